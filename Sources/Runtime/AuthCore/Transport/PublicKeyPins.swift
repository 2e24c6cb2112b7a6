package import Foundation

/// The public keys that servers must use, by host, each until a day.
///
/// A connection to a pinned host needs a valid certificate, and a certificate in its chain with a pinned key. So a
/// certificate that an authority issued to an attacker is refused.
public struct PublicKeyPins: Sendable, Equatable, ExpressibleByDictionaryLiteral {
    /// The pinned keys by host, in lower case. Host names match exactly: a pin does not include subdomains.
    public let hosts: [String: Host]

    /// Creates pins by host. Host names match without regard to the case of ASCII letters.
    public init(_ hosts: [String: Host]) {
        self.hosts = Dictionary(hosts.map { (Self.normalized($0), $1) }) { $0.union($1) }
    }

    /// Creates pins by host from a dictionary literal.
    public init(dictionaryLiteral elements: (String, Host)...) {
        self.init(Dictionary(elements) { $0.union($1) })
    }

    /// Returns these pins, and the pins of `others` for hosts without pins here.
    package func merging(_ others: PublicKeyPins) -> PublicKeyPins {
        PublicKeyPins(hosts.merging(others.hosts) { own, other in own })
    }

    /// Returns the keys that a host must use at a time; `nil` if the host has no pins, or if they have expired.
    package func keys(of host: String, at time: Date) -> Set<PublicKeyPin>? {
        guard let host = hosts[Self.normalized(host)], !host.hasExpired(at: time) else { return nil }
        return host.keys
    }

    /// Returns the form of a host name that ``hosts`` has. A dot at the end does not change the server that a name
    /// belongs to (RFC 1034 section 3.1).
    package static func normalized(_ host: String) -> String {
        let host = host.lowercased()
        return host.hasSuffix(".") ? String(host.dropLast()) : host
    }
}

extension PublicKeyPins {
    /// The keys of one host.
    public struct Host: Sendable, Equatable {
        /// The keys, of which a server must use one. A host without keys is never trusted.
        public let keys: Set<PublicKeyPin>
        /// The day from which the keys are not checked, from 0:00 UTC by the device's clock.
        public let expires: CalendarDay

        /// Creates the pins of a host.
        ///
        /// - Parameters:
        ///   - keys: At least two keys: the key in use, and a backup that can replace it (RFC 7469 section 4.3).
        ///   - expires: The day from which the keys are not checked, so that an app that is never updated works again,
        ///     even if the server has other keys.
        public init(keys: Set<PublicKeyPin>, expires: CalendarDay) {
            self.keys = keys
            self.expires = expires
        }

        /// Creates the pins of a host from literals in generated code.
        ///
        /// - Precondition: Each key is the base64 of 32 bytes, and `expires` is a day as `YYYY-MM-DD`. The generator
        ///   has checked them. If a literal was edited afterwards and is not valid, the program stops with a message.
        public init(keys: [StaticString], expires: StaticString) {
            guard let day = try? CalendarDay(iso8601: "\(expires)") else {
                preconditionFailure("\"\(expires)\" is not a day: write it in the brand's manifest and generate again")
            }
            self.expires = day
            self.keys = Set(
                keys.map { text in
                    guard let key = try? PublicKeyPin(base64: "\(text)") else {
                        preconditionFailure(
                            "\"\(text)\" is not a key's digest: write it in the brand's manifest and generate again")
                    }
                    return key
                })
        }

        fileprivate func hasExpired(at time: Date) -> Bool { CalendarDay(of: time, in: .gmt) >= expires }

        /// Both keys until the later day.
        fileprivate func union(_ other: Host) -> Host {
            Host(keys: keys.union(other.keys), expires: max(expires, other.expires))
        }
    }
}

/// The SHA-256 digest of a certificate's SubjectPublicKeyInfo in DER (RFC 5280 section 4.1.2.7), which contains the
/// public key and its algorithm. `pin-sha256` (RFC 7469 section 2.4) and Apple's `SPKI-SHA256-BASE64` use the same
/// digest.
public struct PublicKeyPin: Sendable, Hashable {
    /// The error for text that is not the base64 of 32 bytes.
    public struct Malformed: Error, Sendable, Hashable {}

    private let digest: [UInt8]

    /// Creates a pin from base64, as this command prints it:
    ///
    ///     openssl x509 -in server.pem -pubkey -noout | openssl pkey -pubin -outform der | openssl dgst -sha256 -binary
    ///     | base64
    public init(base64: String) throws(Malformed) {
        guard let digest = Data(base64Encoded: base64), digest.count == 32 else { throw Malformed() }
        self.digest = Array(digest)
    }

    /// Creates a pin from the 32 bytes of a SHA-256 digest.
    package init(digest: [UInt8]) { self.digest = digest }

    /// The digest in base64.
    public var base64: String { Data(digest).base64EncodedString() }
}
