package import AuthCore
internal import Foundation

extension PublicKeyPins {
    /// Whether the transport can read a server's certificates on this system. FoundationNetworking on Linux cannot.
    package static var canBeChecked: Bool {
        #if canImport(Security)
        true
        #else
        false
        #endif
    }

    /// Whether a host has pins at a time.
    func isPinned(_ host: String, at time: Date) -> Bool { keys(of: host, at: time) != nil }

    /// Whether a valid chain of certificates in DER contains a key that is pinned for the host, or the host has no pins
    /// at this time.
    func accept(_ certificates: [[UInt8]], from host: String, at time: Date) -> Bool {
        guard let pinned = keys(of: host, at: time) else { return true }
        return certificates.contains {
            guard let key = subjectPublicKeyInfo(ofCertificate: $0) else { return false }
            return pinned.contains(PublicKeyPin(subjectPublicKeyInfo: key))
        }
    }
}

extension PublicKeyPin {
    /// Creates the pin of a key.
    init(subjectPublicKeyInfo: [UInt8]) {
        self.init(digest: SHA256.hash(subjectPublicKeyInfo))
    }
}

/// Returns the SubjectPublicKeyInfo of an X.509 certificate, both in DER (RFC 5280 section 4.1), or `nil` if the
/// certificate has none.
///
/// This function only counts the fields, so the system must validate the certificate first.
func subjectPublicKeyInfo(ofCertificate certificate: [UInt8]) -> [UInt8]? {
    var outside = DER(certificate[...])
    guard let whole = outside.next(), whole.tag == DER.sequence else { return nil }
    var inside = DER(whole.contents)
    guard let toBeSigned = inside.next(), toBeSigned.tag == DER.sequence else { return nil }
    var fields = DER(toBeSigned.contents)
    // The version has the tag [0]. It is missing from version 1 certificates.
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

/// Reads the elements of DER one after another (ITU-T X.690 sections 8.1 and 10.1).
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

    /// Returns the next element, or `nil` at the end or if the next bytes are not an element.
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
