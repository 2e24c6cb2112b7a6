import Diagnostics

/// Escapes text for a string literal of PostgreSQL in single quotes ("String Constants", PostgreSQL documentation), without
/// the prefix `E`, and with `standard_conforming_strings`, which is on by default.
///
/// Outside of a literal that begins on the same line, a text is refused unless it is a number or a plain word. A line break
/// is refused there, because it would end a comment. PostgreSQL's texts cannot contain a NUL character.
package struct SQLEscaping: Escaping {
    package init() {}

    package func escape(_ text: String, into output: inout [UInt8]) {
        text.append(to: &output) { $0 == "'" ? "''" : nil }
    }

    package func refusal(of text: String, after output: [UInt8]) -> String? {
        if text.utf8.contains(0) { return "contains a NUL character, which PostgreSQL cannot store" }
        let newline = UInt8(ascii: "\n")
        let line = output[(output.lastIndex(of: newline).map { $0 + 1 } ?? 0)...]
        switch SQLPlace(after: line) {
        case .literal: return nil
        case .comment:
            let endsLine = text.utf8.contains { $0 == newline || $0 == UInt8(ascii: "\r") }
            return endsLine ? "contains a line break, which ends a comment of SQL" : nil
        case .other:
            let isWord = !text.isEmpty && text.utf8.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "_") }
            return isWord
                ? nil : "is not a plain word; put it in single quotes, which begin on the same line"
        }
    }
}

/// The place in a script at the end of a line's beginning.
private enum SQLPlace {
    case literal, comment, other

    init(after line: ArraySlice<UInt8>) {
        let quote = UInt8(ascii: "'")
        var isInLiteral = false
        var previous: UInt8?
        for byte in line {
            if byte == quote {
                isInLiteral.toggle()
            } else if !isInLiteral, byte == UInt8(ascii: "-"), previous == UInt8(ascii: "-") {
                self = .comment
                return
            }
            previous = isInLiteral ? nil : byte
        }
        self = isInLiteral ? .literal : .other
    }
}
