import Diagnostics
/// Reads the tags and texts of an XML 1.0 document, without any feature that refers to other files or repeats text:
/// document types with declarations, and entities other than the predefined ones, are errors.
struct XMLReader {
    /// A part of a document.
    enum Event: Equatable {
        case start(Element)
        case end
        case text(String)
        /// A processing instruction, with its target.
        case instruction(String)
    }

    struct Element: Equatable {
        /// The name with its prefix.
        let name: String
        /// The attributes with their prefixes, and with references replaced.
        let attributes: [(name: String, value: String)]

        static func == (left: Self, right: Self) -> Bool {
            left.name == right.name && left.attributes.elementsEqual(right.attributes, by: ==)
        }
    }

    struct SyntaxError: Error {
        /// A phrase that completes "the image 'logo.svg' …".
        let message: String
    }

    private let bytes: [UInt8]
    private var index = 0
    /// The names of the elements that contain the current place.
    private var open: [String] = []
    private var hasRoot = false
    /// The end of an element that has no content.
    private var pendingEnd = false

    static let maximumDepth = 200

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    }

    /// Returns the next part, or `nil` at the end of the document.
    mutating func next() throws(SyntaxError) -> Event? {
        if pendingEnd {
            pendingEnd = false
            open.removeLast()
            return .end
        }
        while index < bytes.count {
            if bytes[index] != UInt8(ascii: "<") {
                let text = try text()
                if !open.isEmpty { return .text(text) }
                guard text.allSatisfy(\.isWhitespace) else { throw damaged }
            } else if skip("<!--") {
                try skipPast("-->")
            } else if skip("<![CDATA[") {
                let start = index
                try skipPast("]]>")
                return .text(String(decoding: bytes[start..<(index - 3)], as: UTF8.self))
            } else if skip("<?") {
                let start = index
                try skipPast("?>")
                return .instruction(try target(bytes[start..<(index - 2)]))
            } else if skip("<!DOCTYPE") {
                try skipDocumentType()
            } else if skip("</") {
                return try end()
            } else {
                return try start()
            }
        }
        guard hasRoot, open.isEmpty else { throw SyntaxError(message: "is cut off; save it again") }
        return nil
    }

    private var damaged: SyntaxError { SyntaxError(message: "is not well-formed XML; save it again") }

    private mutating func start() throws(SyntaxError) -> Event {
        index += 1
        guard !hasRoot || !open.isEmpty, open.count < Self.maximumDepth else {
            throw hasRoot && open.isEmpty ? damaged : SyntaxError(message: "has too many nested elements; simplify it")
        }
        let name = try name()
        var attributes: [(name: String, value: String)] = []
        while true {
            let hadSpace = skipSpace()
            if skip("/>") {
                pendingEnd = true
                break
            }
            if skip(">") { break }
            guard hadSpace else { throw damaged }
            let key = try self.name()
            skipSpace()
            guard skip("=") else { throw damaged }
            skipSpace()
            guard index < bytes.count, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[index]) else {
                throw damaged
            }
            let quote = bytes[index]
            guard let end = bytes[(index + 1)...].firstIndex(of: quote) else { throw damaged }
            let value = bytes[(index + 1)..<end]
            guard !value.contains(UInt8(ascii: "<")), attributes.count < 200,
                !attributes.contains(where: { $0.name == key })
            else { throw damaged }
            attributes.append((key, try replacingReferences(value)))
            index = end + 1
        }
        hasRoot = true
        open.append(name)
        return .start(Element(name: name, attributes: attributes))
    }

    private mutating func end() throws(SyntaxError) -> Event {
        let name = try name()
        skipSpace()
        guard skip(">"), open.last == name else { throw damaged }
        open.removeLast()
        return .end
    }

    private mutating func text() throws(SyntaxError) -> String {
        let end = bytes[index...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
        defer { index = end }
        return try replacingReferences(bytes[index..<end])
    }

    /// Skips a document type that only names a public document, such as SVG 1.1.
    private mutating func skipDocumentType() throws(SyntaxError) {
        let declaration = bytes[index...].prefix { $0 != UInt8(ascii: ">") }
        guard !declaration.contains(UInt8(ascii: "[")), !hasRoot else {
            throw SyntaxError(message: "declares entities in its DOCTYPE; save it without a DOCTYPE")
        }
        index = declaration.endIndex
        guard skip(">") else { throw damaged }
    }

    /// Returns the target of a processing instruction. Checks the encoding in the XML declaration.
    private func target(_ instruction: ArraySlice<UInt8>) throws(SyntaxError) -> String {
        let text = String(decoding: instruction, as: UTF8.self)
        let target = String(text.prefix { !$0.isWhitespace })
        if target == "xml", let range = text.firstRange(of: "encoding") {
            let encoding = text[range.upperBound...].filter { $0.isLetter || $0.isNumber || $0 == "-" }.lowercased()
            guard ["utf-8", "utf8", "us-ascii"].contains(where: encoding.hasPrefix) else {
                throw SyntaxError(message: "is not in UTF-8; save it as UTF-8")
            }
        }
        return target
    }

    private mutating func name() throws(SyntaxError) -> String {
        let name = bytes[index...].prefix { byte in
            byte.isASCIILetter || byte.isASCIIDigit || byte >= 0x80 || "_-.:".utf8.contains(byte)
        }
        guard let first = name.first, !first.isASCIIDigit, first != UInt8(ascii: "-"), first != UInt8(ascii: ".") else {
            throw damaged
        }
        index = name.endIndex
        return String(decoding: name, as: UTF8.self)
    }

    /// Replaces the predefined entities and the codes of characters (XML 1.0, sections 4.1 and 4.6).
    private func replacingReferences(_ text: ArraySlice<UInt8>) throws(SyntaxError) -> String {
        guard text.contains(UInt8(ascii: "&")) else { return String(decoding: text, as: UTF8.self) }
        var result: [UInt8] = []
        var rest = text
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "&") else {
                result.append(byte)
                continue
            }
            guard let end = rest.prefix(12).firstIndex(of: UInt8(ascii: ";")),
                let scalar = character(String(decoding: rest[..<end], as: UTF8.self))
            else { throw SyntaxError(message: "uses an entity that XML does not define; save it without entities") }
            result += String(scalar).utf8
            rest = rest[(end + 1)...]
        }
        return String(decoding: result, as: UTF8.self)
    }

    private func character(_ reference: String) -> Unicode.Scalar? {
        if let known = Self.entities[reference] { return known }
        guard reference.hasPrefix("#") else { return nil }
        let digits = reference.dropFirst()
        let code = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return code.flatMap(Unicode.Scalar.init)
    }

    private static let entities: [String: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'",
    ]

    /// Skips a text if it is next. Returns whether it was.
    private mutating func skip(_ text: String) -> Bool {
        guard bytes[index...].starts(with: text.utf8) else { return false }
        index += text.utf8.count
        return true
    }

    private mutating func skipPast(_ text: String) throws(SyntaxError) {
        let wanted = Array(text.utf8)
        while index + wanted.count <= bytes.count {
            if bytes[index] == wanted[0], bytes[index...].starts(with: wanted) {
                index += wanted.count
                return
            }
            index += 1
        }
        throw SyntaxError(message: "is cut off; save it again")
    }

    @discardableResult
    private mutating func skipSpace() -> Bool {
        let start = index
        while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
        return index > start
    }
}
