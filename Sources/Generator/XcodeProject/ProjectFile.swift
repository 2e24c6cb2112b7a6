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

    /// The text of the file. `root` is the object of type `PBXProject`.
    package func text(root: Reference) -> String {
        var text = "// !$*UTF8*$!\n{\n\tarchiveVersion = 1;\n\tclasses = {\n\t};\n"
        text += "\tobjectVersion = 77;\n\tobjects = {\n"
        let sections = Dictionary(grouping: objects, by: \.type)
        for type in sections.keys.sorted() {
            text += "\n/* Begin \(type) section */\n"
            for object in (sections[type] ?? []).sorted(by: { $0.reference.id < $1.reference.id }) {
                text += "\t\t\(object.reference.text) = "
                let isOneLine = ["PBXBuildFile", "PBXFileReference"].contains(type)
                Self.write([("isa", .text(type))] + object.keys, indentation: isOneLine ? nil : 2, to: &text)
                text += ";\n"
            }
            text += "/* End \(type) section */\n"
        }
        return text + "\t};\n\trootObject = \(root.text);\n}\n"
    }

    /// Writes a map. Without an indentation, it is on one line.
    private static func write(
        _ keys: [(key: String, value: Value)], indentation: Int?, to text: inout String
    ) {
        text += "{"
        for (key, value) in keys {
            startLine(indentation.map { $0 + 1 }, of: &text)
            text += quoted(key) + " = "
            write(value, indentation: indentation.map { $0 + 1 }, to: &text)
            text += indentation == nil ? "; " : ";"
        }
        startLine(indentation, of: &text)
        text += "}"
    }

    private static func write(_ value: Value, indentation: Int?, to text: inout String) {
        switch value {
        case .text(let string): text += quoted(string)
        case .reference(let reference): text += reference.text
        case .map(let keys): write(keys, indentation: indentation, to: &text)
        case .list(let items):
            text += "("
            for item in items {
                startLine(indentation.map { $0 + 1 }, of: &text)
                write(item, indentation: indentation.map { $0 + 1 }, to: &text)
                text += indentation == nil ? ", " : ","
            }
            startLine(indentation, of: &text)
            text += ")"
        }
    }

    private static func startLine(_ indentation: Int?, of text: inout String) {
        if let indentation { text += "\n" + String(repeating: "\t", count: indentation) }
    }

    /// Returns a string as Xcode writes it: without quotes if it has only letters, digits, `_`, `.`, `$` and `/`, and
    /// nothing that begins a comment.
    static func quoted(_ string: String) -> String {
        let isPlain = string.unicodeScalars.allSatisfy { scalar in
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", "_", ".", "$", "/": true
            default: false
            }
        }
        if isPlain, !string.isEmpty, !string.contains("//"), !string.contains("___") { return string }
        var text = "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\t": text += "\\t"
            case _ where scalar.properties.generalCategory == .control:
                let digits = String(scalar.value, radix: 16, uppercase: true)
                text += "\\U" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }

    /// Returns 24 hexadecimal digits: two hashes of the name (FNV-1a; G. Fowler, L. C. Noll, K.-P. Vo, D. Eastlake,
    /// "The FNV Non-Cryptographic Hash Algorithm"), which is the same on every machine.
    private static func identifier(of name: String) -> String {
        func hash(_ basis: UInt64) -> UInt64 {
            name.utf8.reduce(basis) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        }
        func digits(_ number: UInt64, _ count: Int) -> String {
            let text = String(number, radix: 16, uppercase: true)
            return String((String(repeating: "0", count: 16) + text).suffix(count))
        }
        let first = hash(0xCBF2_9CE4_8422_2325)
        return digits(first, 16) + digits(hash(first) >> 32, 8)
    }
}

extension ProjectFile.Reference {
    /// The identifier with its comment, if it has one. A comment cannot contain its own end.
    fileprivate var text: String { comment.isEmpty ? id : "\(id) /* \(comment.replacing("*/", with: "* /")) */" }
}
