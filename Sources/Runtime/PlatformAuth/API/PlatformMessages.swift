import AuthCore
import Foundation

/// The bodies of requests. Their descriptions contain no values.
enum PlatformRequest {
    struct Address: Encodable, RedactedValue {
        let email: String

        init(_ email: EmailAddress) { self.email = email.text }
    }

    struct Login: Encodable, RedactedValue {
        let email: String
        let password: String
    }

    struct Confirmation: Encodable, RedactedValue {
        let email: String
        let code: String
        let password: String
    }

    struct NewPassword: Encodable, RedactedValue {
        let email: String
        let code: String
        let password: String
    }

    struct Refresh: Encodable, RedactedValue {
        let refreshToken: String
    }

    struct Logout: Encodable, RedactedValue {
        let refreshToken: String
        let everywhere: Bool
    }

    struct SignUp: Encodable, RedactedValue {
        struct Terms: Encodable {
            let version: String
            let acceptedAt: String
        }

        struct SMSConsent: Encodable {
            let givenAt: String
        }

        let email: String
        let password: String
        let attributes: [String: String]
        let terms: Terms?
        let smsConsent: SMSConsent?

        init(email: EmailAddress, password: String, options: SignUpOptions) {
            self.email = email.text
            self.password = password
            let sent = options.attributes.filter { Self.known.contains($0.key) && !$0.value.isEmpty }
            attributes = Dictionary(sent.map { ($0.key.rawValue, $0.value) }, uniquingKeysWith: { first, _ in first })
            // The formatter does not depend on the locale or calendar of the device.
            let formatter = ISO8601DateFormatter()
            terms = options.terms.map {
                Terms(version: $0.version, acceptedAt: formatter.string(from: $0.acceptedAt))
            }
            smsConsent = options.smsConsent.map { SMSConsent(givenAt: formatter.string(from: $0.givenAt)) }
        }

        /// The attributes in the specification. Others are not sent.
        private static let known = Set(SignUpField.allCases.map(\.attributeKey))
    }
}

/// The bodies of responses, with the members that the client reads. Their descriptions contain no values.
enum PlatformResponse {
    struct Status: Decodable {
        let status: String
    }

    struct CodeSent: Decodable, RedactedValue {
        struct Delivery: Decodable, RedactedValue {
            let destination: String
        }

        let delivery: Delivery
        let resendAfter: Int

        var details: AuthCodeDeliveryDetails {
            AuthCodeDeliveryDetails(
                destination: .email(delivery.destination), resendAfter: RetryAfter.limited(.seconds(resendAfter)))
        }
    }

    struct SignedUp: Decodable, RedactedValue {
        let userId: String
    }

    struct Tokens: Decodable, RedactedValue {
        struct User: Decodable, RedactedValue {
            let id: String
            let email: String
        }

        let accessToken: String
        let tokenType: String
        let expiresIn: Double
        let refreshToken: String
        let user: User
    }

    struct Account: Decodable, RedactedValue {
        let id: String
        let email: String
        let emailVerified: Bool
        let attributes: [String: String]

        /// All attributes, sorted by name.
        var all: [AuthUserAttribute] {
            let own = [
                AuthUserAttribute(.sub, value: id), AuthUserAttribute(.email, value: email),
                AuthUserAttribute(.emailVerified, value: String(emailVerified)),
            ]
            let others = attributes.map { AuthUserAttribute(AuthUserAttributeKey(rawValue: $0.key), value: $0.value) }
            return (own + others).sorted { $0.key.rawValue < $1.key.rawValue }
        }
    }
}

/// The tokens that the backend issued, and their user.
struct PlatformTokens: Sendable, RedactedValue {
    let user: AuthUser
    let tokenSet: TokenSet

    /// Returns `nil` if the response does not contain valid tokens.
    init?(_ body: PlatformResponse.Tokens, serverDate: Date?) {
        guard body.tokenType.lowercased() == "bearer", !body.accessToken.isEmpty, !body.refreshToken.isEmpty,
            body.expiresIn >= 0
        else { return nil }
        user = AuthUser(
            userID: body.user.id, username: body.user.email, email: body.user.email, provider: .email)
        tokenSet = TokenSet(
            accessToken: body.accessToken, refreshToken: body.refreshToken,
            expiresIn: TokenLifetime.reported(body.expiresIn), serverDate: serverDate)
    }
}
