import Diagnostics

/// The place at the end of a script's beginning, as PostgreSQL's lexer reads it ("Lexical Structure", PostgreSQL
/// documentation), and as psql reads its commands and the data of `COPY`.
enum SQLPlace {
    /// A literal `'…'` without a prefix.
    case literal
    /// A literal with a prefix, such as `E'…'` or `U&'…'`, or one that continues it on another line.
    case prefixedLiteral
    /// Between tokens, or in a word or number.
    case code
    /// A name `"…"`.
    case quotedName
    /// A literal `$tag$…$tag$`, or its tag.
    case dollarQuotes
    case lineComment, blockComment
    /// A line with a command of psql, which begins with a backslash.
    case command
    /// After `COPY … FROM stdin`, where lines of data can follow.
    case copiedData

    /// Finds the place from the start of the script, because literals and comments can have several lines.
    init(after script: [UInt8]) {
        var reader = SQLReader(script)
        self = reader.place()
    }
}

/// Reads a script token by token.
private struct SQLReader {
    private let script: [UInt8]
    private var index = 0
    /// The previous literal, if only white space and line comments follow it. A literal on a later line continues it, and
    /// has its prefix.
    private var previous: (literal: Literal, isOnEarlierLine: Bool)?

    /// The kind of a literal in single quotes.
    private enum Literal {
        /// With the prefix `E`, a backslash escapes the next character.
        case plain, withBackslashes, prefixed
    }

    init(_ script: [UInt8]) {
        self.script = script
    }

    mutating func place() -> SQLPlace {
        while index < script.count {
            if let place = skipToken() { return place }
        }
        return .code
    }

    /// Returns the place in the token if it does not end.
    private mutating func skipToken() -> SQLPlace? {
        switch script[index] {
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
            previous?.isOnEarlierLine = true
            index += 1
            return nil
        case UInt8(ascii: " "), UInt8(ascii: "\t"), 0x0B, 0x0C:
            index += 1
            return nil
        case UInt8(ascii: "-") where follows("--"):
            return skipLine() ? nil : .lineComment
        case UInt8(ascii: "'"):
            return skipLiteral(previous.map { $0.isOnEarlierLine ? $0.literal : .plain } ?? .plain)
        default:
            previous = nil
            return skipOtherToken()
        }
    }

    private mutating func skipOtherToken() -> SQLPlace? {
        let byte = script[index]
        switch byte {
        case UInt8(ascii: "/") where follows("/*"): return skipBlockComment() ? nil : .blockComment
        case UInt8(ascii: "\""):
            index += 1
            return skip(past: "\"") ? nil : .quotedName
        case UInt8(ascii: "$"): return skipDollarQuotes()
        case UInt8(ascii: "\\"): return skipCommand()
        case _ where byte.isPartOfSQLName: return skipWord()
        default:
            index += 1
            return nil
        }
    }

    // MARK: Words and literals

    /// Skips a name, keyword or number, and the literal whose prefix it is.
    private mutating func skipWord() -> SQLPlace? {
        let start = index
        // A number can begin in front of a dollar sign, a name contains it.
        let isNumber = script[start].isASCIIDigit
        while index < script.count, script[index].isPartOfSQLName || (!isNumber && script[index] == UInt8(ascii: "$")) {
            index += 1
        }
        let word = script[start..<index]
        if word.isWordOfSQL("stdin") || word.isWordOfSQL("pstdin") { return .copiedData }
        // Earlier versions of PostgreSQL read `1E'…'` as a number and a literal with a prefix.
        guard let prefix = word.last, isNumber || word.count == 1 else { return nil }
        if prefix | 0x20 == UInt8(ascii: "u"), follows("&'") {
            index += 1
            return skipLiteral(.prefixed)
        }
        guard "bBeEnNxX".utf8.contains(prefix), follows("'") else { return nil }
        return skipLiteral(prefix | 0x20 == UInt8(ascii: "e") ? .withBackslashes : .prefixed)
    }

    private mutating func skipLiteral(_ literal: Literal) -> SQLPlace? {
        index += 1
        while index < script.count {
            switch script[index] {
            case UInt8(ascii: "\\") where literal == .withBackslashes: index += 2
            case UInt8(ascii: "'") where follows("''"): index += 2
            case UInt8(ascii: "'"):
                index += 1
                previous = (literal, false)
                return nil
            default: index += 1
            }
        }
        return literal == .plain ? .literal : .prefixedLiteral
    }

    private mutating func skipDollarQuotes() -> SQLPlace? {
        let start = index
        index += 1
        if index < script.count, script[index].isASCIIDigit { return nil }
        while index < script.count, script[index].isPartOfSQLName { index += 1 }
        guard index < script.count else { return .dollarQuotes }
        guard script[index] == UInt8(ascii: "$") else { return nil }
        index += 1
        return skip(past: script[start..<index]) ? nil : .dollarQuotes
    }

    // MARK: Comments and commands

    /// Returns whether the line ends. The line's end is not skipped.
    private mutating func skipLine() -> Bool {
        index = script[index...].firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ?? script.count
        return index < script.count
    }

    /// Comments can contain comments. Returns whether the outer comment ends.
    private mutating func skipBlockComment() -> Bool {
        var depth = 0
        while index < script.count {
            if follows("/*") {
                depth += 1
                index += 2
            } else if follows("*/") {
                depth -= 1
                index += 2
                if depth == 0 { return true }
            } else {
                index += 1
            }
        }
        return false
    }

    /// Only a line feed ends a command.
    private mutating func skipCommand() -> SQLPlace? {
        let start = index
        index = script[start...].firstIndex(of: UInt8(ascii: "\n")) ?? script.count
        let words = script[start..<index].split { !$0.isPartOfSQLName }
        if words.contains(where: { $0.isWordOfSQL("stdin") || $0.isWordOfSQL("pstdin") }) { return .copiedData }
        return index < script.count ? nil : .command
    }

    // MARK: Bytes

    private func follows(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { script[index...].starts(with: $0) }
    }

    /// Skips the text and everything before it. Returns `false`, at the end of the script, if it does not occur.
    private mutating func skip(past text: some Collection<UInt8>) -> Bool {
        while index < script.count {
            if script[index...].starts(with: text) {
                index += text.count
                return true
            }
            index += 1
        }
        return false
    }

    private mutating func skip(past text: String) -> Bool { skip(past: Array(text.utf8)) }
}

extension UInt8 {
    /// Whether the byte can be a part of a name, keyword, number or tag. PostgreSQL accepts all bytes outside of ASCII.
    var isPartOfSQLName: Bool { isASCIIAlphanumeric || self == UInt8(ascii: "_") || self >= 0x80 }
}

extension ArraySlice<UInt8> {
    /// Whether the bytes are a word, which is written in lowercase, in letters of any case.
    func isWordOfSQL(_ word: String) -> Bool {
        elementsEqual(word.utf8) { ($0.isASCIIUppercase ? $0 | 0x20 : $0) == $1 }
    }
}
