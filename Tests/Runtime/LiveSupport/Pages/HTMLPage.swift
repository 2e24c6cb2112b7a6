/// The forms of a page.
///
/// The parser reads only the tags that a sign-in needs. It runs no scripts, so it finds nothing in a page that scripts build.
struct HTMLPage {
    private(set) var forms: [HTMLForm] = []

    init(_ text: String) {
        var scanner = HTMLScanner(text[...])
        var form: HTMLForm?
        while let tag = scanner.nextTag() {
            switch tag.name {
            case "form":
                if let form { forms.append(form) }
                form = HTMLForm(
                    action: tag["action"] ?? "", method: (tag["method"] ?? "get").lowercased(), fields: [], buttons: [])
            case "/form":
                if let form { forms.append(form) }
                form = nil
            case "input": form?.add(HTMLField(tag))
            case "button": form?.add(HTMLField(tag, type: "submit"))
            case "script", "style": scanner.skip(past: "</\(tag.name)")
            default: break
            }
        }
        if let form { forms.append(form) }
    }
}

/// A form with the fields that it submits and the buttons that submit it.
struct HTMLForm: Equatable {
    let action: String
    let method: String
    var fields: [HTMLField]
    var buttons: [HTMLField]

    fileprivate mutating func add(_ field: HTMLField) {
        switch field.type {
        case "submit", "image": buttons.append(field)
        case "button", "reset": break
        case "checkbox", "radio": if field.isChecked { fields.append(field) }
        default: fields.append(field)
        }
    }
}

/// An input or a button. A form submits only fields with a name.
struct HTMLField: Equatable {
    let type: String
    let name: String?
    var value: String
    let isChecked: Bool

    /// Reads an `<input>` or a `<button>`, with the type that it has without a `type`.
    fileprivate init(_ tag: HTMLTag, type standard: String = "text") {
        type = (tag["type"] ?? standard).lowercased()
        name = tag["name"]
        value = tag["value"] ?? (type == "checkbox" || type == "radio" ? "on" : "")
        isChecked = tag["checked"] != nil
    }
}

/// A tag with its name and attributes in lowercase. The name of an end tag starts with a slash.
private struct HTMLTag {
    let name: String
    var attributes: [String: String] = [:]

    subscript(attribute: String) -> String? { attributes[attribute] }
}

/// Reads a page tag by tag.
private struct HTMLScanner {
    private var rest: Substring

    init(_ text: Substring) {
        rest = text
    }

    mutating func nextTag() -> HTMLTag? {
        while let start = rest.firstIndex(of: "<") {
            rest = rest[start...].dropFirst()
            if rest.hasPrefix("!--") {
                skip(past: "-->")
            } else if let first = rest.first, first.isLetter || first == "/" {
                return tag()
            }
        }
        return nil
    }

    mutating func skip(past end: String) {
        guard let start = end.first else { return }
        while let index = rest.firstIndex(of: start) {
            rest = rest[index...]
            if rest.lowercased(first: end.count) == end {
                rest = rest.dropFirst(end.count)
                return
            }
            rest = rest.dropFirst()
        }
        rest = ""
    }

    private mutating func tag() -> HTMLTag {
        var tag = HTMLTag(name: take { !$0.isWhitespace && $0 != ">" }.lowercased())
        while true {
            _ = take { $0.isWhitespace || $0 == "/" }
            guard let next = rest.first, next != ">" else { break }
            let name = take { !$0.isWhitespace && $0 != "=" && $0 != ">" && $0 != "/" }.lowercased()
            _ = take(while: \.isWhitespace)
            guard rest.first == "=" else {
                tag.attributes[name] = tag.attributes[name] ?? ""
                continue
            }
            rest = rest.dropFirst()
            _ = take(while: \.isWhitespace)
            tag.attributes[name] = tag.attributes[name] ?? Self.decoded(value())
        }
        rest = rest.dropFirst()
        return tag
    }

    private mutating func value() -> String {
        guard let quote = rest.first, quote == "\"" || quote == "'" else {
            return take { !$0.isWhitespace && $0 != ">" }
        }
        rest = rest.dropFirst()
        defer { rest = rest.dropFirst() }
        return take { $0 != quote }
    }

    private mutating func take(while belongs: (Character) -> Bool) -> String {
        let taken = rest.prefix(while: belongs)
        rest = rest[taken.endIndex...]
        return String(taken)
    }

    /// Returns text with its character references resolved (HTML Standard section 13.5). Supports only the named
    /// references that templates write.
    private static func decoded(_ text: String) -> String {
        let known = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}"]
        var decoded = ""
        var rest = text[...]
        while let start = rest.firstIndex(of: "&") {
            decoded += rest[..<start]
            rest = rest[start...]
            guard let end = rest.prefix(10).firstIndex(of: ";") else {
                decoded += "&"
                rest = rest.dropFirst()
                continue
            }
            let name = rest[..<end].dropFirst()
            let number =
                name.hasPrefix("#x") || name.hasPrefix("#X")
                ? UInt32(name.dropFirst(2), radix: 16) : name.hasPrefix("#") ? UInt32(name.dropFirst()) : nil
            if let character = known[String(name)] ?? number.flatMap(Unicode.Scalar.init).map({ String($0) }) {
                decoded += character
                rest = rest[end...].dropFirst()
            } else {
                decoded += "&"
                rest = rest.dropFirst()
            }
        }
        return decoded + rest
    }
}

extension Substring {
    fileprivate func lowercased(first count: Int) -> String { prefix(count).lowercased() }
}
