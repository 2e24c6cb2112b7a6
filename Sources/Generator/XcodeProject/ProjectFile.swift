/// The objects of an Xcode project, and their text in a `project.pbxproj` file.
///
/// The text is what Xcode writes itself: an OpenStep property list with tabs, objects in sections by type, and a comment
/// after each identifier. So Xcode does not change the file when it opens the project.
package struct ProjectFile: Sendable {
    /// A value of an object's key.
    package enum Value: Sendable {
        case text(String)
        case reference(Reference)
        case list([Value])
        case map([(key: String, value: Value)])

        package static func texts(_ texts: [String]) -> Value { .list(texts.map(Value.text)) }

        package static func references(_ references: [Reference]) -> Value { .list(references.map(Value.reference)) }
    }

    /// An object's identifier, and the comment that follows it everywhere; empty for none.
    package struct Reference: Hashable, Sendable {
        package let id: String
        package let comment: String
    }

    private struct Object: Sendable {
        let reference: Reference
        let type: String
        let keys: [(key: String, value: Value)]
    }

    private var objects: [Object] = []
    private var ids: Set<String> = []

    package init() {}

    /// Derives an object's identifier from its name.
    ///
    /// - Parameters:
    ///   - name: A name that no other object of the project has, such as a path.
    ///   - comment: The comment that follows the identifier.
    /// - Returns: The identifier, which is the same for equal names.
    package static func reference(to name: String, comment: String) -> Reference {
        Reference(id: identifier(of: name), comment: comment)
    }

    /// Adds an object.
    ///
    /// - Parameters:
    ///   - type: The type (`isa`), such as `PBXGroup`.
    ///   - reference: The object's identifier, which no other object has.
    ///   - keys: The keys in the order of the file, without `isa`.
    /// - Returns: The reference.
    @discardableResult
    package mutating func add(
        _ type: String, _ reference: Reference, _ keys: [(key: String, value: Value)]
    ) -> Reference {
        precondition(ids.insert(reference.id).inserted, "two objects have the identifier of '\(reference.comment)'")
        objects.append(Object(reference: reference, type: type, keys: keys))
        return reference
    }

    /// Adds an object with a name that no other object of the project has.
    @discardableResult
    package mutating func add(
        _ type: String, named name: String, comment: String, _ keys: [(key: String, value: Value)]
    ) -> Reference {
        add(type, Self.reference(to: name, comment: comment), keys)
    }

    /// The file's bytes. `root` is the object of type `PBXProject`.
    package func bytes(root: Reference) -> [UInt8] {
        var text =
            "// !$*UTF8*$!\n{\n\tarchiveVersion = 1;\n\tclasses = {\n\t};\n\tobjectVersion = 77;\n\tobjects = {\n"
        let sections = Dictionary(grouping: objects, by: \.type).sorted { $0.key < $1.key }
        for (type, objects) in sections {
            text += "\n/* Begin \(type) section */\n"
            let indentation = ["PBXBuildFile", "PBXFileReference"].contains(type) ? nil : 2
            for object in objects.sorted(by: { $0.reference.id < $1.reference.id }) {
                let keys = [("isa", .text(type))] + object.keys
                text += "\t\t\(object.reference.text) = \(Self.text(keys, indentation: indentation));\n"
            }
            text += "/* End \(type) section */\n"
        }
        return Array((text + "\t};\n\trootObject = \(root.text);\n}\n").utf8)
    }

    /// Returns the text of a map. Without an indentation, it is on one line.
    private static func text(_ keys: [(key: String, value: Value)], indentation: Int?) -> String {
        let inner = indentation.map { $0 + 1 }
        let entries = keys.map { key, value in
            lineStart(inner) + "\(quoted(key)) = \(text(value, indentation: inner));" + (indentation == nil ? " " : "")
        }
        return "{" + entries.joined() + lineStart(indentation) + "}"
    }

    private static func text(_ value: Value, indentation: Int?) -> String {
        switch value {
        case .text(let string): return quoted(string)
        case .reference(let reference): return reference.text
        case .map(let keys): return text(keys, indentation: indentation)
        case .list(let items):
            let inner = indentation.map { $0 + 1 }
            let lines = items.map { item in
                lineStart(inner) + text(item, indentation: inner) + (indentation == nil ? ", " : ",")
            }
            return "(" + lines.joined() + lineStart(indentation) + ")"
        }
    }

    private static func lineStart(_ indentation: Int?) -> String {
        indentation.map { "\n" + String(repeating: "\t", count: $0) } ?? ""
    }

    /// Returns a string as Xcode writes it: unchanged if it has only letters, digits, `_`, `.`, `$` and `/`, and nothing
    /// that begins a comment or a placeholder.
    static func quoted(_ string: String) -> String {
        let isPlain = string.utf8.allSatisfy { byte in
            switch Unicode.Scalar(byte) {
            case "a"..."z", "A"..."Z", "0"..."9", "_", ".", "$", "/": true
            default: false
            }
        }
        if isPlain, !string.isEmpty, !hasRun(of: "/", length: 2, in: string), !hasRun(of: "_", length: 3, in: string) {
            return string
        }
        var text = "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\t": text += "\\t"
            case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}": text += "\\U" + hexadecimal(UInt64(scalar.value), digits: 4)
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }

    /// Returns whether a text contains a byte several times in a row. A project has thousands of texts, which a search for
    /// a pattern would dominate.
    private static func hasRun(of byte: Unicode.Scalar, length: Int, in text: String) -> Bool {
        var count = 0
        return text.utf8.contains { other in
            count = other == UInt8(ascii: byte) ? count + 1 : 0
            return count == length
        }
    }

    /// Returns 24 hexadecimal digits: two hashes of the name (FNV-1a; G. Fowler, L. C. Noll, K.-P. Vo, D. Eastlake,
    /// "The FNV Non-Cryptographic Hash Algorithm"), which is the same on every machine.
    private static func identifier(of name: String) -> String {
        func hash(_ basis: UInt64) -> UInt64 {
            name.utf8.reduce(basis) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        }
        let first = hash(0xCBF2_9CE4_8422_2325)
        return hexadecimal(first, digits: 16) + hexadecimal(hash(first) >> 32, digits: 8)
    }

    private static func hexadecimal(_ number: UInt64, digits: Int) -> String {
        let text = String(number, radix: 16, uppercase: true)
        return String(repeating: "0", count: digits - text.utf8.count) + text
    }
}

extension ProjectFile.Reference {
    /// The identifier with its comment, if it has one. A comment cannot contain its own end.
    fileprivate var text: String {
        if comment.isEmpty { return id }
        let comment = comment.utf8.contains(UInt8(ascii: "*")) ? comment.replacing("*/", with: "* /") : comment
        return "\(id) /* \(comment) */"
    }
}
