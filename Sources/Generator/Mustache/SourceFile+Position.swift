import Diagnostics

extension SourceFile {
    /// The offset of the first byte after a byte order mark.
    var contentStart: Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

    /// The range of the bytes as people count it.
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
        // A code point is counted at its first byte; the others are 10xxxxxx.
        let column = bytes[lineStart..<offset].count { $0 & 0xC0 != 0x80 } + 1
        return SourcePosition(line: line, column: column)
    }

    /// Whether the byte is the last of a line end: LF, CR LF or CR.
    private func isLineEnd(_ index: Int) -> Bool {
        if bytes[index] == UInt8(ascii: "\n") { return true }
        guard bytes[index] == UInt8(ascii: "\r") else { return false }
        return index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "\n")
    }
}
