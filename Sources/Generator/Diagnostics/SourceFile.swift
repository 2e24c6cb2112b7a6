/// A source file in memory: its path and its bytes.
///
/// Ranges keep a reference to their file, so that diagnostics of a later step, such as a rule, can quote its lines.
package final class SourceFile: Sendable {
    /// The path that diagnostics show, relative to the current folder if possible.
    package let path: String
    /// The contents, including a byte order mark.
    package let bytes: [UInt8]

    package init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }

    package convenience init(path: String, text: String) {
        self.init(path: path, bytes: Array(text.utf8))
    }

    /// Returns the line with this number, counted from 1, without its line end (LF, CR LF or CR). Returns `nil` if the
    /// file has fewer lines.
    package func line(_ number: Int) -> String? {
        guard let start = lineStart(number), start < bytes.count || number == 1 else { return nil }
        return String(decoding: bytes[start..<lineEnd(from: start)], as: UTF8.self)
    }

    /// Returns the text between two positions, or `nil` if the file does not contain one of them.
    package func text(from start: SourcePosition, to end: SourcePosition) -> String? {
        guard let first = offset(of: start), let last = offset(of: end), first <= last else { return nil }
        return String(decoding: bytes[first..<last], as: UTF8.self)
    }

    /// Returns the offset of a position, or `nil` if the file does not contain it. The ends of lines and of the file
    /// are positions too.
    func offset(of position: SourcePosition) -> Int? {
        lineStart(position.line).flatMap { offset(ofColumn: position.column, from: $0) }
    }

    /// Returns the offset of a column in the line that begins at `start`, or `nil` if the line is shorter.
    private func offset(ofColumn column: Int, from start: Int) -> Int? {
        var offset = start
        let end = lineEnd(from: offset)
        for _ in 1..<column {
            guard offset < end else { return nil }
            offset += 1
            while offset < end, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
        }
        return offset
    }

    /// Returns the offset of the first byte of a line. The line after the last line end exists, even if it is empty.
    private func lineStart(_ number: Int) -> Int? {
        guard number >= 1 else { return nil }
        var start = firstLineStart
        for _ in 1..<number {
            guard let next = nextLineStart(after: start) else { return nil }
            start = next
        }
        return start
    }

    /// The offset of the first byte after a byte order mark.
    package var firstLineStart: Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

    /// Returns the offset of the line after the one that begins at `start`, or `nil` if that is the last line.
    private func nextLineStart(after start: Int) -> Int? {
        let end = lineEnd(from: start)
        guard end < bytes.count else { return nil }
        let isCRLF = bytes[end] == 0x0D && end + 1 < bytes.count && bytes[end + 1] == 0x0A
        return end + (isCRLF ? 2 : 1)
    }

    /// Converts a byte range to lines and columns.
    package func range(ofBytes range: Range<Int>) -> SourceRange {
        SourceRange(file: self, start: position(ofByte: range.lowerBound), end: position(ofByte: range.upperBound))
    }

    private func position(ofByte offset: Int) -> SourcePosition {
        var line = 1
        var start = firstLineStart
        while let next = nextLineStart(after: start), next <= offset { (line, start) = (line + 1, next) }
        return SourcePosition(line: line, column: bytes[start..<offset].count { $0 & 0xC0 != 0x80 } + 1)
    }

    /// The offset of the first byte that is not UTF-8, or `nil` if the file is UTF-8.
    package var firstInvalidByte: Int? {
        guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        var offset = 0
        while case .scalarValue(let scalar) = decoder.decode(&iterator) { offset += UTF8.width(scalar) }
        return offset
    }

    private func lineEnd(from start: Int) -> Int {
        bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
    }
}

extension SourceFile: Hashable {
    package static func == (left: SourceFile, right: SourceFile) -> Bool {
        left === right || (left.path == right.path && left.bytes == right.bytes)
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(path) }
}

/// A position in a source file, as editors show it.
package struct SourcePosition: Hashable, Sendable, Comparable {
    /// The number of the line, counted from 1.
    package let line: Int
    /// The number of the column, counted from 1 in Unicode code points like in YAML and SARIF. A byte order mark does
    /// not count.
    package let column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    package static func < (left: SourcePosition, right: SourcePosition) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}

/// A range of a source file. The end is exclusive.
package struct SourceRange: Hashable, Sendable {
    package let file: SourceFile
    package let start: SourcePosition
    package let end: SourcePosition

    package init(file: SourceFile, start: SourcePosition, end: SourcePosition) {
        self.file = file
        self.start = start
        self.end = end
    }
}
