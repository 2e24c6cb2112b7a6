import Diagnostics

/// Finds the white space and line ends around a tag.
struct LineLayout {
    private let bytes: [UInt8]
    private let start: Int

    init(_ file: SourceFile) {
        bytes = file.bytes
        start = file.contentStart
    }

    /// Returns the white space from the beginning of the line to `offset`, or `nil` if the line contains other text.
    func lead(before offset: Int) -> Range<Int>? {
        var first = offset
        while first > start, isBlank(bytes[first - 1]) { first -= 1 }
        return isLineStart(first) ? first..<offset : nil
    }

    /// Returns the beginning of the next line if only white space follows `offset`, or `nil` otherwise. `orEnd`
    /// determines whether the end of the file counts as a line end.
    func nextLine(after offset: Int, orEnd: Bool) -> Int? {
        let end = blanks(from: offset, to: bytes.count).upperBound
        if end == bytes.count { return orEnd ? end : nil }
        return lineEnd(at: end)
    }

    func isLineStart(_ offset: Int) -> Bool {
        offset == start || bytes[offset - 1] == UInt8(ascii: "\n")
    }

    /// Returns the offset after the first line feed in the range.
    func nextLineStart(_ range: Range<Int>) -> Int? {
        bytes[range].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
    }

    /// Returns the offset after the line end at `offset`; `nil` if no line ends there.
    func lineEnd(at offset: Int) -> Int? {
        guard offset < bytes.count else { return nil }
        if bytes[offset] == UInt8(ascii: "\n") { return offset + 1 }
        guard bytes[offset] == UInt8(ascii: "\r"), offset + 1 < bytes.count, bytes[offset + 1] == UInt8(ascii: "\n")
        else { return nil }
        return offset + 2
    }

    /// Returns the spaces and tabs that begin at `offset`.
    func blanks(from offset: Int, to limit: Int) -> Range<Int> {
        var end = offset
        while end < limit, isBlank(bytes[end]) { end += 1 }
        return offset..<end
    }

    /// Returns the number of equal bytes at the beginning of two ranges.
    func commonPrefix(_ left: Range<Int>, _ right: Range<Int>) -> Int {
        zip(bytes[left], bytes[right]).prefix { $0 == $1 }.count
    }

    var firstInvalidUTF8: Range<Int>? {
        // Decoding replaces invalid bytes. Comparing the result is much faster than decoding step by step.
        if Array(String(decoding: bytes, as: UTF8.self).utf8) == bytes { return nil }
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        var offset = 0
        while true {
            switch decoder.decode(&iterator) {
            case .scalarValue(let scalar): offset += UTF8.width(scalar)
            case .emptyInput: return nil
            case .error: return offset..<offset + 1
            }
        }
    }

    private func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }
}

extension SourceFile {
    /// The offset of the first byte after a byte order mark.
    var contentStart: Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

    /// Converts a byte range to lines and columns.
    func range(_ range: Range<Int>) -> SourceRange {
        SourceRange(file: self, start: position(ofByte: range.lowerBound), end: position(ofByte: range.upperBound))
    }

    private func position(ofByte offset: Int) -> SourcePosition {
        var line = 1
        var lineStart = contentStart
        for index in contentStart..<offset where isLineEnd(index) {
            line += 1
            lineStart = index + 1
        }
        // Counts the first byte of each code point; continuation bytes are 10xxxxxx.
        let column = bytes[lineStart..<offset].count { $0 & 0xC0 != 0x80 } + 1
        return SourcePosition(line: line, column: column)
    }

    /// Returns whether the byte is the last one of a line end: LF, CR LF or CR.
    private func isLineEnd(_ index: Int) -> Bool {
        if bytes[index] == UInt8(ascii: "\n") { return true }
        guard bytes[index] == UInt8(ascii: "\r") else { return false }
        return index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "\n")
    }
}
