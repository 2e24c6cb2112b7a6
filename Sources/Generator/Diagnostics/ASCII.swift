// Character classes limited to ASCII. The standard library's `isLetter` and `isNumber` accept all of Unicode, and file
// formats, URLs and identifiers do not. The members are inlinable because some of them run for every byte of a file.

extension UInt8 {
    @inlinable package var isASCIIDigit: Bool { self >= 0x30 && self <= 0x39 }
    @inlinable package var isASCIIUppercase: Bool { self >= 0x41 && self <= 0x5A }
    @inlinable package var isASCIILowercase: Bool { self >= 0x61 && self <= 0x7A }
    @inlinable package var isASCIILetter: Bool { isASCIIUppercase || isASCIILowercase }
    @inlinable package var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }

    /// Whether the byte needs no percent-encoding anywhere in a URL (RFC 3986, section 2.3).
    @inlinable package var isURLUnreserved: Bool {
        // - . _ ~
        isASCIIAlphanumeric || self == 0x2D || self == 0x2E || self == 0x5F || self == 0x7E
    }
}

extension Unicode.Scalar {
    @inlinable package var isASCIIDigit: Bool { isASCII && UInt8(truncatingIfNeeded: value).isASCIIDigit }
    @inlinable package var isASCIILetter: Bool { isASCII && UInt8(truncatingIfNeeded: value).isASCIILetter }
    @inlinable package var isASCIIAlphanumeric: Bool { isASCII && UInt8(truncatingIfNeeded: value).isASCIIAlphanumeric }
}

extension Character {
    @inlinable package var isASCIIDigit: Bool { asciiValue?.isASCIIDigit ?? false }
    @inlinable package var isASCIILetter: Bool { asciiValue?.isASCIILetter ?? false }
    @inlinable package var isASCIIAlphanumeric: Bool { asciiValue?.isASCIIAlphanumeric ?? false }
}
