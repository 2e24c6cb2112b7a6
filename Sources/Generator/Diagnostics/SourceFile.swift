/// A text that was read: its name as people are shown it, and its bytes.
///
/// Ranges hold on to their file, so that a complaint made late (in a rule, after inheritance) can still quote the
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

    /// The line with this number, counted from 1, without its line end; nil past the last line.
    package func line(_ number: Int) -> String? {
        var current = 1
        var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        while current < number {
            guard let end = bytes[start...].firstIndex(of: 0x0A) else { return nil }
            start = end + 1
            current += 1
        }
        guard number >= 1, start < bytes.count || number == 1 else { return nil }
        var end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
        if end > start, bytes[end - 1] == 0x0D { end -= 1 }
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }
}

extension SourceFile: Equatable {
    package static func == (left: SourceFile, right: SourceFile) -> Bool {
        left === right || (left.path == right.path && left.bytes == right.bytes)
    }
}
