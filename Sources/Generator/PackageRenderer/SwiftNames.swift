/// Swift names made of a manifest's identifiers.
enum SwiftNames {
    /// `inner-world` → `InnerWorld`.
    static func typeName(_ identifier: String) -> String {
        identifier.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// An environment's name is in lower camel case already; a keyword comes in backticks: `` `default` ``.
    static func caseName(_ environment: String) -> String {
        keywords.contains(environment) ? "`\(environment)`" : environment
    }

    /// The words that cannot name an enumeration's case as they are (The Swift Programming Language, Lexical Structure,
    /// Keywords and Punctuation), and `init` and `self`, which mean something else after a dot.
    private static let keywords: Set<String> = [
        "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do",
        "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import",
        "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol",
        "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw",
        "throws", "true", "try", "typealias", "var", "where", "while",
    ]
}
