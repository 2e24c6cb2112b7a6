/// The character classes of ASCII (RFC 5234 appendix B.1), by byte of UTF-8.
///
/// Protocols define names and numbers by these classes. The classes of `Character`, such as `isLetter`, contain the
/// letters and digits of all scripts.
extension UInt8 {
    /// Whether the byte is one of `0` to `9`.
    package var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    /// Whether the byte is one of `a` to `z`.
    package var isASCIILowercaseLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }

    /// Whether the byte is one of `a` to `z` or `A` to `Z`.
    package var isASCIILetter: Bool { (self | 0x20).isASCIILowercaseLetter }

    /// Whether the byte is an ASCII letter or digit.
    package var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }

    /// Whether the byte is a hexadecimal digit, in either case.
    package var isASCIIHexDigit: Bool {
        isASCIIDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20)
    }
}

extension Sequence<UInt8> {
    /// The bytes in lowercase hexadecimal digits.
    package var hexadecimal: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
