import Diagnostics
import YAMLTree

/// Changes of a YAML file that keep the rest of its text.
struct TextEdits {
    private let file: SourceFile
    private var edits: [(start: Int, end: Int, text: String)] = []

    init(_ file: SourceFile) {
        self.file = file
    }

    /// The bytes after all changes, which must not overlap.
    var applied: [UInt8] {
        var result: [UInt8] = []
        var copied = 0
        for edit in edits.sorted(by: { $0.start < $1.start }) {
            result += file.bytes[copied..<max(copied, edit.start)] + Array(edit.text.utf8)
            copied = max(copied, edit.end)
        }
        return result + file.bytes[copied...]
    }

    /// The line end that the file uses.
    var lineEnd: String { file.bytes.contains(UInt8(ascii: "\r")) ? "\r\n" : "\n" }

    mutating func replace(_ range: SourceRange, by text: String) {
        edits.append((offset(of: range.start), offset(of: range.end), text))
    }

    mutating func insert(_ text: String, at position: SourcePosition) {
        edits.append((offset(of: position), offset(of: position), text))
    }

    func text(of range: SourceRange) -> String { file.text(from: range.start, to: range.end) ?? "" }

    /// Returns the comment that follows a position in its line.
    func comment(after position: SourcePosition) -> String? {
        let start = offset(of: position)
        let line = file.bytes[start...].prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        guard let sign = line.firstIndex(of: UInt8(ascii: "#")),
            line[..<sign].allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "}") })
        else { return nil }
        return String(decoding: line[sign...], as: UTF8.self)
    }

    /// Returns whether a section is in braces.
    func isFlow(_ node: YAMLNode) -> Bool { file.bytes[offset(of: node.range.start)...].first == UInt8(ascii: "{") }

    /// Removes an entry of the root: its lines, or its part of a flow map.
    ///
    /// - Parameter comment: A comment that takes the place of the lines.
    mutating func remove(_ entry: YAMLEntry, from root: YAMLNode, keeping comment: String? = nil) {
        guard case .mapping(let entries) = root.content, let index = entries.firstIndex(of: entry) else { return }
        let start = offset(of: entry.keyRange.start)
        let end = offset(of: entry.value.range.end)
        if isFlow(root) {
            if index + 1 < entries.count {
                edits.append((start, offset(of: entries[index + 1].keyRange.start), ""))
            } else if index > 0 {
                edits.append((offset(of: entries[index - 1].value.range.end), end, ""))
            }
            return
        }
        let newline = UInt8(ascii: "\n")
        // The range of a block section can end at the start of a later line.
        let isAfterLine = end > start && file.bytes[end - 1] == newline
        let rest = isAfterLine ? end : (file.bytes[end...].firstIndex(of: newline).map { $0 + 1 } ?? file.bytes.count)
        edits.append((start, rest, comment.map { $0 + lineEnd } ?? ""))
    }

    private func offset(of position: SourcePosition) -> Int {
        let start = SourcePosition(line: 1, column: 1)
        let text = file.text(from: start, to: position)?.utf8.count ?? file.bytes.count
        // A byte order mark is not part of the text.
        return text + (file.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    }
}
