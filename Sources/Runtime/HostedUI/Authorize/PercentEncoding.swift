import AuthCore

/// Percent-encoding of one query value: every byte but the unreserved characters of RFC 3986 section 2.3, so that no
/// reader can take part of a value for syntax. Space is `%20`; a `+` would mean a space to a form decoder.
enum PercentEncoding {
    private static let hex = Array("0123456789ABCDEF".utf8)

    /// The encoded form of `value`. A `%` in it is data like any other byte: the result decodes to exactly `value`.
    static func encode(_ value: String) -> String {
        var encoded: [UInt8] = []
        encoded.reserveCapacity(value.utf8.count)
        for byte in value.utf8 {
            if isUnreserved(byte) {
                encoded.append(byte)
            } else {
                encoded.append(UInt8(ascii: "%"))
                encoded.append(hex[Int(byte >> 4)])
                encoded.append(hex[Int(byte & 0x0F)])
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    /// Whether a byte is an unreserved character: `A-Z a-z 0-9 - . _ ~`.
    static func isUnreserved(_ byte: UInt8) -> Bool {
        byte.isASCIIAlphanumeric || "-._~".utf8.contains(byte)
    }
}
