internal import Diagnostics

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

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
        let signs = text.offsets(of: UInt8(ascii: "#")) { before, _ in before.map(isIndicator) ?? false }
        let questions = text.offsets(of: UInt8(ascii: "?")) { before, after in
            (before.map { isWhiteSpace($0) || isIndicator($0) } ?? true) && after.map { !isWhiteSpace($0) } ?? false
        }
        positions = questions.isEmpty && signs.isEmpty ? [] : (signs + questions).sorted().map(text.position)
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

extension SourceText {
    /// Returns the offsets of a byte whose neighbors meet a condition. A neighbor is `nil` beyond the ends of the file.
    func offsets(of byte: UInt8, where condition: (UInt8?, UInt8?) -> Bool) -> [Int] {
        file.bytes.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return [] }
            var found: [Int] = []
            var offset = bodyStart
            while let place = memchr(start + offset, Int32(byte), bytes.count - offset) {
                let index = UnsafeRawPointer(place) - start
                let before = index > bodyStart ? bytes[index - 1] : nil
                let after = index + 1 < bytes.count ? bytes[index + 1] : nil
                if condition(before, after) { found.append(index) }
                offset = index + 1
            }
            return found
        }
    }
}
