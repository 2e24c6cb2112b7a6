import Diagnostics

/// Swift names for identifiers of a manifest.
enum SwiftNames {
    /// Converts an identifier of ASCII letters, digits and hyphens: `inner-world` becomes `InnerWorld`.
    static func typeName(_ identifier: String) -> String {
        var startsWord = true
        return String(
            decoding: identifier.utf8.compactMap { byte -> UInt8? in
                defer { startsWord = byte == UInt8(ascii: "-") }
                if byte == UInt8(ascii: "-") { return nil }
                return startsWord && byte.isASCIILowercase ? byte - 0x20 : byte
            }, as: UTF8.self)
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
    var run: [(module: ArraySlice<UInt8>, line: Range<Int>)] = []
    var start = source.startIndex
    while start < source.endIndex {
        let end = source[start...].firstIndex(of: newline) ?? source.endIndex
        if let module = importedModule(source[start..<end]) {
            run.append((module, start..<end))
        } else if !run.isEmpty {
            break
        }
        start = min(end + 1, source.endIndex)
    }
    guard let first = run.first, let last = run.last, run.count > 1 else { return source }
    let sorted = run.sorted { $0.module.lexicographicallyPrecedes($1.module) }
    var result = Array(source[..<first.line.lowerBound])
    result.reserveCapacity(source.count)
    for (index, entry) in sorted.enumerated() {
        if index > 0 { result.append(newline) }
        result += source[entry.line]
    }
    return result + source[last.line.upperBound...]
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
