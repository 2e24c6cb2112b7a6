import AuthCore

/// Percent-encodes one query value: every byte except the unreserved characters of RFC 3986 section 2.3, so that no
/// part of a value can be parsed as syntax. A space becomes `%20`; a form decoder would read a `+` as a space.
package enum PercentEncoding {
    private static let hex = Array("0123456789ABCDEF".utf8)

    /// Encodes a value. A `%` in it is data like any other byte, so the result decodes to exactly this value.
    package static func encode(_ value: String) -> String {
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
