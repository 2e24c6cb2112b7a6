/// The distinguished encoding of ASN.1 (ITU-T X.690), as far as the system's functions require it for keys and
/// signatures.
enum DER {
    /// Encodes a number that is not negative, from its big-endian bytes.
    static func integer(_ bytes: some Collection<UInt8>) -> [UInt8] {
        let digits = bytes.drop { $0 == 0 }
        // A set top bit would make the number negative.
        let isSignNeeded = digits.first.map { $0 >= 0x80 } ?? true
        return element(0x02, (isSignNeeded ? [0] : []) + digits)
    }

    /// Encodes a sequence of encoded elements.
    static func sequence(_ elements: [UInt8]) -> [UInt8] { element(0x30, elements) }

    private static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        guard content.count >= 0x80 else { return [tag, UInt8(content.count)] + content }
        // The array is a copy: the buffer is not valid after the closure.
        let length = withUnsafeBytes(of: content.count.bigEndian) { Array($0.drop { $0 == 0 }) }
        return [tag, 0x80 | UInt8(length.count)] + length + content
    }
}
