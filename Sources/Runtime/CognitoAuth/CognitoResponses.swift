import AuthCore
import Foundation

/// The response of `InitiateAuth`, `RespondToAuthChallenge` and `GetTokensFromRefreshToken`: tokens or a challenge.
struct AuthResponse: Decodable, Sendable, RedactedValue {
    /// The tokens (`AuthenticationResultType`).
    struct Tokens: Decodable, Sendable, RedactedValue {
        let accessToken: String
        let idToken: String?
        let refreshToken: String?
        let expiresIn: Double?
        let newDevice: NewDevice?

        private enum CodingKeys: String, CodingKey {
            case accessToken = "AccessToken"
            case idToken = "IdToken"
            case refreshToken = "RefreshToken"
            case expiresIn = "ExpiresIn"
            case newDevice = "NewDeviceMetadata"
        }
    }

    /// The names that the pool gave to this device (`NewDeviceMetadataType`).
    struct NewDevice: Decodable, Sendable, RedactedValue {
        let key: String?
        let groupKey: String?

        private enum CodingKeys: String, CodingKey {
            case key = "DeviceKey"
            case groupKey = "DeviceGroupKey"
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

    /// Returns the tokens of this response. Throws `.malformed` if there are none. An access token is valid for a day
    /// at most ("App client settings" in the Amazon Cognito developer guide).
    func tokenSet(at serverDate: Date?) throws(CognitoError) -> TokenSet {
        guard let tokens, !tokens.accessToken.isEmpty else { throw .malformed }
        let seconds = tokens.expiresIn.flatMap { $0 >= 0 ? $0 : nil }
        return TokenSet(
            accessToken: tokens.accessToken, idToken: tokens.idToken, refreshToken: tokens.refreshToken,
            expiresIn: TokenLifetime.reported(seconds, atMost: TokenLifetime.day), serverDate: serverDate)
    }
}

/// The name of a challenge (`ChallengeName`). The set is open. The constants are the challenges that this client
/// supports.
struct ChallengeName: RawRepresentable, Hashable, Sendable, Decodable {
    let rawValue: String

    static let passwordVerifier = Self(rawValue: "PASSWORD_VERIFIER")
    static let newPasswordRequired = Self(rawValue: "NEW_PASSWORD_REQUIRED")
    static let softwareTokenMFA = Self(rawValue: "SOFTWARE_TOKEN_MFA")
    static let smsMFA = Self(rawValue: "SMS_MFA")
    static let emailOTP = Self(rawValue: "EMAIL_OTP")
    static let deviceSRP = Self(rawValue: "DEVICE_SRP_AUTH")
    static let devicePasswordVerifier = Self(rawValue: "DEVICE_PASSWORD_VERIFIER")
}

/// The response of an operation without a result.
struct EmptyResponse: Decodable, Sendable {}

/// The destination of a code (`CodeDeliveryDetailsType`).
struct CodeDeliveryResponse: Decodable, Sendable, RedactedValue {
    private let destination: String?
    private let medium: String?
    /// The name of the attribute that the code verifies.
    fileprivate let attribute: String?

    private enum CodingKeys: String, CodingKey {
        case attribute = "AttributeName"
        case destination = "Destination"
        case medium = "DeliveryMedium"
    }

    /// The destination, masked by the service: a phone number if the medium is `SMS`, otherwise an email address.
    var details: AuthCodeDeliveryDetails {
        AuthCodeDeliveryDetails(medium: medium, destination: destination ?? "")
    }
}

extension AuthCodeDeliveryDetails {
    /// Creates the details of a delivery by `SMS` or `EMAIL`.
    init(medium: String?, destination: String) {
        self.init(destination: medium == "SMS" ? .sms(destination) : .email(destination))
    }
}

/// The response of an operation that sends a code.
struct CodeSentResponse: Decodable, Sendable, RedactedValue {
    let delivery: CodeDeliveryResponse?

    private enum CodingKeys: String, CodingKey {
        case delivery = "CodeDeliveryDetails"
    }
}

/// The response of `UpdateUserAttributes`.
struct AttributesChangedResponse: Decodable, Sendable, RedactedValue {
    private let deliveries: [CodeDeliveryResponse]?

    private enum CodingKeys: String, CodingKey {
        case deliveries = "CodeDeliveryDetailsList"
    }

    /// Returns the destination of the code that verifies an attribute; `nil` if the pool has sent none.
    func delivery(of attribute: String) -> AuthCodeDeliveryDetails? {
        deliveries?.first { $0.attribute == attribute }?.details
    }
}

/// The response of `SignUp`.
struct SignUpResponse: Decodable, Sendable, RedactedValue {
    let isConfirmed: Bool
    let userID: String?
    let delivery: CodeDeliveryResponse?

    private enum CodingKeys: String, CodingKey {
        case isConfirmed = "UserConfirmed"
        case userID = "UserSub"
        case delivery = "CodeDeliveryDetails"
    }
}

/// The response of `GetUser`.
struct UserResponse: Decodable, Sendable, RedactedValue {
    let attributes: [AuthUserAttribute]

    private enum CodingKeys: String, CodingKey {
        case attributes = "UserAttributes"
    }

    private struct Attribute: Decodable {
        let name: String
        let value: String?

        private enum CodingKeys: String, CodingKey {
            case name = "Name"
            case value = "Value"
        }
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        attributes = try values.decode([Attribute].self, forKey: .attributes).compactMap { attribute in
            attribute.value.map { AuthUserAttribute(AuthUserAttributeKey(rawValue: attribute.name), value: $0) }
        }
    }
}
