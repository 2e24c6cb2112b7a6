internal import Diagnostics

/// A file that contains only characters that YAML allows. It converts between offsets and positions.
struct SourceText {
    let file: SourceFile
    /// The offset of the first byte after the byte order mark.
    let bodyStart: Int
    /// The byte offset of every line's first character. Lines end with LF, CR LF or CR.
    private let lineStarts: [Int]

    /// Checks the characters of a file.
    ///
    /// - Throws: `DiagnosticError` if the file is too large, is not UTF-8, or contains a character that YAML does not
    ///   allow.
    init(checking file: SourceFile) throws(DiagnosticError) {
        guard file.bytes.count <= Limits.fileSize else {
            let message = "the file is larger than \(Limits.fileSize) bytes; shorten it"
            throw DiagnosticError(Diagnostic(.fileTooLarge, message, at: file.beginning))
        }
        if let encoding = file.otherEncoding {
            let message = "the file is encoded as \(encoding); save it as UTF-8"
            throw DiagnosticError(Diagnostic(.invalidUTF8, message, at: file.beginning))
        }
        self.file = file
        self.bodyStart = file.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let invalid = file.firstInvalidByte
        var starts = [bodyStart]
        var offset = bodyStart
        var refused: Unicode.Scalar?
        for scalar in String(decoding: file.bytes[bodyStart..<(invalid ?? file.bytes.count)], as: UTF8.self)
            .unicodeScalars
        {
            if !isAllowed(scalar) {
                refused = scalar
                break
            }
            offset += UTF8.width(scalar)
            let isInCRLF = scalar == "\r" && offset < file.bytes.count && file.bytes[offset] == 0x0A
            if scalar == "\n" || scalar == "\r", !isInCRLF { starts.append(offset) }
        }
        lineStarts = starts
        let range = characterRange(at: position(at: offset))
        if let refused {
            let code = hexadecimal(refused.value, digits: 4)
            let message = "the character U+\(code) is not allowed; remove it, or write '\\u\(code)' in double quotes"
            throw DiagnosticError(Diagnostic(.character, message, at: range))
        }
        if let invalid {
            let byte = hexadecimal(UInt32(file.bytes[invalid]), digits: 2)
            let message = "the byte 0x\(byte) is not valid UTF-8 here; save the file as UTF-8"
            throw DiagnosticError(Diagnostic(.invalidUTF8, message, at: range))
        }
    }

    var lineCount: Int { lineStarts.count }

    func range(_ start: SourcePosition, _ end: SourcePosition) -> SourceRange {
        SourceRange(file: file, start: start, end: end)
    }

    /// Returns the byte at an offset, or `nil` at the end.
    func byte(at offset: Int) -> UInt8? {
        offset < file.bytes.count ? file.bytes[offset] : nil
    }

    /// Returns the byte offset of a line's first character, or the end of the text if the line does not exist.
    func offset(ofLine line: Int) -> Int {
        line <= lineStarts.count ? lineStarts[line - 1] : file.bytes.count
    }

    /// Returns the position of a byte offset that begins a character.
    func position(at offset: Int) -> SourcePosition {
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        let before = file.bytes[lineStarts[low]..<offset]
        return SourcePosition(line: low + 1, column: 1 + before.count { !isContinuation($0) })
    }
}

extension SourceFile {
    /// The encoding of the file if its first bytes prove that it is UTF-16 or UTF-32 (YAML 1.2.2, section 5.2).
    /// Otherwise `nil`.
    fileprivate var otherEncoding: String? {
        func begins(_ pattern: UInt8?...) -> Bool {
            bytes.count >= pattern.count && zip(bytes, pattern).allSatisfy { $1 == nil || $0 == $1 }
        }
        guard bytes.count > 1, bytes[0] == 0 || bytes[1] == 0 || bytes[0] >= 0xFE else { return nil }
        if begins(0, 0, 0xFE, 0xFF) || begins(0, 0, 0, nil) || begins(0xFF, 0xFE, 0, 0) || begins(nil, 0, 0, 0) {
            return "UTF-32"
        }
        return begins(0xFE, 0xFF) || begins(0xFF, 0xFE) || begins(0, nil) || begins(nil, 0) ? "UTF-16" : nil
    }

    /// An empty range at the first character, for diagnostics about the whole file.
    fileprivate var beginning: SourceRange {
        let start = SourcePosition(line: 1, column: 1)
        return SourceRange(file: self, start: start, end: start)
    }
}

/// Returns whether YAML 1.2.2 allows the character (production 1, c-printable) and YAML 1.1 does not treat it as a line
/// break. A byte order mark is allowed only at the beginning of a file (section 5.2).
///
/// libyaml also checks its input. However, it reports no line and column, ends a file at U+0000, and treats U+0085,
/// U+2028 and U+2029 as line breaks, as in YAML 1.1.
private func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: false
    case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0xA0...0x10FFFF: true
    default: false
    }
}

private func hexadecimal(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
}

/// Returns whether a byte is a continuation byte of a UTF-8 character.
func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

/// Returns whether a byte is a space, a tab or part of a line end.
func isWhiteSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

// MARK: - Information that libyaml's marks do not contain

extension SourceText {
    /// Returns the first tab in the indentation before `position`; `nil` if the indentation contains no tab, or if other
    /// text precedes `position` on its line.
    func tabIndenting(_ position: SourcePosition) -> SourceRange? {
        let start = offset(ofLine: position.line)
        let indentation = file.bytes[start...].prefix(position.column - 1)
        guard let tab = indentation.firstIndex(of: 0x09), indentation.allSatisfy(isWhiteSpace) else { return nil }
        return characterRange(at: self.position(at: tab))
    }

    /// Returns the end of the text before `position`. libyaml's end mark of a block scalar is after the blank lines
    /// that follow it.
    func endOfText(before position: SourcePosition) -> SourcePosition {
        var cursor = TextCursor(self)
        cursor.move(to: position)
        var offset = cursor.offset
        while offset > bodyStart, isWhiteSpace(file.bytes[offset - 1]) { offset -= 1 }
        return self.position(at: offset)
    }

    /// Returns the range of the first directive with this name in the lines from `start` to `end`.
    func firstDirective(_ name: String, from start: SourcePosition, to end: SourcePosition) -> SourceRange {
        let line = (start.line...end.line).first { file.bytes[offset(ofLine: $0)...].starts(with: name.utf8) }
        let start = SourcePosition(line: line ?? start.line, column: 1)
        return range(start, SourcePosition(line: start.line, column: 1 + name.utf8.count))
    }

    func characterRange(at position: SourcePosition) -> SourceRange {
        range(position, SourcePosition(line: position.line, column: position.column + 1))
    }
}

/// Returns a text on one line for a message. Line breaks and control characters, which a terminal would interpret, are
/// escaped.
func onOneLine(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { line, scalar in
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: line += scalar.escaped(asASCII: true)
        default: line.unicodeScalars.append(scalar)
        }
    }
}
