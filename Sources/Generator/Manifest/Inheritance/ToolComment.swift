package import Diagnostics
package import YAMLTree

/// A comment that is an instruction for brandgen: its text begins with `brandgen:`.
package struct ToolComment: Equatable {
    /// The text from `brandgen:` to the end of the line.
    package let text: String
    package let start: SourcePosition
    /// The line that the comment applies to: its own line if there is content before the comment, or else the next line
    /// with content.
    package let line: Int
}

/// Finds the comments for brandgen. The YAML parser does not report comments, so this function searches the text. A `#`
/// starts a comment at the start of a line or after white space (YAML 1.2, section 6.6), unless it is part of a scalar.
func toolComments(in file: SourceFile, _ root: YAMLNode) -> [ToolComment] {
    let lines = candidates(in: file)
    guard lines.contains(where: { $0.comment != nil }) else { return [] }
    // The work is proportional to the number of lines and scalars, even if every line is a comment.
    let targets = linesWithContent(from: lines)
    var scalars = root.scalars.map(\.range).sorted { $0.start < $1.start }[...]
    return lines.enumerated().compactMap { index, line in
        guard let comment = line.comment else { return nil }
        let start = SourcePosition(line: index + 1, column: comment.column)
        while let scalar = scalars.first, scalar.end <= start { scalars.removeFirst() }
        if let scalar = scalars.first, scalar.start <= start { return nil }
        return ToolComment(text: comment.text, start: start, line: targets[index])
    }
}

/// Returns, for each line, its own number if it has content, or else that of the next line with content. Returns the
/// line's own number if no line with content follows.
private func linesWithContent(from lines: [Line]) -> [Int] {
    var targets: [Int] = []
    targets.reserveCapacity(lines.count)
    var next: Int?
    for (index, line) in lines.enumerated().reversed() {
        if line.hasContent { next = index + 1 }
        targets.append(next ?? index + 1)
    }
    return targets.reversed()
}

private struct Line {
    /// Whether the line contains more than white space and a comment.
    var hasContent = false
    /// A possible comment for brandgen.
    var comment: (text: String, column: Int)?
}

private let instruction = Array("brandgen:".utf8)

/// Returns the lines of a file, or none if the file contains no `brandgen:`.
private func candidates(in file: SourceFile) -> [Line] {
    let bytes = file.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? file.bytes[3...] : file.bytes[...]
    let hasInstruction = bytes.indices.contains { index in
        bytes[index] == instruction[0] && bytes[index...].starts(with: instruction)
    }
    guard hasInstruction else { return [] }
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

extension YAMLNode {
    /// The texts of all values and keys.
    package var scalars: [(text: String, range: SourceRange)] {
        switch content {
        case .scalar(let scalar): [(scalar.text, range)]
        case .sequence(let items): items.flatMap(\.scalars)
        case .mapping(let entries): entries.flatMap { [($0.key, $0.keyRange)] + $0.value.scalars }
        }
    }
}
