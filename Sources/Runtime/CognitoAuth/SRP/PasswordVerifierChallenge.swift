public import AuthCore

/// What Cognito asks for in the challenge `PASSWORD_VERIFIER`: its `ChallengeParameters`.
public struct PasswordVerifierChallenge: Sendable, Hashable, RedactedValue {
    /// The name of a parameter.
    public enum Parameter: String, Sendable, Hashable, CaseIterable {
        case username = "USERNAME"
        case userIDForSRP = "USER_ID_FOR_SRP"
        case salt = "SALT"
        case serverValue = "SRP_B"
        case secretBlock = "SECRET_BLOCK"
    }

    /// The name that the answer has to be sent under.
    public let username: String
    /// The name that the password was hashed with.
    public let userIDForSRP: String
    /// The salt of the password's hash, in hexadecimal digits.
    public let salt: String
    /// B, in hexadecimal digits.
    public let serverValue: String
    /// What the server wants back as it is, in base64.
    public let secretBlock: String

    /// Reads the parameters of the challenge; those that it does not know are ignored.
    public init(parameters: [String: String]) throws(SRPSignInError) {
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
