/// Swift names for identifiers of a manifest.
enum SwiftNames {
    /// Converts an identifier of ASCII letters, digits and hyphens: `inner-world` becomes `InnerWorld`.
    static func typeName(_ identifier: String) -> String {
        identifier.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// Returns an environment's name as an enumeration case. Keywords get backticks: `` `default` ``.
    static func caseName(_ environment: String) -> String {
        keywords.contains(environment) ? "`\(environment)`" : environment
    }

    /// The words that need backticks as the name of a case or a variable (The Swift Programming Language, Lexical
    /// Structure, Keywords and Punctuation), `init` and `self`, which have another meaning after a dot, and `await`, which
    /// is the only contextual keyword that cannot be a value by itself.
    private static let keywords: Set<String> = [
        "as", "associatedtype", "await", "break", "case", "catch", "class", "continue", "default", "defer", "deinit",
        "do",
        "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import",
        "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol",
        "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw",
        "throws", "true", "try", "typealias", "var", "where", "while",
    ]
}

/// Sorts the first group of `import` lines in a Swift file by module, as `swift format` requires.
///
/// A template cannot sort them, because the name of the brand's own module is different for each brand.
func sortImports(in source: [UInt8]) -> [UInt8] {
    var lines = source.split(separator: newline, omittingEmptySubsequences: false)
    guard let first = lines.firstIndex(where: { importedModule($0) != nil }) else { return source }
    let end = lines[first...].firstIndex { importedModule($0) == nil } ?? lines.endIndex
    lines[first..<end].sort { left, right in
        (importedModule(left) ?? []).lexicographicallyPrecedes(importedModule(right) ?? [])
    }
    return Array(lines.joined(separator: [newline]))
}

private let newline = UInt8(ascii: "\n")
private let space = UInt8(ascii: " ")
private let keyword = Array("import ".utf8)
private let accessLevels = ["public ", "package ", "internal ", "fileprivate ", "private "].map { Array($0.utf8) }

/// Returns the module of an `import` line, such as `AuthCore` for `public import AuthCore`, or `nil` for any other
/// line.
private func importedModule(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var rest = line
    if let level = accessLevels.first(where: rest.starts) { rest = rest.dropFirst(level.count) }
    guard rest.starts(with: keyword) else { return nil }
    rest = rest.dropFirst(keyword.count)
    return rest.isEmpty || rest.contains(space) ? nil : rest
}
