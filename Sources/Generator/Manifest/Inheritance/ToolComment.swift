package import Diagnostics
import YAMLTree

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A comment that speaks to this tool: its text begins with `brandgen:`.
package struct ToolComment: Equatable {
    /// From `brandgen:` to the end of the line.
    package let text: String
    package let start: SourcePosition
    /// The line that it is about: its own where something stands before it, or else the next that holds more than a
    /// comment.
    package let line: Int
}

/// Finds such comments. A YAML parser does not tell of comments, so they are looked for in the text: a `#` begins one
/// at the beginning of a line or behind a blank (YAML 1.2, section 6.6), unless it is part of a scalar.
func toolComments(in file: SourceFile, _ root: YAMLNode) -> [ToolComment] {
    let lines = candidates(in: file)
    guard lines.contains(where: { $0.comment != nil }) else { return [] }
    let scalars = scalarRanges(root)
    return lines.enumerated().compactMap { index, line in
        guard let comment = line.comment else { return nil }
        let start = SourcePosition(line: index + 1, column: comment.column)
        guard !scalars.contains(where: { $0.start <= start && start < $0.end }) else { return nil }
        let next = lines[(index + 1)...].firstIndex { $0.hasContent } ?? index
        return ToolComment(text: comment.text, start: start, line: (line.hasContent ? index : next) + 1)
    }
}

private struct Line {
    /// Whether it holds more than blanks and a comment.
    var hasContent = false
    /// What may be a comment to this tool.
    var comment: (text: String, column: Int)?
}

private let instruction = Array("brandgen:".utf8)

/// The lines of a file; none where no comment can be one to this tool.
private func candidates(in file: SourceFile) -> [Line] {
    let bytes = file.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? file.bytes[3...] : file.bytes[...]
    guard holdsInstruction(bytes) else { return [] }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
        var result = Line()
        var previous: Unicode.Scalar = " "
        let scalars = line.unicodeScalars
        for (offset, index) in scalars.indices.enumerated() {
            let scalar = scalars[index]
            if scalar == "#", previous == " " || previous == "\t" {
                let after = scalars[scalars.index(after: index)...]
                let comment = after.drop { $0 == " " || $0 == "\t" }
                guard Substring(comment).utf8.starts(with: instruction) else {
                    if !result.hasContent { break }
                    previous = scalar
                    continue
                }
                result.comment = (String(Substring(comment)), offset + 2 + after.count - comment.count)
                break
            }
            if scalar != " ", scalar != "\t" { result.hasContent = true }
            previous = scalar
        }
        return result
    }
}

private func holdsInstruction(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.withUnsafeBytes { text in
        guard let last = instruction.last, let start = text.baseAddress else { return false }
        var offset = 0
        // The system's search takes many bytes at once.
        while let found = memchr(start + offset, Int32(last), text.count - offset) {
            offset = UnsafeRawPointer(found) - start + 1
            if text[..<offset].suffix(instruction.count).elementsEqual(instruction) { return true }
        }
        return false
    }
}

private func scalarRanges(_ node: YAMLNode) -> [SourceRange] {
    switch node.content {
    case .scalar: [node.range]
    case .sequence(let items): items.flatMap(scalarRanges)
    case .mapping(let entries): entries.flatMap { [$0.keyRange] + scalarRanges($0.value) }
    }
}
