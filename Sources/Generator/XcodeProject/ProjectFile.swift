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
        var bytes = Array(
            "// !$*UTF8*$!\n{\n\tarchiveVersion = 1;\n\tclasses = {\n\t};\n\tobjectVersion = 77;\n\tobjects = {\n".utf8)
        let sections = Dictionary(grouping: objects, by: \.type).sorted { $0.key < $1.key }
        for (type, objects) in sections {
            bytes += "\n/* Begin \(type) section */\n".utf8
            let indentation = ["PBXBuildFile", "PBXFileReference"].contains(type) ? nil : 2
            for object in objects.sorted(by: { $0.reference.id < $1.reference.id }) {
                bytes += "\t\t\(object.reference.text) = ".utf8
                Self.write([("isa", .text(type))] + object.keys, indentation: indentation, to: &bytes)
                bytes += ";\n".utf8
            }
            bytes += "/* End \(type) section */\n".utf8
        }
        bytes += "\t};\n\trootObject = \(root.text);\n}\n".utf8
        return bytes
    }

    /// Writes a map. Without an indentation, it is on one line.
    private static func write(_ keys: [(key: String, value: Value)], indentation: Int?, to bytes: inout [UInt8]) {
        let inner = indentation.map { $0 + 1 }
        bytes += "{".utf8
        for (key, value) in keys {
            startLine(inner, in: &bytes)
            write(quoting: key, to: &bytes)
            bytes += " = ".utf8
            write(value, indentation: inner, to: &bytes)
            bytes += (indentation == nil ? "; " : ";").utf8
        }
        startLine(indentation, in: &bytes)
        bytes += "}".utf8
    }

    private static func write(_ value: Value, indentation: Int?, to bytes: inout [UInt8]) {
        switch value {
        case .text(let string): write(quoting: string, to: &bytes)
        case .reference(let reference): bytes += reference.text.utf8
        case .map(let keys): write(keys, indentation: indentation, to: &bytes)
        case .list(let items):
            let inner = indentation.map { $0 + 1 }
            bytes += "(".utf8
            for item in items {
                startLine(inner, in: &bytes)
                write(item, indentation: inner, to: &bytes)
                bytes += (indentation == nil ? ", " : ",").utf8
            }
            startLine(indentation, in: &bytes)
            bytes += ")".utf8
        }
    }

    private static func startLine(_ indentation: Int?, in bytes: inout [UInt8]) {
        guard let indentation else { return }
        bytes += "\n".utf8
        bytes += repeatElement(UInt8(ascii: "\t"), count: indentation)
    }

    /// Writes a string as Xcode does: unchanged if it has only letters, digits, `_`, `.`, `$` and `/`, and nothing that
    /// begins a comment or a placeholder.
    private static func write(quoting string: String, to bytes: inout [UInt8]) {
        let isPlain = string.utf8.allSatisfy { byte in
            switch Unicode.Scalar(byte) {
            case "a"..."z", "A"..."Z", "0"..."9", "_", ".", "$", "/": true
            default: false
            }
        }
        if isPlain, !string.isEmpty, !hasRun(of: "/", length: 2, in: string), !hasRun(of: "_", length: 3, in: string) {
            bytes += string.utf8
            return
        }
        bytes += "\"".utf8
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": bytes += "\\\"".utf8
            case "\\": bytes += "\\\\".utf8
            case "\n": bytes += "\\n".utf8
            case "\t": bytes += "\\t".utf8
            case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}":
                bytes += "\\U\(hexadecimal(UInt64(scalar.value), digits: 4))".utf8
            default: bytes += scalar.utf8
            }
        }
        bytes += "\"".utf8
    }

    /// Returns whether a text contains a byte several times in a row.
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
