import Diagnostics

extension SourceFile {
    /// The offset of the first byte after a byte order mark.
    var contentStart: Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

    /// The range of the bytes as people count it.
    func range(_ range: Range<Int>) -> SourceRange {
        SourceRange(file: self, start: position(ofByte: range.lowerBound), end: position(ofByte: range.upperBound))
    }

    private func position(ofByte offset: Int) -> SourcePosition {
        let before = bytes[contentStart..<max(offset, contentStart)]
        let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? before.startIndex
        let line = before.count { $0 == UInt8(ascii: "\n") } + 1
        // A code point is counted at its first byte; the others are 10xxxxxx.
        let column = before[lineStart...].count { $0 & 0xC0 != 0x80 } + 1
        return SourcePosition(line: line, column: column)
    }
}
