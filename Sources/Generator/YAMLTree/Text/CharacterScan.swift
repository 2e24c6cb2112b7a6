/// Walks over bytes as UTF-8 and notes where lines begin, up to a character that YAML does not allow.
///
/// libyaml checks its input too, but tells no line and column of what it finds, ends a text at U+0000, and breaks
/// lines at U+0085, U+2028 and U+2029 as YAML 1.1 did. YAML 1.2 and editors do not, so these are refused here.
struct CharacterScan {
    struct Refusal {
        let rule: YAMLRule
        let message: String
    }

    let bytes: [UInt8]
    /// Where the scan stands: at the refused character, or at the end.
    private(set) var offset: Int
    private(set) var lineStarts: [Int]
    /// Whether every character so far is one byte.
    private(set) var isASCII = true
    private(set) var hasTabs = false

    init(bytes: [UInt8], offset: Int) {
        self.bytes = bytes
        self.offset = offset
        self.lineStarts = [offset]
    }

    mutating func findRefusedCharacter() -> Refusal? {
        lineStarts.reserveCapacity(bytes.count / 32)
        while offset < bytes.count {
            skipPrintableWords()
            guard offset < bytes.count else { break }
            switch bytes[offset] {
            case 0x20...0x7E:
                offset += 1
            case 0x09:
                hasTabs = true
                offset += 1
            case 0x0A:
                offset += 1
                lineStarts.append(offset)
            case 0x0D:
                offset += offset + 1 < bytes.count && bytes[offset + 1] == 0x0A ? 2 : 1
                lineStarts.append(offset)
            default:
                isASCII = false
                guard let (scalar, length) = decode() else {
                    let byte = hexadecimal(UInt32(bytes[offset]), digits: 2)
                    return Refusal(
                        rule: .invalidUTF8, message: "the byte 0x\(byte) is not UTF-8 here; save the file as UTF-8")
                }
                guard isAllowed(scalar) else {
                    let code = hexadecimal(scalar, digits: 4)
                    return Refusal(
                        rule: .character,
                        message: "the character U+\(code) is not allowed as such; remove it, or write "
                            + "'\\u\(code)' in double quotes")
                }
                offset += length
            }
        }
        return nil
    }

    /// Over eight bytes at a time, as long as all of them are in 0x20...0x7E: what almost all of a manifest is.
    private mutating func skipPrintableWords() {
        let start = offset
        offset = bytes.withUnsafeBytes { bytes in
            var offset = start
            while offset + 8 <= bytes.count {
                let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                // The highest bit of a byte is set in these where the byte is under 0x20, is 0x7F, or is past it.
                let low = word &- 0x2020_2020_2020_2020
                let high = word &+ 0x0101_0101_0101_0101
                guard (word | low | high) & 0x8080_8080_8080_8080 == 0 else { break }
                offset += 8
            }
            return offset
        }
    }

    /// The character at `offset` and how many bytes it takes; nil where the bytes are no UTF-8 (RFC 3629, section 4:
    /// shortest forms only, no surrogates, nothing past U+10FFFF).
    private func decode() -> (scalar: UInt32, length: Int)? {
        let first = bytes[offset]
        let length: Int
        let smallest: UInt32
        var scalar: UInt32
        switch first {
        case 0x00...0x7F: (length, smallest, scalar) = (1, 0, UInt32(first))
        case 0xC2...0xDF: (length, smallest, scalar) = (2, 0x80, UInt32(first & 0x1F))
        case 0xE0...0xEF: (length, smallest, scalar) = (3, 0x800, UInt32(first & 0x0F))
        case 0xF0...0xF4: (length, smallest, scalar) = (4, 0x10000, UInt32(first & 0x07))
        default: return nil
        }
        guard offset + length <= bytes.count else { return nil }
        for byte in bytes[(offset + 1)..<(offset + length)] {
            guard isContinuation(byte) else { return nil }
            scalar = scalar << 6 | UInt32(byte & 0x3F)
        }
        guard scalar >= smallest, Unicode.Scalar(scalar) != nil else { return nil }
        return (scalar, length)
    }

    /// YAML 1.2.2, production 1 (c-printable), less the line breaks of YAML 1.1.
    private func isAllowed(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x2028, 0x2029, 0xFFFE, 0xFFFF: false
        case 0xA0...0x10FFFF: true
        default: false
        }
    }

    private func hexadecimal(_ value: UInt32, digits: Int) -> String {
        let text = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}
