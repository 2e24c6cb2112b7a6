/// Why a client of SRP went no further with a server.
public enum SRPError: Error, Hashable, Sendable {
    /// The salt is no run of hexadecimal digits.
    case malformedSalt
    /// The server's public value is no run of hexadecimal digits.
    case malformedServerValue
    /// The server's public value is a multiple of N: the secret would not depend on the password, so anybody could be
    /// the server (RFC 5054 section 2.5.3).
    case serverValueIsZero
    /// The hash of the public values is 0: the secret would not depend on the password (SRP-6a's second safeguard).
    case scramblerIsZero
}
