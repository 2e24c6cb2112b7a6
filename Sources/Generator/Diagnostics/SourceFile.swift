/// A text that was read: its name as people are shown it, and its bytes.
///
/// Ranges hold on to their file, so that a diagnostic made late (in a rule, after inheritance) can still quote the
/// line it is about.
package final class SourceFile: Sendable {
    /// The path as it is printed in diagnostics: relative to where the command runs where that is possible.
    package let path: String
    /// The bytes as they were read, byte order mark included.
    package let bytes: [UInt8]

    package init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }

    package convenience init(path: String, text: String) {
        self.init(path: path, bytes: Array(text.utf8))
    }

    /// The line with this number, counted from 1, without its line end (LF, CR LF or CR); nil past the last line.
    package func line(_ number: Int) -> String? {
        guard let start = lineStart(number), start < bytes.count || number == 1 else { return nil }
        return String(decoding: bytes[start..<lineEnd(from: start)], as: UTF8.self)
    }

    /// The text from one place up to another; nil where the file lacks one of them.
    package func text(from start: SourcePosition, to end: SourcePosition) -> String? {
        guard let first = offset(of: start), let last = offset(of: end), first <= last else { return nil }
        return String(decoding: bytes[first..<last], as: UTF8.self)
    }

    /// The offset of a place's byte, which a line's end has too, and the end of the file; nil where there is no such
    /// place.
    private func offset(of position: SourcePosition) -> Int? {
        lineStart(position.line).flatMap { offset(ofColumn: position.column, from: $0) }
    }

    /// The offset of a column in the line that begins at an offset.
    func offset(ofColumn column: Int, from start: Int) -> Int? {
        var offset = start
        let end = lineEnd(from: offset)
        for _ in 1..<column {
            guard offset < end else { return nil }
            offset += 1
            while offset < end, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
        }
        return offset
    }

    /// The offset at which a line begins, for which there need be nothing after the last line's end.
    private func lineStart(_ number: Int) -> Int? {
        guard number >= 1 else { return nil }
        var start = firstLineStart
        for _ in 1..<number {
            guard let next = nextLineStart(after: start) else { return nil }
            start = next
        }
        return start
    }

    var firstLineStart: Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

    /// Where the line begins that follows the one that begins at an offset; nil where none does.
    func nextLineStart(after start: Int) -> Int? {
        let end = lineEnd(from: start)
        guard end < bytes.count else { return nil }
        let isCRLF = bytes[end] == 0x0D && end + 1 < bytes.count && bytes[end + 1] == 0x0A
        return end + (isCRLF ? 2 : 1)
    }

    private func lineEnd(from start: Int) -> Int {
        bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
    }
}

extension SourceFile: Equatable {
    package static func == (left: SourceFile, right: SourceFile) -> Bool {
        left === right || (left.path == right.path && left.bytes == right.bytes)
    }
}
