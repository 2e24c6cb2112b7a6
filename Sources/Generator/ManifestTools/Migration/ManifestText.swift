import Diagnostics

/// A replacement in a text. The range counts characters.
struct TextEdit: Equatable {
    let range: Range<Int>
    let text: String
}

/// The characters and lines of a manifest, for edits of several lines.
struct ManifestText {
    let scalars: [Unicode.Scalar]
    /// The line break of the file's first line.
    let lineEnd: String
    private let hasByteOrderMark: Bool
    /// The first character of each line.
    private var lineStarts = [0]

    /// - Parameter file: A file that YAML could be read from, so it is valid UTF-8.
    init(_ file: SourceFile) {
        hasByteOrderMark = file.bytes.starts(with: [0xEF, 0xBB, 0xBF])
        let text = String(decoding: file.bytes.dropFirst(hasByteOrderMark ? 3 : 0), as: UTF8.self)
        scalars = Array(text.unicodeScalars)
        var end: String?
        for (index, scalar) in scalars.enumerated() where scalar == "\n" || scalar == "\r" {
            let next = index + 1 < scalars.count ? scalars[index + 1] : nil
            if scalar == "\r", next == "\n" { continue }
            if end == nil {
                end = scalar == "\r" ? "\r" : index > 0 && scalars[index - 1] == "\r" ? "\r\n" : "\n"
            }
            lineStarts.append(index + 1)
        }
        lineEnd = end ?? "\n"
    }

    subscript(range: Range<Int>) -> String {
        String(String.UnicodeScalarView(scalars[range]))
    }

    subscript(range: SourceRange) -> String { self[offset(range.start)..<offset(range.end)] }

    func offset(_ position: SourcePosition) -> Int {
        min(lineStart(position.line) + position.column - 1, scalars.count)
    }

    /// Returns the first character of a line, counted from 1, or the end of the text for a later line.
    func lineStart(_ line: Int) -> Int {
        line <= lineStarts.count ? lineStarts[line - 1] : scalars.count
    }

    /// Returns the line without its line break.
    func line(_ number: Int) -> String {
        var text = self[lineStart(number)..<lineStart(number + 1)]
        while let last = text.unicodeScalars.last, last == "\n" || last == "\r" { text.unicodeScalars.removeLast() }
        return text
    }

    func isBlank(_ range: Range<Int>) -> Bool { scalars[range].allSatisfy(isSpace) }

    func isComment(_ line: Int) -> Bool {
        self.line(line).unicodeScalars.first { !isSpace($0) } == "#"
    }

    /// Returns the first of the comment lines directly above a line, or the line itself.
    func firstComment(above line: Int, after limit: Int = 0) -> Int {
        var first = line
        while first - 1 > limit, isComment(first - 1) { first -= 1 }
        return first
    }

    /// Returns the first character at or after an offset that is neither white space nor a line break.
    func next(from offset: Int) -> Int {
        scalars[offset...].firstIndex { !isSpaceOrBreak($0) } ?? scalars.count
    }

    /// Returns the last character before an offset that is neither white space nor a line break.
    func previous(before offset: Int) -> Int? {
        scalars[..<offset].lastIndex { !isSpaceOrBreak($0) }
    }

    /// Applies edits that do not overlap.
    func applying(_ edits: [TextEdit]) -> [UInt8] {
        var bytes: [UInt8] = hasByteOrderMark ? [0xEF, 0xBB, 0xBF] : []
        var copied = 0
        for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            bytes += self[copied..<max(copied, edit.range.lowerBound)].utf8
            bytes += edit.text.utf8
            copied = max(copied, edit.range.upperBound)
        }
        return bytes + Array(self[copied..<scalars.count].utf8)
    }
}

func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }

private func isSpaceOrBreak(_ scalar: Unicode.Scalar) -> Bool { isSpace(scalar) || scalar == "\n" || scalar == "\r" }
