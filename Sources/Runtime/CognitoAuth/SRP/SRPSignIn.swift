public import AuthCore
public import AuthCrypto
public import Foundation

/// One sign-in to a Cognito user pool by `USER_SRP_AUTH`, in which the password never leaves the device.
///
/// `publicValue` goes out with `InitiateAuth`; the challenge `PASSWORD_VERIFIER` comes back, and its answer goes out with
/// `RespondToAuthChallenge` (Amazon Cognito Developer Guide, "Authentication with user pools").
public struct SRPSignIn: Sendable, RedactedValue {
    private let poolName: String
    private let client: SRPClient

    /// Begins a sign-in to the pool of this identifier, such as `us-east-1_AbC123xyz`.
    public init(userPoolID: String, random: some RandomSource) throws(SRPSignInError) {
        guard let separator = userPoolID.firstIndex(of: "_") else { throw .userPoolID }
        let name = userPoolID[separator...].dropFirst()
        guard !name.isEmpty else { throw .userPoolID }
        poolName = String(name)
        client = SRPClient(random: random)
    }

    /// The authentication parameter `SRP_A`.
    public var publicValue: String { client.publicValue }

    /// Proves that the person knows the password.
    ///
    /// `moment` becomes the time stamp of the answer. The server compares it with its own clock.
    public func answer(
        _ challenge: PasswordVerifierChallenge, password: String, at moment: Date
    ) throws(SRPSignInError) -> PasswordClaim {
        guard let secretBlock = Data(base64Encoded: challenge.secretBlock) else {
            throw .malformedParameter(.secretBlock)
        }
        let identity = poolName + challenge.userIDForSRP
        let timestamp = SRPTimestamp(moment)
        let key = try derivedKey(identity: identity, password: password, challenge)
        let message = Array(identity.utf8) + secretBlock + Array(timestamp.text.utf8)
        return PasswordClaim(
            username: challenge.username, secretBlock: challenge.secretBlock,
            signature: Data(HMACSHA256.authenticationCode(for: message, key: key)).base64EncodedString(),
            timestamp: timestamp)
    }

    /// The key that signs the answer. Its length and what it is called are Cognito's own.
    private func derivedKey(
        identity: String, password: String, _ challenge: PasswordVerifierChallenge
    ) throws(SRPSignInError) -> SymmetricKey {
        do throws(SRPError) {
            let shared = try client.sharedSecret(
                identity: identity, password: password, salt: challenge.salt, serverValue: challenge.serverValue)
            return HKDFSHA256.derivedKey(
                from: shared.secret, salt: shared.scrambler, info: Array("Caldera Derived Key".utf8), byteCount: 16)
        } catch {
            switch error {
            case .malformedSalt: throw .malformedParameter(.salt)
            case .malformedServerValue: throw .malformedParameter(.serverValue)
            case .serverValueIsZero, .scramblerIsZero: throw .unsafeServerValue
            }
        }
    }
}
