internal import AuthCrypto
internal import Foundation

/// The public keys that servers must have one of, by their hosts. Give at least two for a host: the one in use and one that
/// is kept for when that must go (RFC 7469 section 4.3 says why).
public struct PublicKeyPins: Sendable, Equatable, ExpressibleByDictionaryLiteral {
    private let pins: [String: Set<PublicKeyPin>]

    /// Pins by host: its exact name, in any case. A host with none is never trusted.
    public init(_ pins: [String: [PublicKeyPin]]) {
        self.pins = Dictionary(pins.map { ($0.lowercased(), Set($1)) }) { $0.union($1) }
    }

    /// Pins by host, in a literal.
    public init(dictionaryLiteral elements: (String, [PublicKeyPin])...) {
        self.init(Dictionary(elements) { $0 + $1 })
    }

    /// Whether this system lets a transport see a server's certificates. FoundationNetworking on Linux does not.
    public static var canBeChecked: Bool {
        #if canImport(Security)
        true
        #else
        false
        #endif
    }

    /// Whether a host, in lower case, has pins.
    func isPinned(_ host: String) -> Bool { pins[host] != nil }

    /// Whether one of the certificates of a chain that is valid, each in DER, has a key that is pinned for the host.
    func accept(_ certificates: [[UInt8]], from host: String) -> Bool {
        guard let pinned = pins[host.lowercased()] else { return true }
        return certificates.contains {
            guard let key = subjectPublicKeyInfo(ofCertificate: $0) else { return false }
            return pinned.contains(PublicKeyPin(subjectPublicKeyInfo: key))
        }
    }
}

/// The SHA-256 digest of a public key with its algorithm: of the DER form of a certificate's SubjectPublicKeyInfo
/// (RFC 5280 section 4.1.2.7), as in `pin-sha256` (RFC 7469 section 2.4) and Apple's `SPKI-SHA256-BASE64`.
public struct PublicKeyPin: Sendable, Hashable {
    /// A text is not the base64 of 32 bytes.
    public struct Malformed: Error, Sendable, Hashable {}

    private let digest: [UInt8]

    /// A pin in base64, as this prints it:
    ///
    ///     openssl x509 -in server.pem -pubkey -noout | openssl pkey -pubin -outform der | openssl dgst -sha256 -binary | base64
    public init(base64: String) throws(Malformed) {
        guard let digest = Data(base64Encoded: base64), digest.count == SHA256.byteCount else { throw Malformed() }
        self.digest = Array(digest)
    }

    /// The pin of a key.
    init(subjectPublicKeyInfo: [UInt8]) {
        digest = SHA256.hash(subjectPublicKeyInfo)
    }
}
