import Foundation

/// An authenticator app: time-based codes of six digits, with HMAC-SHA-1 and steps of 30 seconds (RFC 6238, RFC 4226).
struct AuthenticatorApp {
    /// The secret is not in base32.
    struct NotBase32: Error {}

    private let secret: [UInt8]

    /// Creates an app with a secret in base32 (RFC 4648 section 6).
    init(base32 text: String) throws {
        var bytes: [UInt8] = []
        var (buffer, bits) = (UInt32(0), 0)
        for character in text.utf8 where character != UInt8(ascii: "=") {
            guard let value = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8).firstIndex(of: character) else {
                throw NotBase32()
            }
            buffer = buffer << 5 | UInt32(value)
            bits += 5
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: buffer >> UInt32(bits)))
            }
        }
        secret = bytes
    }

    /// Returns the code at a time.
    func code(at moment: Date) -> String {
        let step = UInt64(moment.timeIntervalSince1970 / 30)
        let counter = (0..<8).map { UInt8(truncatingIfNeeded: step >> UInt64(56 - 8 * $0)) }
        let mac = Self.authenticationCode(of: counter, key: secret)
        let offset = Int(mac[19] & 0x0F)
        let number = mac[offset..<offset + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
        return String(format: "%06u", number % 1_000_000)
    }

    /// HMAC with SHA-1 (RFC 2104), for keys of at most 64 bytes.
    private static func authenticationCode(of message: [UInt8], key: [UInt8]) -> [UInt8] {
        let block = key + [UInt8](repeating: 0, count: 64 - key.count)
        return sha1(block.map { $0 ^ 0x5C } + sha1(block.map { $0 ^ 0x36 } + message))
    }

    /// SHA-1 (FIPS 180-4 section 6.1).
    private static func sha1(_ message: [UInt8]) -> [UInt8] {
        var data = message + [0x80]
        while data.count % 64 != 56 { data.append(0) }
        let length = UInt64(message.count) * 8
        data += (0..<8).map { UInt8(truncatingIfNeeded: length >> UInt64(56 - 8 * $0)) }
        var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
        for start in stride(from: 0, to: data.count, by: 64) {
            var words = (0..<16).map { index in
                data[start + index * 4..<start + index * 4 + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            }
            for index in 16..<80 {
                words.append(rotated(words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], 1))
            }
            var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
            for (index, word) in words.enumerated() {
                let (mixed, constant): (UInt32, UInt32) =
                    switch index {
                    case ..<20: ((b & c) | (~b & d), 0x5A82_7999)
                    case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
                    case ..<60: ((b & c) | (b & d) | (c & d), 0x8F1B_BCDC)
                    default: (b ^ c ^ d, 0xCA62_C1D6)
                    }
                (a, b, c, d, e) = (rotated(a, 5) &+ mixed &+ e &+ constant &+ word, a, rotated(b, 30), c, d)
            }
            state = zip(state, [a, b, c, d, e]).map { $0 &+ $1 }
        }
        return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> UInt32(24 - 8 * $0)) } }
    }

    private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 { word << count | word >> (32 - count) }
}
