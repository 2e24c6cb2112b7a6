import AuthScreens

/// The text of a paragraph in Markdown, as HTML: emphasis, code, links and line breaks.
struct MarkdownText {
    private var rest: Substring
    private let document: Document
    private let depth: Int
    /// The ends that the rest of the text does not contain. Without them, a hostile text would take quadratic time.
    private var missing: Set<String> = []

    private init(_ text: Substring, of document: Document, depth: Int) {
        rest = text
        self.document = document
        self.depth = depth
    }

    /// Returns a text of a document as HTML.
    static func html(_ text: String, of document: Document) -> HTML { html(text[...], of: document, depth: 0) }

    private static func html(_ text: Substring, of document: Document, depth: Int) -> HTML {
        // Emphasis in links in emphasis is rare, and a hostile text must not exhaust the stack.
        guard depth < 4 else { return HTML(text: String(text)) }
        var inline = MarkdownText(text, of: document, depth: depth)
        return inline.rendered()
    }

    private mutating func rendered() -> HTML {
        var html: [HTML] = []
        var plain = ""
        while let character = rest.first {
            if let element = element(at: character, after: plain.last) {
                html += [HTML(text: plain), element]
                plain = ""
            } else if character == "\\", let next = rest.dropFirst().first, next.isASCII,
                next.isPunctuation || next.isSymbol
            {
                plain.append(next)
                rest = rest.dropFirst(2)
            } else {
                plain.append(character)
                rest = rest.dropFirst()
            }
        }
        return (html + [HTML(text: plain)]).reduce(.empty, +)
    }

    private mutating func element(at character: Character, after previous: Character?) -> HTML? {
        switch character {
        case "*", "_":
            // An underscore within a word is a part of it.
            if character == "_", let previous, previous.isLetter || previous.isNumber { return nil }
            return emphasis("\(character)\(character)", "strong") ?? emphasis("\(character)", "em")
        case "`": return between("`", "`").map { HTML("code", text: String($0)) }
        case "[": return link()
        case "<": return automaticLink()
        case " " where rest.hasPrefix("  \n"):
            rest = rest.dropFirst(3)
            return HTML("br")
        default: return nil
        }
    }

    private mutating func emphasis(_ mark: String, _ name: StaticString) -> HTML? {
        guard rest.hasPrefix(mark), let first = rest.dropFirst(mark.count).first, !first.isWhitespace,
            !mark.contains(first), let content = between(mark, mark)
        else { return nil }
        return HTML(name, [], [Self.html(content, of: document, depth: depth + 1)])
    }

    /// Takes the text between two marks; `nil` if the rest does not begin with them.
    private mutating func between(_ start: String, _ end: String) -> Substring? {
        guard rest.hasPrefix(start), let close = position(of: end, in: rest.dropFirst(start.count)) else { return nil }
        let content = rest[..<close].dropFirst(start.count)
        guard !content.isEmpty else { return nil }
        rest = rest[close...].dropFirst(end.count)
        return content
    }

    private mutating func position(of end: String, in text: Substring) -> Substring.Index? {
        guard !missing.contains(end) else { return nil }
        let position = Self.position(of: end, in: text)
        if position == nil { missing.insert(end) }
        return position
    }

    private static func position(of end: String, in text: Substring) -> Substring.Index? {
        text.indices.first { text[$0] == end.first && text[$0...].hasPrefix(end) }
    }

    private mutating func link() -> HTML? {
        // A link is short, so that a text of brackets takes linear time.
        guard let close = Self.position(of: "](", in: rest.dropFirst().prefix(500)),
            let end = Self.position(of: ")", in: rest[close...].dropFirst(2).prefix(2000))
        else { return nil }
        let label = rest[..<close].dropFirst()
        let target = String(rest[close..<end].dropFirst(2))
        guard !label.contains("["), let address = document.address(of: target) else { return nil }
        rest = rest[end...].dropFirst()
        return Self.anchor(address, [Self.html(label, of: document, depth: depth + 1)])
    }

    private mutating func automaticLink() -> HTML? {
        guard let end = Self.position(of: ">", in: rest.prefix(2000)) else { return nil }
        let text = String(rest[..<end].dropFirst())
        guard let target = document.address(of: text) else { return nil }
        rest = rest[end...].dropFirst()
        return Self.anchor(target, [HTML(text: text)])
    }

    static func anchor(_ target: String, _ content: [HTML]) -> HTML {
        HTML(
            "a",
            [
                HTMLAttribute("href", target), HTMLAttribute("rel", "noopener noreferrer"),
                HTMLAttribute("target", target.hasPrefix("mailto:") ? nil : "_blank"),
            ], content)
    }
}
