/// Reads JSON (RFC 8259) from front to back, as far as a ledger needs it: objects, strings, whole numbers; any other
/// value can be skipped.
///
/// The general decoders build a tree of the whole document first; a ledger is read for every brand of every run.
struct JSONScanner {
    private static let deepest = 64

    private let bytes: [UInt8]
    private var place = 0
    private var depth = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    func problem(_ what: String) -> LedgerProblem {
        LedgerProblem(line: 1 + bytes[..<min(place, bytes.count)].count { $0 == 0x0A }, what: what)
    }

    /// Reads `{ … }` and hands each key to `member`, which reads its value.
    mutating func object(
        _ member: (inout JSONScanner, String) throws(LedgerProblem) -> Void
    ) throws(LedgerProblem) {
        try sequence("{", "}") { scanner throws(LedgerProblem) in
            let key = try scanner.string()
            try scanner.expect(":")
            try member(&scanner, key)
        }
    }

    mutating func string() throws(LedgerProblem) -> String {
        try expect("\"")
        var text: [UInt8] = []
        while let end = bytes[place...].firstIndex(where: Self.endsPlainText) {
            text += bytes[place..<end]
            place = end
            switch bytes[end] {
            case UInt8(ascii: "\""):
                place += 1
                return try decode(text)
            case UInt8(ascii: "\\"):
                place += 1
                text += try escape().utf8
            default: throw problem("a string holds a control character")
            }
        }
        throw problem("a string has no end")
    }

    mutating func integer() throws(LedgerProblem) -> Int {
        skipSpace()
        let start = place
        while place < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[place]) { place += 1 }
        guard let number = Int(String(decoding: bytes[start..<place], as: UTF8.self)) else {
            throw problem("a whole number is expected")
        }
        return number
    }

    mutating func skipValue() throws(LedgerProblem) {
        skipSpace()
        switch place < bytes.count ? bytes[place] : 0 {
        case UInt8(ascii: "{"): try object { scanner, _ throws(LedgerProblem) in try scanner.skipValue() }
        case UInt8(ascii: "["): try sequence("[", "]") { scanner throws(LedgerProblem) in try scanner.skipValue() }
        case UInt8(ascii: "\""): _ = try string()
        default:
            let start = place
            while place < bytes.count, Self.isWordByte(bytes[place]) { place += 1 }
            if place == start { throw problem("a value is expected") }
        }
    }

    /// Fails if anything but white space is left.
    mutating func end() throws(LedgerProblem) {
        skipSpace()
        if place < bytes.count { throw problem("more follows the end of the ledger") }
    }

    // MARK: Parts

    private mutating func sequence(
        _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ element: (inout JSONScanner) throws(LedgerProblem) -> Void
    ) throws(LedgerProblem) {
        try expect(open)
        depth += 1
        defer { depth -= 1 }
        if depth > Self.deepest { throw problem("the nesting is deeper than \(Self.deepest)") }
        if skip(close) { return }
        repeat { try element(&self) } while skip(",")
        try expect(close)
    }

    private func decode(_ bytes: [UInt8]) throws(LedgerProblem) -> String {
        let string = String(decoding: bytes, as: UTF8.self)
        // Decoding repairs what is no UTF-8; that would be another path than the one in the file.
        guard string.utf8.elementsEqual(bytes) else { throw problem("a string is not UTF-8") }
        return string
    }

    private mutating func escape() throws(LedgerProblem) -> String {
        let letter = place < bytes.count ? bytes[place] : 0
        place += 1
        switch letter {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            var units = [try codeUnit()]
            if UTF16.isLeadSurrogate(units[0]), bytes[place...].starts(with: "\\u".utf8) {
                place += 2
                units.append(try codeUnit())
            }
            var codec = UTF16()
            var rest = units.makeIterator()
            guard case .scalarValue(let scalar) = codec.decode(&rest) else { break }
            return String(scalar)
        default: break
        }
        throw problem("a string holds an unknown escape")
    }

    private mutating func codeUnit() throws(LedgerProblem) -> UInt16 {
        let digits = bytes[place...].prefix(4)
        guard digits.count == 4, digits.allSatisfy(Self.isHexDigit),
            let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw problem("'\\u' needs four hexadecimal digits") }
        place += 4
        return unit
    }

    private mutating func skipSpace() {
        while place < bytes.count, Self.isSpace(bytes[place]) { place += 1 }
    }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        skipSpace()
        guard place < bytes.count, bytes[place] == UInt8(ascii: character) else { return false }
        place += 1
        return true
    }

    private mutating func expect(_ character: Unicode.Scalar) throws(LedgerProblem) {
        if !skip(character) { throw problem("'\(character)' is expected") }
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    private static func endsPlainText(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || UInt8(ascii: "a")...UInt8(ascii: "f") ~= byte | 0x20
    }

    /// A byte of a number, or of `true`, `false`, `null`.
    private static func isWordByte(_ byte: UInt8) -> Bool {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
            || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".")
    }
}
