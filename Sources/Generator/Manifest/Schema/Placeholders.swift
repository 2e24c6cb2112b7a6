import Diagnostics

/// A brace of a text that does not belong to one of the text's placeholders.
struct WrongPlaceholder {
    /// The wrong part of the text: a placeholder with its braces, or a single brace.
    let part: Substring
    /// The placeholders that the text can contain, without braces.
    let placeholders: [String]

    /// Finds the first wrong brace or placeholder. Returns `nil` if the text has none.
    init?(in text: String, placeholders: [String]) {
        guard text.utf8.contains(where: { "{}".utf8.contains($0) }) else { return nil }
        self.placeholders = placeholders
        var rest = text[...]
        while let start = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
            let inside = rest[rest.index(after: start)...]
            let end = inside.firstIndex { $0 == "{" || $0 == "}" }
            guard rest[start] == "{", let end, rest[end] == "}" else {
                part = rest[start...start]
                return
            }
            guard placeholders.contains(where: { $0 == inside[..<end] }) else {
                part = rest[start...end]
                return
            }
            rest = rest[rest.index(after: end)...]
        }
        return nil
    }

    /// The placeholder that the author most likely intended, with its braces, or `nil` if that is not certain.
    var intended: String? {
        guard part.count > 2 else { return nil }
        let candidates = suggestions(for: String(part.dropFirst().dropLast()), among: placeholders)
        return candidates.count == 1 ? "{\(candidates[0])}" : nil
    }

    /// The end of a message that begins with the text's key.
    var message: String {
        if placeholders.isEmpty { return "contains \(quoted(String(part))), but it has no placeholders" }
        if let intended {
            return "contains \(quoted(String(part))), which is not one of its placeholders; did you mean '\(intended)'?"
        }
        let names = enumerated(placeholders.map { "{\($0)}" })
        return "contains \(quoted(String(part))), which is not one of its placeholders \(names)"
    }
}

extension TextFormat {
    /// One line of visible text in which braces only enclose the placeholders.
    static func line(_ placeholders: [String]) -> TextFormat {
        // A copy shares the compiled pattern, because there are hundreds of such formats.
        var format = line
        format.placeholders = placeholders
        return format
    }

    /// Returns a regular expression that matches from the start of a text to its first wrong brace.
    static func exclusion(_ placeholders: [String]) -> String {
        guard !placeholders.isEmpty else { return "[{}]" }
        let names = "(\(placeholders.joined(separator: "|")))"
        return #"^([^{}]|\{\#(names)\})*(\}|\{(?!\#(names)\}))"#
    }
}
