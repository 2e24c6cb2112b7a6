public import AuthCore

/// The answer to the challenge `PASSWORD_VERIFIER`: the proof that somebody knows a password, good once and for minutes.
public struct PasswordClaim: Sendable, Hashable, RedactedValue {
    /// The challenge's own username.
    public let username: String
    /// The challenge's own secret block, in base64.
    public let secretBlock: String
    /// An HMAC with SHA-256 over pool, user, secret block and time stamp, in base64.
    public let signature: String
    /// When the answer was made.
    public let timestamp: SRPTimestamp

    /// The `ChallengeResponses` of `RespondToAuthChallenge`.
    public var responses: [String: String] {
        [
            "USERNAME": username, "PASSWORD_CLAIM_SECRET_BLOCK": secretBlock, "PASSWORD_CLAIM_SIGNATURE": signature,
            "TIMESTAMP": timestamp.text,
        ]
    }
}
