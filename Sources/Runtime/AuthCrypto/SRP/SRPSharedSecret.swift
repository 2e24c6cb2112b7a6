/// What both sides of a sign-in by SRP know in the end, to derive keys from. No description and no mirror shows it.
public struct SRPSharedSecret: Sendable {
    /// The bytes of S: the most significant first, with a 0 in front where the top bit is set.
    public let secret: [UInt8]
    /// The bytes of u, in the same way: the hash of both public values, which is no secret.
    public let scrambler: [UInt8]
}

extension SRPSharedSecret: CustomStringConvertible, CustomReflectable {
    /// Says that there is a secret, and not which.
    public var description: String { "SRPSharedSecret(redacted)" }
    /// What `dump` and reflection see: nothing of the bytes.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
