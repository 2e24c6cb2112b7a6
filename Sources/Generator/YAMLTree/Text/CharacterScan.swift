/// Scans UTF-8 bytes up to the first character that YAML does not allow. Records the beginnings of lines.
///
/// libyaml also checks its input. However, it reports no line and column, ends a file at U+0000, and treats U+0085,
/// U+2028 and U+2029 as line breaks, as in YAML 1.1. YAML 1.2 and editors do not, so this scan refuses these
/// characters.
struct CharacterScan {
    struct Refusal {
        let rule: YAMLRule
        let message: String
    }

    let bytes: [UInt8]
    /// The position of the scan: the refused character, or the end.
    private(set) var offset: Int
    private(set) var lineStarts: [Int]
    /// Whether all characters so far are ASCII.
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
                        rule: .invalidUTF8,
                        message: "the byte 0x\(byte) is not valid UTF-8 here; save the file as UTF-8")
                }
                guard isAllowed(scalar) else {
                    let code = hexadecimal(scalar, digits: 4)
                    return Refusal(
                        rule: .character,
                        message: "the character U+\(code) is not allowed; remove it, or write "
                            + "'\\u\(code)' in double quotes")
                }
                offset += length
            }
        }
        return nil
    }

    /// Skips groups of eight bytes that are all in 0x20...0x7E, as almost all bytes of a manifest are.
    private mutating func skipPrintableWords() {
        let start = offset
        offset = bytes.withUnsafeBytes { bytes in
            var offset = start
            while offset + 8 <= bytes.count {
                let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                // The highest bit of a byte is set in one of the words if the byte is below 0x20 or above 0x7E.
                let low = word &- 0x2020_2020_2020_2020
                let high = word &+ 0x0101_0101_0101_0101
                guard (word | low | high) & 0x8080_8080_8080_8080 == 0 else { break }
                offset += 8
            }
            return offset
        }
    }

    /// Decodes the character at `offset`. Returns `nil` if the bytes are not UTF-8 (RFC 3629, section 4: shortest forms
    /// only, no surrogates, nothing above U+10FFFF).
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

    /// Returns whether YAML 1.2.2 allows the character (production 1, c-printable) and YAML 1.1 does not treat it as a
    /// line break. A byte order mark is allowed only at the beginning of a file (section 5.2).
    private func isAllowed(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: false
        case 0xA0...0x10FFFF: true
        default: false
        }
    }

    private func hexadecimal(_ value: UInt32, digits: Int) -> String {
        let text = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}
