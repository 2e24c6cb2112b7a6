/// A piece of HTML. Text and attribute values are data: they are escaped, and never become markup.
struct HTML: Equatable, Sendable {
    /// The markup.
    let source: String

    private init(source: String) { self.source = source }

    /// No markup.
    static let empty = HTML(source: "")

    /// Creates text.
    init(text: String) { source = Self.escaped(text) }

    /// Creates an element.
    ///
    /// - Parameters:
    ///   - name: The element's name.
    ///   - attributes: The attributes. Those without a value are left out.
    ///   - content: The contents. Void elements have none.
    init(_ name: StaticString, _ attributes: [HTMLAttribute?] = [], _ content: [HTML] = []) {
        let start = "<\(name)" + attributes.compactMap { $0?.source }.joined() + ">"
        guard !Self.voidElements.contains("\(name)") else {
            source = start
            return
        }
        source = start + content.map(\.source).joined() + "</\(name)>"
    }

    /// Creates an element with text.
    init(_ name: StaticString, _ attributes: [HTMLAttribute?] = [], text: String) {
        self.init(name, attributes, [HTML(text: text)])
    }

    /// Creates a style sheet. It comes from this module, and contains no text of a user or of a manifest. Fonts are in
    /// it in base64.
    init(styleSheet: String) { source = "<style>\(styleSheet)</style>" }

    /// Creates the document with this root element.
    static func document(_ root: HTML) -> String { "<!DOCTYPE html>\n\(root.source)\n" }

    static func + (left: HTML, right: HTML) -> HTML { HTML(source: left.source + right.source) }

    /// The elements without an end tag (HTML Standard section 13.1.2).
    private static let voidElements: Set<String> = ["br", "hr", "img", "input", "link", "meta"]

    /// Returns text with the characters escaped that have a meaning in HTML, in an element as well as in a quoted
    /// attribute. Replaces control characters, which a document must not contain.
    fileprivate static func escaped(_ text: String) -> String {
        var escaped = ""
        escaped.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            case "\t", "\n": escaped.unicodeScalars.append(scalar)
            case "\r": escaped += "&#13;"
            default:
                let isControl = scalar.properties.generalCategory == .control
                escaped.unicodeScalars.append(
                    isControl || scalar.properties.isNoncharacterCodePoint ? "\u{FFFD}" : scalar)
            }
        }
        return escaped
    }
}

/// An attribute of an element. Its name is part of the program.
struct HTMLAttribute: Equatable, Sendable {
    fileprivate let source: String

    /// Creates an attribute with a value, or `nil`.
    init?(_ name: StaticString, _ value: String?) {
        guard let value else { return nil }
        source = " \(name)=\"\(HTML.escaped(value))\""
    }

    /// Creates an attribute without a value; `nil` if the condition does not hold.
    init?(_ name: StaticString, if condition: Bool) {
        guard condition else { return nil }
        source = " \(name)"
    }
}
