/// A text with the names of values in braces, such as `You must be {age} or older.`
struct TextTemplate: Equatable, Sendable {
    /// A part of a template.
    enum Part: Equatable, Sendable {
        /// Text without names.
        case literal(String)
        /// The name of a value, without its braces.
        case name(String)
    }

    /// The parts in order. No two literals are adjacent.
    private(set) var parts: [Part] = []

    /// Creates a template. A name consists of ASCII letters. Other braces are literal text.
    init(_ text: String) {
        var literal = ""
        var rest = Substring(text)
        while let open = rest.firstIndex(of: "{") {
            literal += rest[..<open]
            let afterOpen = rest[rest.index(after: open)...]
            let name = afterOpen.prefix { $0.isASCII && $0.isLetter }
            if !name.isEmpty, name.endIndex < afterOpen.endIndex, afterOpen[name.endIndex] == "}" {
                append(&literal)
                parts.append(.name(String(name)))
                rest = afterOpen[afterOpen.index(after: name.endIndex)...]
            } else {
                literal += "{"
                rest = afterOpen
            }
        }
        literal += rest
        append(&literal)
    }

    /// The names of the values.
    var names: Set<String> {
        Set(
            parts.compactMap { part in
                if case .name(let name) = part { name } else { nil }
            })
    }

    /// Returns the text with the values of its names. A name without a value keeps its braces. A value is not searched
    /// for names.
    func filled(literal: (String) -> String = { $0 }, value: (String) -> String?) -> String {
        parts.map { part in
            switch part {
            case .literal(let text): literal(text)
            case .name(let name): value(name) ?? "{\(name)}"
            }
        }.joined()
    }

    private mutating func append(_ literal: inout String) {
        if !literal.isEmpty { parts.append(.literal(literal)) }
        literal = ""
    }
}
