/// Base64 with the URL-safe alphabet and without padding (RFC 4648 section 5), as in JWTs and PKCE.
package enum Base64URL {
    /// An error for text that is not unpadded base64url.
    package enum DecodingError: Error, Equatable, Sendable {
        /// The byte at this offset (from 0) of the UTF-8 text is not one of `A-Z a-z 0-9 - _`. Padding is not allowed.
        case invalidByte(offset: Int)
        /// The length is one more than a multiple of four, which no number of whole bytes encodes to.
        case invalidLength
        /// The unused bits of the last character are not zero, so another text would decode to the same bytes (RFC 4648
        /// section 3.5).
        case nonZeroTrailingBits
    }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// Encodes bytes.
    package static func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count * 4 + 2) / 3)
        var buffer: UInt32 = 0
        var bits = 0
        for byte in bytes {
            buffer = buffer << 8 | UInt32(byte)
            bits += 8
            while bits >= 6 {
                bits -= 6
                text.append(alphabet[Int(buffer >> UInt32(bits) & 0x3F)])
            }
        }
        if bits > 0 { text.append(alphabet[Int(buffer << UInt32(6 - bits) & 0x3F)]) }
        return String(decoding: text, as: UTF8.self)
    }

    /// Decodes text, which must be exactly what `encode` returns for its bytes.
    package static func decode(_ text: String) throws(DecodingError) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count * 3 / 4)
        var buffer: UInt32 = 0
        var bits = 0
        for (offset, character) in text.utf8.enumerated() {
            guard let value = value(of: character) else { throw .invalidByte(offset: offset) }
            buffer = buffer << 6 | UInt32(value)
            bits += 6
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: buffer >> UInt32(bits)))
            }
        }
        guard bits < 6 else { throw .invalidLength }
        guard buffer & (1 << UInt32(bits) - 1) == 0 else { throw .nonZeroTrailingBits }
        return bytes
    }

    private static func value(of character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): character - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): character - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0") + 52
        case UInt8(ascii: "-"): 62
        case UInt8(ascii: "_"): 63
        default: nil
        }
    }
}
