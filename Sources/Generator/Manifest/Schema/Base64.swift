/// Base64 without padding.
package enum Base64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// Encodes a text (RFC 4648, section 4).
    package static func encoded(_ text: String) -> String {
        var characters: [UInt8] = []
        var (bits, count) = (UInt32(0), 0)
        for byte in text.utf8 {
            (bits, count) = (bits << 8 | UInt32(byte), count + 8)
            while count >= 6 {
                count -= 6
                characters.append(alphabet[Int(bits >> UInt32(count) & 63)])
            }
        }
        if count > 0 { characters.append(alphabet[Int(bits << UInt32(6 - count) & 63)]) }
        return String(decoding: characters, as: UTF8.self)
    }

    /// Decodes a text in the alphabet of Base64 or of Base64url (RFC 4648, sections 4 and 5). Returns `nil` for other text.
    package static func decoded(_ text: Substring) -> [UInt8]? {
        var bytes: [UInt8] = []
        var (bits, count) = (UInt32(0), 0)
        for character in text.utf8 {
            let digit: UInt8
            switch character {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit = character - UInt8(ascii: "A")
            case UInt8(ascii: "a")...UInt8(ascii: "z"): digit = character - UInt8(ascii: "a") + 26
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = character - UInt8(ascii: "0") + 52
            case UInt8(ascii: "-"), UInt8(ascii: "+"): digit = 62
            case UInt8(ascii: "_"), UInt8(ascii: "/"): digit = 63
            default: return nil
            }
            (bits, count) = (bits << 6 | UInt32(digit), count + 6)
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
        return bytes
    }
}
