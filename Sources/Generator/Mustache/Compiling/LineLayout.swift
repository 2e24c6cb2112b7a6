import Diagnostics

/// Finds the white space and line ends around a tag.
struct LineLayout {
    private let bytes: [UInt8]
    private let start: Int

    init(_ file: SourceFile) {
        bytes = file.bytes
        start = file.firstLineStart
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

    private func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }
}
