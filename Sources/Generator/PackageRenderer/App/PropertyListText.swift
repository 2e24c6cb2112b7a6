import Manifest

extension PropertyList {
    /// Returns the text of a property list file in XML, as Xcode writes it, with a comment that names the origin.
    static func text(of entries: [Entry], comment: String) -> String {
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <!-- \(comment.replacing("--", with: "- -")) -->
            <plist version="1.0">

            """
        PropertyList.dictionary(entries).write(to: &text, indentation: 0)
        return text + "</plist>\n"
    }

    private func write(to text: inout String, indentation: Int) {
        let tabs = String(repeating: "\t", count: indentation)
        func element(_ name: String, _ content: String) -> String { "\(tabs)<\(name)>\(content)</\(name)>\n" }
        switch self {
        case .string(let string): text += element("string", Self.escaped(string))
        case .integer(let integer): text += element("integer", "\(integer)")
        case .boolean(let boolean): text += "\(tabs)<\(boolean)/>\n"
        case .array(let items) where items.isEmpty: text += "\(tabs)<array/>\n"
        case .array(let items):
            text += "\(tabs)<array>\n"
            for item in items { item.write(to: &text, indentation: indentation + 1) }
            text += "\(tabs)</array>\n"
        case .dictionary(let entries) where entries.isEmpty: text += "\(tabs)<dict/>\n"
        case .dictionary(let entries):
            text += "\(tabs)<dict>\n"
            for entry in entries {
                text += "\(tabs)\t<key>\(Self.escaped(entry.key))</key>\n"
                entry.value.write(to: &text, indentation: indentation + 1)
            }
            text += "\(tabs)</dict>\n"
        }
    }

    /// Escapes text for an XML element. An XML reader turns a carriage return into a line feed unless it is a reference.
    private static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: "&<>\r".utf8.contains) else { return text }
        return text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\r": result += "&#13;"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }
}
