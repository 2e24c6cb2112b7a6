/// A JSON value (RFC 8259) as it was read. Objects keep the order of their members, and members with equal names.
package enum JSONTree: Equatable {
    case object([Member])
    case array([JSONTree])
    case string(String)
    /// A number without fraction and exponent that fits in `Int`.
    case integer(Int)
    /// Another number, `true`, `false` or `null`.
    case other

    package struct Member: Equatable {
        package let name: String
        package let value: JSONTree
    }

    /// The maximum nesting depth of arrays and objects.
    private static let maximumDepth = 100

    /// Reads a JSON text. Returns `nil` if it is not JSON in UTF-8, or nested too deeply. A byte order mark is ignored.
    package init?(reading bytes: [UInt8]) {
        guard String(validating: bytes, as: UTF8.self) != nil else { return nil }
        var reader = Reader(bytes)
        guard let value = reader.text() else { return nil }
        self = value
    }

    /// The position in a JSON text in valid UTF-8. Each method returns `nil` at the first byte that is not JSON.
    private struct Reader {
        let bytes: [UInt8]
        private var place: Int

        init(_ bytes: [UInt8]) {
            self.bytes = bytes
            place = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        }

        /// Reads the only value of a text.
        mutating func text() -> JSONTree? {
            guard let value = value(depth: 0) else { return nil }
            skipSpace()
            return place == bytes.count ? value : nil
        }

        private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

        private mutating func skipSpace() {
            while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { place += 1 }
        }

        private mutating func value(depth: Int) -> JSONTree? {
            guard depth <= JSONTree.maximumDepth else { return nil }
            skipSpace()
            switch next {
            case UInt8(ascii: "{"): return members(depth: depth + 1).map(JSONTree.object)
            case UInt8(ascii: "["): return items(depth: depth + 1).map(JSONTree.array)
            case UInt8(ascii: "\""): return string().map(JSONTree.string)
            case UInt8(ascii: "t"): return skip("true") ? .other : nil
            case UInt8(ascii: "f"): return skip("false") ? .other : nil
            case UInt8(ascii: "n"): return skip("null") ? .other : nil
            default: return number()
            }
        }

        private mutating func skip(_ word: String) -> Bool {
            let isNext = bytes[place...].starts(with: word.utf8)
            if isNext { place += word.utf8.count }
            return isNext
        }

        private mutating func members(depth: Int) -> [Member]? {
            place += 1
            var members: [Member] = []
            skipSpace()
            if skip("}") { return members }
            while true {
                skipSpace()
                guard let name = string() else { return nil }
                skipSpace()
                guard skip(":"), let value = value(depth: depth) else { return nil }
                members.append(Member(name: name, value: value))
                skipSpace()
                if skip("}") { return members }
                guard skip(",") else { return nil }
            }
        }

        private mutating func items(depth: Int) -> [JSONTree]? {
            place += 1
            var items: [JSONTree] = []
            skipSpace()
            if skip("]") { return items }
            while let item = value(depth: depth) {
                items.append(item)
                skipSpace()
                if skip("]") { return items }
                guard skip(",") else { return nil }
            }
            return nil
        }

        private mutating func number() -> JSONTree? {
            let start = place
            _ = skip("-")
            // A number does not begin with an additional zero.
            guard skip("0") || skipDigits() else { return nil }
            var isInteger = true
            if skip(".") {
                isInteger = false
                guard skipDigits() else { return nil }
            }
            if skip("e") || skip("E") {
                isInteger = false
                if !skip("+") { _ = skip("-") }
                guard skipDigits() else { return nil }
            }
            let text = String(decoding: bytes[start..<place], as: UTF8.self)
            return isInteger ? Int(text).map(JSONTree.integer) ?? .other : .other
        }

        private mutating func skipDigits() -> Bool {
            let start = place
            while let byte = next, byte.isASCIIDigit { place += 1 }
            return place > start
        }

        private mutating func string() -> String? {
            guard skip("\"") else { return nil }
            var text: [UInt8] = []
            while let byte = next, byte >= 0x20 {
                place += 1
                switch byte {
                case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
                case UInt8(ascii: "\\"):
                    guard let scalar = escape() else { return nil }
                    text += String(scalar).utf8
                default: text.append(byte)
                }
            }
            return nil
        }

        private mutating func escape() -> Unicode.Scalar? {
            guard let byte = next else { return nil }
            place += 1
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
            case UInt8(ascii: "b"): return "\u{8}"
            case UInt8(ascii: "f"): return "\u{C}"
            case UInt8(ascii: "n"): return "\n"
            case UInt8(ascii: "r"): return "\r"
            case UInt8(ascii: "t"): return "\t"
            case UInt8(ascii: "u"):
                guard let unit = codeUnit() else { return nil }
                guard UTF16.isLeadSurrogate(unit) else { return Unicode.Scalar(unit) }
                guard skip("\\u"), let trail = codeUnit(), UTF16.isTrailSurrogate(trail) else { return nil }
                return Unicode.Scalar(0x10000 + UInt32(unit - 0xD800) << 10 + UInt32(trail - 0xDC00))
            default: return nil
            }
        }

        private mutating func codeUnit() -> UInt16? {
            let digits = bytes[place...].prefix(4)
            guard digits.count == 4, digits.allSatisfy(\.isASCIIHexDigit) else { return nil }
            place += 4
            return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
        }
    }
}

extension UInt8 {
    fileprivate var isASCIIHexDigit: Bool {
        isASCIIDigit || (0x41...0x46).contains(self) || (0x61...0x66).contains(self)
    }
}
