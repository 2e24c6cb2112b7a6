internal import Diagnostics

/// The characters that libyaml may take for an indicator although YAML 1.2.2 does not, by their positions. Almost no
/// file contains one outside its scalars and comments.
///
/// - `#` directly after one of `,:[]{}`. A comment needs white space before it (production 66, s-separate-in-line,
///   which productions 77 to 79 require). libyaml needs none after these indicators.
/// - `?` directly before other text. It begins a plain scalar (production 126, ns-plain-first). In `[]` and `{}`,
///   libyaml takes it for the indicator of a key.
struct SuspiciousIndicators {
    private let positions: [SourcePosition]
    private var next = 0
    /// The end of the most recent scalar.
    private var end = SourcePosition(line: 1, column: 1)

    init(in text: SourceText) {
        let bytes = text.file.bytes
        positions = (text.bodyStart..<bytes.count).filter { offset in
            let before = offset > text.bodyStart ? bytes[offset - 1] : nil
            switch bytes[offset] {
            case UInt8(ascii: "#"): return before.map(isIndicator) ?? false
            case UInt8(ascii: "?"):
                return (before.map { isWhiteSpace($0) || isIndicator($0) } ?? true)
                    && text.byte(at: offset + 1).map { !isWhiteSpace($0) } ?? false
            default: return false
            }
        }.map(text.position)
    }

    /// Whether no position is left.
    var isEmpty: Bool { next == positions.count }

    /// Returns the next position before `limit` that is not part of a comment, and moves on. Returns `nil` if there is
    /// none.
    mutating func removeNext(before limit: SourcePosition, in text: SourceText) -> SourcePosition? {
        while next < positions.count, positions[next] < limit {
            let position = positions[next]
            next += 1
            let lineStart = SourcePosition(line: position.line, column: 1)
            let gap = text.file.text(from: max(end, lineStart), to: position)
            if gap?.contains("#") == false { return position }
        }
        return nil
    }

    /// Moves over the positions inside a scalar.
    mutating func skip(to end: SourcePosition) {
        self.end = end
        while next < positions.count, positions[next] < end { next += 1 }
    }
}

private func isIndicator(_ byte: UInt8) -> Bool { ",:[]{}".utf8.contains(byte) }
