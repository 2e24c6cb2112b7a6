import Diagnostics

/// Escapes text for a string literal of PostgreSQL in single quotes, without a prefix such as `E` ("String Constants",
/// PostgreSQL documentation).
///
/// Outside of such a literal, a text is refused unless it has no line break in a line comment, or is a number or a plain
/// word between tokens. PostgreSQL's texts cannot contain a NUL character. `standard_conforming_strings` must be on, as it
/// is by default: without it, a backslash can end a literal.
package struct SQLEscaping: Escaping {
    package init() {}

    package func escape(_ text: String, into output: inout [UInt8]) {
        text.append(to: &output) { $0 == "'" ? "''" : nil }
    }

    package func refusal(of text: String, after output: [UInt8]) -> String? {
        if text.utf8.contains(0) { return "contains a NUL character, which PostgreSQL cannot store" }
        if changesLiterals(output) {
            return "comes after 'standard_conforming_strings', without which a backslash can end a literal; leave it on"
        }
        switch SQLPlace(after: output) {
        case .literal: return nil
        case .lineComment:
            let endsLine = text.utf8.contains { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
            return endsLine ? "contains a line break, which ends a comment of SQL" : nil
        case .code:
            return isNumberOrWord(text) ? nil : "is not a number or a plain word; put it in single quotes"
        case .prefixedLiteral:
            return "is in a literal with a prefix, or in one that continues it; remove the prefix"
        case .quotedName:
            return "is in double quotes, which SQL uses for names; put it in single quotes"
        case .dollarQuotes:
            return "is in dollar quotes, which have no escapes; put it in single quotes outside of them"
        case .blockComment:
            return "is in a block comment, which has no escapes; put it in a comment that begins with '--'"
        case .command:
            return "is in a command of psql, which has other quotes; put it in a statement"
        case .copiedData:
            return "is after 'stdin', where the data of COPY can follow; put it in a statement before that"
        }
    }

    /// Whether the text is a number, or a word that does not become the prefix of a literal in front of a quotation mark.
    private func isNumberOrWord(_ text: String) -> Bool {
        let bytes = text.utf8
        guard let first = bytes.first else { return false }
        if first.isASCIIDigit { return bytes.allSatisfy(\.isASCIIDigit) }
        let isPrefix = bytes.count == 1 && "bBeEnNuUxX".utf8.contains(first)
        return !isPrefix && bytes.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "_") }
    }

    /// Whether the script contains the name of the setting, except to turn it on, as a dump of a database does.
    private func changesLiterals(_ script: [UInt8]) -> Bool {
        let words = script.split { !$0.isPartOfSQLName }
        return words.indices.contains { index in
            guard words[index].isWordOfSQL("standard_conforming_strings") else { return false }
            let value = words[(index + 1)...].prefix(2).first { !$0.isWordOfSQL("to") }
            return value?.isWordOfSQL("on") != true
        }
    }
}
