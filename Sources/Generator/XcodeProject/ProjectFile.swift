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
        var text: [UInt8] = []
        text.reserveCapacity(objects.count * 320)
        text += "// !$*UTF8*$!\n{\n\tarchiveVersion = 1;\n\tclasses = {\n\t};\n".utf8
        text += "\tobjectVersion = 77;\n\tobjects = {\n".utf8
        let sections = Dictionary(grouping: objects, by: \.type)
        for type in sections.keys.sorted() {
            text += "\n/* Begin \(type) section */\n".utf8
            let isOneLine = ["PBXBuildFile", "PBXFileReference"].contains(type)
            let section = sections[type] ?? []
            // Sorting numbers moves less than sorting objects.
            for index in section.indices.sorted(by: { section[$0].reference.id < section[$1].reference.id }) {
                let object = section[index]
                text += "\t\t".utf8
                object.reference.write(to: &text)
                text += " = ".utf8
                Self.write(object.keys, type: type, indentation: isOneLine ? nil : 2, to: &text)
                text += ";\n".utf8
            }
            text += "/* End \(type) section */\n".utf8
        }
        text += "\t};\n\trootObject = ".utf8
        root.write(to: &text)
        text += ";\n}\n".utf8
        return text
    }

    /// Writes a map, and the type of an object as its first key. Without an indentation, it is on one line.
    private static func write(
        _ keys: [(key: String, value: Value)], type: String? = nil, indentation: Int?, to text: inout [UInt8]
    ) {
        text.append(UInt8(ascii: "{"))
        if let type { write("isa", .text(type), indentation: indentation, to: &text) }
        for (key, value) in keys { write(key, value, indentation: indentation, to: &text) }
        startLine(indentation, of: &text)
        text.append(UInt8(ascii: "}"))
    }

    private static func write(_ key: String, _ value: Value, indentation: Int?, to text: inout [UInt8]) {
        let inner = indentation.map { $0 + 1 }
        startLine(inner, of: &text)
        write(quoting: key, to: &text)
        text += " = ".utf8
        write(value, indentation: inner, to: &text)
        text.append(UInt8(ascii: ";"))
        if indentation == nil { text.append(UInt8(ascii: " ")) }
    }

    private static func write(_ value: Value, indentation: Int?, to text: inout [UInt8]) {
        switch value {
        case .text(let string): write(quoting: string, to: &text)
        case .reference(let reference): reference.write(to: &text)
        case .map(let keys): write(keys, indentation: indentation, to: &text)
        case .list(let items):
            text += "(".utf8
            for item in items {
                startLine(indentation.map { $0 + 1 }, of: &text)
                write(item, indentation: indentation.map { $0 + 1 }, to: &text)
                text += indentation == nil ? ", ".utf8 : ",".utf8
            }
            startLine(indentation, of: &text)
            text += ")".utf8
        }
    }

    private static func startLine(_ indentation: Int?, of text: inout [UInt8]) {
        guard let indentation else { return }
        text.append(UInt8(ascii: "\n"))
        for _ in 0..<indentation { text.append(UInt8(ascii: "\t")) }
    }

    /// The form in which a string is written.
    private enum Form {
        /// Unchanged: only letters, digits, `_`, `.`, `$` and `/`, and nothing that begins a comment.
        case plain
        /// In quotes, without escapes.
        case quoted
        case escaped

        init(of bytes: UnsafeBufferPointer<UInt8>) {
            var isPlain = !bytes.isEmpty
            var (slashes, underscores) = (0, 0)
            for byte in bytes {
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "$"):
                    (slashes, underscores) = (0, 0)
                case UInt8(ascii: "_"): (slashes, underscores) = (0, underscores + 1)
                case UInt8(ascii: "/"): (slashes, underscores) = (slashes + 1, 0)
                case 0..<0x20, 0x7F..., UInt8(ascii: "\""), UInt8(ascii: "\\"):
                    self = .escaped
                    return
                default: isPlain = false
                }
                if slashes == 2 || underscores == 3 { isPlain = false }
            }
            self = isPlain ? .plain : .quoted
        }
    }

    /// Writes a string as Xcode does.
    static func write(quoting string: String, to text: inout [UInt8]) {
        var string = string
        string.withUTF8 { bytes in
            let form = Form(of: bytes)
            if form == .plain { return text.append(contentsOf: bytes) }
            text.append(UInt8(ascii: "\""))
            if form == .quoted { text.append(contentsOf: bytes) } else { writeEscaped(bytes, to: &text) }
            text.append(UInt8(ascii: "\""))
        }
    }

    private static func writeEscaped(_ bytes: UnsafeBufferPointer<UInt8>, to text: inout [UInt8]) {
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            switch scalar {
            case "\"": text += "\\\"".utf8
            case "\\": text += "\\\\".utf8
            case "\n": text += "\\n".utf8
            case "\t": text += "\\t".utf8
            case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}":
                let digits = String(scalar.value, radix: 16, uppercase: true)
                text += ("\\U" + String(repeating: "0", count: 4 - digits.utf8.count) + digits).utf8
            default: text += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
            }
        }
    }

    /// Returns 24 hexadecimal digits: two hashes of the name (FNV-1a; G. Fowler, L. C. Noll, K.-P. Vo, D. Eastlake,
    /// "The FNV Non-Cryptographic Hash Algorithm"), which is the same on every machine.
    private static func identifier(of name: String) -> String {
        func hash(_ basis: UInt64) -> UInt64 {
            name.utf8.reduce(basis) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        }
        let first = hash(0xCBF2_9CE4_8422_2325)
        let second = hash(first)
        return String(unsafeUninitializedCapacity: 24) { digits in
            for place in 0..<24 {
                let number = place < 16 ? first : second
                let digit = UInt8(truncatingIfNeeded: number >> UInt64(60 - place % 16 * 4)) & 0x0F
                digits[place] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10
            }
            return 24
        }
    }
}

extension ProjectFile.Reference {
    /// Writes the identifier with its comment, if it has one. A comment cannot contain its own end.
    fileprivate func write(to text: inout [UInt8]) {
        text += id.utf8
        if comment.isEmpty { return }
        text += " /* ".utf8
        text += comment.utf8.contains(UInt8(ascii: "*")) ? comment.replacing("*/", with: "* /").utf8 : comment.utf8
        text += " */".utf8
    }
}
