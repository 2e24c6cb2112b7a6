import AuthCore
import Foundation

/// The answer of `InitiateAuth`, `RespondToAuthChallenge` and `GetTokensFromRefreshToken`: tokens, or another question.
struct AuthReply: Decodable, Sendable, RedactedValue {
    /// The tokens (`AuthenticationResultType`).
    struct Tokens: Decodable, Sendable, RedactedValue {
        let accessToken: String
        let idToken: String?
        let refreshToken: String?
        let expiresIn: Double?

        private enum CodingKeys: String, CodingKey {
            case accessToken = "AccessToken"
            case idToken = "IdToken"
            case refreshToken = "RefreshToken"
            case expiresIn = "ExpiresIn"
        }
    }

    let tokens: Tokens?
    let challenge: ChallengeName?
    let parameters: [String: String]?
    let session: String?

    private enum CodingKeys: String, CodingKey {
        case tokens = "AuthenticationResult"
        case challenge = "ChallengeName"
        case parameters = "ChallengeParameters"
        case session = "Session"
    }

    /// How long an access token counts as valid where the service does not say, or says less than nothing: five minutes.
    /// Too short costs a renewal, too long a refused request.
    private static let unknownLifetime = 300.0
    /// The longest that one can be valid: a day ("App client settings" in the Amazon Cognito developer guide).
    private static let longestLifetime = 86_400.0

    /// The tokens, as they came with this answer. Throws `.malformed` where there are none.
    func grant(at serverDate: Date?) throws(CognitoError) -> TokenSet {
        guard let tokens, !tokens.accessToken.isEmpty else { throw .malformed }
        let seconds = tokens.expiresIn.flatMap { $0 >= 0 ? $0 : nil } ?? Self.unknownLifetime
        return TokenSet(
            accessToken: tokens.accessToken, idToken: tokens.idToken, refreshToken: tokens.refreshToken,
            expiresIn: .seconds(min(seconds, Self.longestLifetime)), serverDate: serverDate)
    }
}

/// A question of the service (`ChallengeName`); those that an app client of this kind can meet. The set is the service's.
struct ChallengeName: RawRepresentable, Hashable, Sendable, Decodable {
    let rawValue: String

    static let passwordVerifier = Self(rawValue: "PASSWORD_VERIFIER")
    static let newPasswordRequired = Self(rawValue: "NEW_PASSWORD_REQUIRED")
    static let softwareTokenMFA = Self(rawValue: "SOFTWARE_TOKEN_MFA")
    static let smsMFA = Self(rawValue: "SMS_MFA")
    static let emailOTP = Self(rawValue: "EMAIL_OTP")
}
