/// The fields of a submitted form (`application/x-www-form-urlencoded`, URL Standard section 5.1).
struct FormFields: Equatable, Sendable {
    private var values: [String: String] = [:]

    /// The values of the fields by name.
    var all: [String: String] { values }

    init(_ values: [String: String]) { self.values = values }

    /// Reads the body of a request. If a name occurs twice, the first field counts. A byte that is not UTF-8 becomes
    /// U+FFFD.
    init(_ body: [UInt8]) {
        for pair in body.split(separator: UInt8(ascii: "&")) {
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            let name = Self.decoded(parts[0])
            if values[name] == nil { values[name] = parts.count > 1 ? Self.decoded(parts[1]) : "" }
        }
    }

    /// Returns the value of a field; `nil` if the form has no such field.
    subscript(name: String) -> String? { values[name] }

    private static func decoded(_ text: ArraySlice<UInt8>) -> String {
        var bytes: [UInt8] = []
        var rest = text
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "+") {
                bytes.append(32)
            } else if byte == UInt8(ascii: "%"), rest.count >= 2,
                let high = digit(rest[rest.startIndex]), let low = digit(rest[rest.startIndex + 1])
            {
                bytes.append(high << 4 | low)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
    }
}
