// Character classes limited to ASCII. The standard library's `isLetter` and `isNumber` accept all of Unicode, and file
// formats, URLs and identifiers do not.

extension UInt8 {
    package var isASCIIDigit: Bool { self >= 0x30 && self <= 0x39 }
    package var isASCIIUppercase: Bool { self >= 0x41 && self <= 0x5A }
    package var isASCIILowercase: Bool { self >= 0x61 && self <= 0x7A }
    package var isASCIILetter: Bool { isASCIIUppercase || isASCIILowercase }
    package var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }

    /// Whether the byte needs no percent-encoding anywhere in a URL (RFC 3986, section 2.3).
    package var isURLUnreserved: Bool {
        // - . _ ~
        isASCIIAlphanumeric || self == 0x2D || self == 0x2E || self == 0x5F || self == 0x7E
    }
}

extension Unicode.Scalar {
    package var isASCIIDigit: Bool { isASCII && UInt8(truncatingIfNeeded: value).isASCIIDigit }
    package var isASCIILetter: Bool { isASCII && UInt8(truncatingIfNeeded: value).isASCIILetter }
    package var isASCIIAlphanumeric: Bool { isASCII && UInt8(truncatingIfNeeded: value).isASCIIAlphanumeric }
}

extension Character {
    package var isASCIIDigit: Bool { asciiValue?.isASCIIDigit ?? false }
    package var isASCIILetter: Bool { asciiValue?.isASCIILetter ?? false }
    package var isASCIIAlphanumeric: Bool { asciiValue?.isASCIIAlphanumeric ?? false }
}
