/// Swift names made of a manifest's identifiers.
enum SwiftNames {
    /// `inner-world` → `InnerWorld`.
    static func typeName(_ identifier: String) -> String {
        words(identifier).map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// `pre-production` → `preProduction`; a keyword comes in backticks: `` `default` ``.
    static func caseName(_ identifier: String) -> String {
        let name = typeName(identifier)
        let lowered = name.prefix(1).lowercased() + name.dropFirst()
        return keywords.contains(lowered) ? "`\(lowered)`" : lowered
    }

    private static func words(_ identifier: String) -> [Substring] {
        identifier.split { $0 == "-" || $0 == "_" }
    }

    /// The words that cannot name an enumeration's case as they are (The Swift Programming Language, Lexical Structure,
    /// Keywords and Punctuation), and `init`, `self` and `Type`, which mean something else after a dot.
    private static let keywords: Set<String> = [
        "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do",
        "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import",
        "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol",
        "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw",
        "throws", "true", "try", "typealias", "var", "where", "while",
    ]
}
