import Diagnostics

/// Escapes values of SQL: text in a literal `'…'`, and text without line breaks in a `--` comment. Anywhere, it accepts
/// a number and a plain word.
///
/// PostgreSQL has other literals, names and comments, in which a quotation mark has another meaning ("Lexical
/// Structure", PostgreSQL documentation), and psql has commands. After a sign of one of these, text is refused.
package struct SQLEscaping: Escaping {
    package init() {}

    package func escape(_ text: String, into output: inout [UInt8]) {
        text.append(to: &output) { $0 == "'" ? "''" : nil }
    }

    package func refusal(of text: String, after output: [UInt8]) -> String? {
        if text.utf8.contains(0) { return "contains a NUL character, which PostgreSQL cannot store" }
        if isNumberOrWord(text) { return nil }
        switch SQLPlace(after: output) {
        case .literal:
            return text.utf8.contains(UInt8(ascii: "\\"))
                ? "contains a backslash, which some literals of SQL treat as an escape" : nil
        case .comment:
            let endsLine = text.utf8.contains { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
            return endsLine ? "contains a line break, which ends a comment of SQL" : nil
        case .code:
            return "is not a number or a plain word; put it in single quotes"
        case .unclear(let sign):
            return
                "comes after '\(sign)', where quotes can have another meaning in SQL; write values in a file of their own"
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
}

/// The place at the end of a script's beginning.
private enum SQLPlace {
    /// A literal `'…'`.
    case literal
    /// A line after `--`.
    case comment
    case code
    /// Anywhere after a sign of other literals, names and comments, or of a command of psql.
    case unclear(sign: String)

    init(after script: [UInt8]) {
        self = .code
        var previous = UInt8(ascii: " ")
        for byte in script {
            let sign = Unicode.Scalar(byte)
            switch (self, sign) {
            case (.unclear, _): return
            case (.comment, "\n"), (.comment, "\r"): self = .code
            case (.comment, _): break
            case (_, "\\"): self = .unclear(sign: "\\")
            case (.literal, "'"): self = .code
            case (.literal, _): break
            case (.code, "'"): self = .literal
            case (.code, "\""), (.code, "$"): self = .unclear(sign: String(sign))
            case (.code, "-") where previous == UInt8(ascii: "-"): self = .comment
            case (.code, "*") where previous == UInt8(ascii: "/"): self = .unclear(sign: "/*")
            case (.code, _): break
            }
            previous = byte
        }
    }
}
