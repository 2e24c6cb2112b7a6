package import AuthCore
package import Foundation

/// A sign-in to a Cognito user pool by `USER_SRP_AUTH`, in which the password never leaves the device.
///
/// `InitiateAuth` sends ``publicValue`` and receives the challenge `PASSWORD_VERIFIER`. `RespondToAuthChallenge` sends
/// the response (Amazon Cognito Developer Guide, "Authentication with user pools").
package struct SRPSignIn: Sendable, RedactedValue {
    private let poolName: String
    private let client: SRPClient

    /// Begins a sign-in to the pool with this identifier, such as `us-east-1_AbC123xyz`.
    package init(userPoolID: String, random: some RandomSource) throws(SRPSignInError) {
        guard let separator = userPoolID.firstIndex(of: "_") else { throw .userPoolID }
        let name = userPoolID[separator...].dropFirst()
        guard !name.isEmpty else { throw .userPoolID }
        poolName = String(name)
        client = SRPClient(random: random)
    }

    /// Begins the proof of a remembered device (`DEVICE_SRP_AUTH`). The key of the device's group replaces the pool's
    /// name, and the device's key replaces the username (Amazon Cognito Developer Guide, "Working with user devices in
    /// your user pool").
    init(of device: RememberedDevice, random: any RandomSource) {
        poolName = device.groupKey
        client = SRPClient(random: random)
    }

    /// The authentication parameter `SRP_A`.
    package var publicValue: String { client.publicValue }

    /// Creates the response that proves the password.
    ///
    /// - Parameters:
    ///   - challenge: The challenge of the service.
    ///   - password: The user's password.
    ///   - moment: The time stamp of the response. The service compares it with its own clock.
    /// - Returns: The response to the challenge.
    /// - Throws: `.malformedParameter` if a parameter of the challenge is invalid, `.unsafeServerValue` if the server's
    ///   public value would disclose the proof.
    package func response(
        to challenge: PasswordVerifierChallenge, password: String, at moment: Date
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

    /// Returns the key that signs the response. Cognito defines its length and its label.
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

/// The `ChallengeParameters` of the challenge `PASSWORD_VERIFIER`.
package struct PasswordVerifierChallenge: Sendable, Hashable, RedactedValue {
    /// The name of a parameter.
    package enum Parameter: String, Sendable, Hashable, CaseIterable {
        /// The username for the response.
        case username = "USERNAME"
        /// The username that is part of the password's hash.
        case userIDForSRP = "USER_ID_FOR_SRP"
        /// The salt of the password's hash.
        case salt = "SALT"
        /// The server's public value B.
        case serverValue = "SRP_B"
        /// The block that the response returns unchanged.
        case secretBlock = "SECRET_BLOCK"
    }

    /// The username for the response.
    package let username: String
    /// The username that is part of the password's hash.
    package let userIDForSRP: String
    /// The salt of the password's hash, in hexadecimal digits.
    package let salt: String
    /// The server's public value B, in hexadecimal digits.
    package let serverValue: String
    /// The secret block, in base64, which the response returns unchanged.
    package let secretBlock: String

    /// Reads the parameters of the challenge. Ignores unknown parameters.
    package init(parameters: [String: String]) throws(SRPSignInError) {
        func value(_ parameter: Parameter) throws(SRPSignInError) -> String {
            guard let value = parameters[parameter.rawValue] else { throw .missingParameter(parameter) }
            return value
        }
        username = try value(.username)
        userIDForSRP = try value(.userIDForSRP)
        salt = try value(.salt)
        serverValue = try value(.serverValue)
        secretBlock = try value(.secretBlock)
    }
}

/// The response to the challenge `PASSWORD_VERIFIER`. It proves the password once, within a few minutes.
package struct PasswordClaim: Sendable, Hashable, RedactedValue {
    /// The username from the challenge.
    package let username: String
    /// The secret block from the challenge, in base64.
    package let secretBlock: String
    /// An HMAC with SHA-256 over pool, user, secret block and time stamp, in base64.
    package let signature: String
    /// The time of the response.
    package let timestamp: SRPTimestamp

    /// The `ChallengeResponses` of `RespondToAuthChallenge`.
    package var responses: [String: String] {
        [
            "USERNAME": username, "PASSWORD_CLAIM_SECRET_BLOCK": secretBlock, "PASSWORD_CLAIM_SIGNATURE": signature,
            "TIMESTAMP": timestamp.text,
        ]
    }
}

/// The reason why no response to a challenge can be created. It contains no values of the challenge.
package enum SRPSignInError: Error, Hashable, Sendable {
    /// The identifier of the user pool is not of the form `region_name`.
    case userPoolID
    /// This parameter is missing from the challenge.
    case missingParameter(PasswordVerifierChallenge.Parameter)
    /// This parameter of the challenge is not a number, or not base64.
    case malformedParameter(PasswordVerifierChallenge.Parameter)
    /// The server's public value would disclose the password's proof, so it does not come from the pool.
    case unsafeServerValue
}
