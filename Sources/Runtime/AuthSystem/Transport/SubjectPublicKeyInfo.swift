/// The SubjectPublicKeyInfo of an X.509 certificate, both in DER (RFC 5280 section 4.1); nil where it has none.
///
/// Of a certificate that the system has found valid: only its fields are counted here.
func subjectPublicKeyInfo(ofCertificate certificate: [UInt8]) -> [UInt8]? {
    var outside = DER(certificate[...])
    guard let whole = outside.next(), whole.tag == DER.sequence else { return nil }
    var inside = DER(whole.contents)
    guard let toBeSigned = inside.next(), toBeSigned.tag == DER.sequence else { return nil }
    var fields = DER(toBeSigned.contents)
    // The version is tagged [0], and missing in certificates of version 1.
    guard var field = fields.next() else { return nil }
    if field.tag == 0xA0 {
        guard let serialNumber = fields.next() else { return nil }
        field = serialNumber
    }
    // After the serial number: signature, issuer, validity, subject, subjectPublicKeyInfo.
    for _ in 0..<5 {
        guard let next = fields.next(), next.tag == DER.sequence else { return nil }
        field = next
    }
    return Array(field.whole)
}

/// Walks the elements of DER, one after another (ITU-T X.690 sections 8.1 and 10.1).
private struct DER {
    struct Element {
        let tag: UInt8
        let contents: ArraySlice<UInt8>
        /// Tag, length and contents.
        let whole: ArraySlice<UInt8>
    }

    static let sequence: UInt8 = 0x30

    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    /// The next element; nil at the end, and where what follows is none.
    mutating func next() -> Element? {
        let start = rest
        guard let tag = rest.popFirst(), let first = rest.popFirst() else { return nil }
        var length = Int(first)
        if first >= 0x80 {
            // Certificates are shorter than 16 MiB.
            guard (1...3).contains(first & 0x7F) else { return nil }
            length = 0
            for _ in 0..<(first & 0x7F) {
                guard let byte = rest.popFirst() else { return nil }
                length = length << 8 | Int(byte)
            }
        }
        guard length <= rest.count else { return nil }
        let contents = rest.prefix(length)
        rest = rest.dropFirst(length)
        return Element(tag: tag, contents: contents, whole: start.prefix(start.count - rest.count))
    }
}
