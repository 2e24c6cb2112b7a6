/// Checks the syntax of JSON (RFC 8259), without building values.
struct JSONSyntax {
    private let bytes: [UInt8]
    private var index = 0

    static let maximumDepth = 200

    /// Returns the number of the line with the first error, or `nil` if the text is valid.
    static func firstBadLine(in bytes: [UInt8]) -> Int? {
        guard String(validating: bytes, as: UTF8.self) != nil else { return 1 }
        var syntax = JSONSyntax(bytes: bytes)
        if syntax.value(depth: 0) {
            syntax.skipSpace()
            if syntax.index == bytes.count { return nil }
        }
        return 1 + bytes[..<min(syntax.index, bytes.count)].count { $0 == UInt8(ascii: "\n") }
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    }

    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    private mutating func skipSpace() {
        while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { index += 1 }
    }

    /// Skips a value with white space before it. Returns whether it is valid.
    private mutating func value(depth: Int) -> Bool {
        skipSpace()
        guard depth < Self.maximumDepth, let first = next else { return false }
        switch first {
        case UInt8(ascii: "{"):
            return list(end: "}") { syntax in
                syntax.skipSpace()
                guard syntax.string() else { return false }
                syntax.skipSpace()
                return syntax.skip(":") && syntax.value(depth: depth + 1)
            }
        case UInt8(ascii: "["): return list(end: "]") { $0.value(depth: depth + 1) }
        case UInt8(ascii: "\""): return string()
        default: return ["true", "false", "null"].contains { word($0) } || number()
        }
    }

    private mutating func list(end: Unicode.Scalar, _ element: (inout JSONSyntax) -> Bool) -> Bool {
        index += 1
        skipSpace()
        if skip(end) { return true }
        repeat {
            guard element(&self) else { return false }
            skipSpace()
        } while skip(",")
        return skip(end)
    }

    private mutating func string() -> Bool {
        guard skip("\"") else { return false }
        while let byte = next, byte >= 0x20 {
            index += 1
            if byte == UInt8(ascii: "\"") { return true }
            guard byte == UInt8(ascii: "\\") else { continue }
            guard let escaped = next else { return false }
            index += 1
            if escaped == UInt8(ascii: "u") {
                guard bytes.count - index >= 4, bytes[index..<index + 4].allSatisfy(Self.isHexadecimal) else {
                    return false
                }
                index += 4
            } else if !"\"\\/bfnrt".utf8.contains(escaped) {
                return false
            }
        }
        return false
    }

    private mutating func word(_ word: String) -> Bool {
        guard bytes[index...].starts(with: word.utf8) else { return false }
        index += word.utf8.count
        return true
    }

    private mutating func number() -> Bool {
        _ = skip("-")
        guard skip("0") || digits() else { return false }
        if skip("."), !digits() { return false }
        if skip("e") || skip("E") {
            _ = skip("+") || skip("-")
            return digits()
        }
        return true
    }

    private mutating func digits() -> Bool {
        let start = index
        while let byte = next, UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte { index += 1 }
        return index > start
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
    }
}
