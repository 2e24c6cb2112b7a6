import AuthCore
import Foundation

/// The bodies of answers, as far as they are read. No description shows them.
enum PlatformReply {
    struct Status: Decodable {
        let status: String
    }

    struct CodeSent: Decodable, RedactedValue {
        struct Delivery: Decodable {
            let destination: String
        }

        let delivery: Delivery
        let resendAfter: Int

        var details: AuthCodeDeliveryDetails {
            AuthCodeDeliveryDetails(destination: .email(delivery.destination))
        }
    }

    struct SignedUp: Decodable, RedactedValue {
        let userId: String
    }

    struct Tokens: Decodable, RedactedValue {
        struct User: Decodable {
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

        /// Everything that is known, in the order of the names.
        var all: [AuthUserAttribute] {
            let own = [
                AuthUserAttribute(.sub, value: id), AuthUserAttribute(.email, value: email),
                AuthUserAttribute(.emailVerified, value: String(emailVerified)),
            ]
            let told = attributes.map { AuthUserAttribute(AuthUserAttributeKey(rawValue: $0.key), value: $0.value) }
            return (own + told).sorted { $0.key.rawValue < $1.key.rawValue }
        }
    }
}

/// Whose tokens were issued, and the tokens.
struct PlatformTokens: Sendable, RedactedValue {
    let user: AuthUser
    let grant: TokenSet

    /// The longest that an access token counts as valid, whatever the service says: a year, in seconds.
    private static let longestLifetime = 365.0 * 86_400

    /// Nil where they are none.
    init?(_ reply: PlatformReply.Tokens, serverDate: Date?) {
        guard reply.tokenType.lowercased() == "bearer", !reply.accessToken.isEmpty, !reply.refreshToken.isEmpty,
            reply.expiresIn >= 0
        else { return nil }
        user = AuthUser(
            userID: reply.user.id, username: reply.user.email, email: reply.user.email, provider: .email)
        grant = TokenSet(
            accessToken: reply.accessToken, refreshToken: reply.refreshToken,
            expiresIn: .seconds(min(reply.expiresIn, Self.longestLifetime)), serverDate: serverDate)
    }
}
