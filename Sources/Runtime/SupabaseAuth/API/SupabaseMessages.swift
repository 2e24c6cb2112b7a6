import AuthCore
import Foundation

/// A user in a response of GoTrue.
struct SupabaseUser: Decodable, Sendable, RedactedValue {
    let id: String
    let email: String?
    let newEmail: String?
    let isAnonymous: Bool
    let confirmedAt: String?
    /// The provider of the user's first sign-in.
    let provider: SignInProvider
    /// The texts of `user_metadata`, which the user can change, and which every access token contains.
    let metadata: [String: String]

    private enum Key: String, CodingKey {
        case id, email, newEmail = "new_email", isAnonymous = "is_anonymous", metadata = "user_metadata"
        case confirmedAt = "email_confirmed_at", user, appMetadata = "app_metadata"
    }

    init(from decoder: any Decoder) throws {
        var values = try decoder.container(keyedBy: Key.self)
        // The document and the server differ on whether a user is the whole body.
        if values.contains(.user) { values = try values.nestedContainer(keyedBy: Key.self, forKey: .user) }
        id = try values.decode(String.self, forKey: .id)
        // The address of an anonymous user is empty.
        email = try values.decodeIfPresent(String.self, forKey: .email).flatMap { $0.isEmpty ? nil : $0 }
        newEmail = try values.decodeIfPresent(String.self, forKey: .newEmail).flatMap { $0.isEmpty ? nil : $0 }
        isAnonymous = try values.decodeIfPresent(Bool.self, forKey: .isAnonymous) ?? false
        confirmedAt = try values.decodeIfPresent(String.self, forKey: .confirmedAt)
        let name = try values.decodeIfPresent([String: OptionalText].self, forKey: .appMetadata)?["provider"]?.text
        let named = name.flatMap { SignInProvider(rawValue: $0) }
        provider = named?.hasPage == true ? named ?? .email : .email
        let all = try values.decodeIfPresent([String: OptionalText].self, forKey: .metadata) ?? [:]
        metadata = all.compactMapValues(\.text)
    }

    /// A text; `nil` for any other value.
    private struct OptionalText: Decodable {
        let text: String?

        init(from decoder: any Decoder) throws {
            text = try? decoder.singleValueContainer().decode(String.self)
        }
    }

    /// The signed-in user. A user without an account is a guest.
    func authUser(signedInBy provider: SignInProvider) -> AuthUser {
        AuthUser(userID: id, username: email ?? id, email: email, provider: isAnonymous ? .guest : provider)
    }

    /// The attributes, sorted by name.
    var attributes: [AuthUserAttribute] {
        var all = [AuthUserAttribute(.sub, value: id)]
        if let email {
            all.append(AuthUserAttribute(.email, value: email))
            all.append(AuthUserAttribute(.emailVerified, value: String(confirmedAt != nil)))
        }
        all += Self.sentKeys.compactMap { key in
            metadata[key.rawValue].map { AuthUserAttribute(key, value: $0) }
        }
        return all.sorted { $0.key.rawValue < $1.key.rawValue }
    }

    /// The attributes that a sign-up sends. A birthdate and a phone number are not among them: GoTrue stores them in
    /// `user_metadata`, which every access token contains.
    static let sentKeys: [AuthUserAttributeKey] = [.name, .givenName, .familyName]

    /// Returns the `user_metadata` of a sign-up.
    static func metadata(of options: SignUpOptions) -> [String: String] {
        let sent = sentKeys.compactMap { key in
            options[key].flatMap { $0.isEmpty ? nil : (key.rawValue, $0) }
        }
        return Dictionary(sent, uniquingKeysWith: { first, _ in first })
    }
}

/// A session that GoTrue issued, and its user.
struct SupabaseTokens: Sendable, RedactedValue {
    let user: SupabaseUser
    let tokenSet: TokenSet

    private struct Body: Decodable {
        let accessToken: String
        let tokenType: String
        let expiresIn: Double
        let refreshToken: String
        let user: SupabaseUser

        private enum CodingKeys: String, CodingKey {
            case accessToken = "access_token"
            case tokenType = "token_type"
            case expiresIn = "expires_in"
            case refreshToken = "refresh_token"
            case user
        }
    }

    /// Returns `nil` if the response is not a session.
    init?(_ response: HTTPResponse) {
        guard let body = try? JSONDecoder().decode(Body.self, from: response.body),
            body.tokenType.lowercased() == "bearer", !body.accessToken.isEmpty, !body.refreshToken.isEmpty,
            body.expiresIn >= 0
        else { return nil }
        user = body.user
        tokenSet = TokenSet(
            accessToken: body.accessToken, refreshToken: body.refreshToken,
            expiresIn: TokenLifetime.reported(body.expiresIn), serverDate: response.serverDate)
    }

    /// Whether the user signed in within the last seconds, as the access token says (`amr`, the methods and their
    /// times). The tolerance is ten seconds.
    func isAuthenticated(within seconds: TimeInterval) -> Bool {
        guard let claims = try? JSONWebToken<AccessClaims>(tokenSet.accessToken).claims,
            let newest = claims.methods.filter(\.isSignIn).map(\.timestamp).max()
        else { return false }
        return claims.issuedAt - newest <= max(0, seconds) + 10
    }

    private struct AccessClaims: Decodable {
        let issuedAt: TimeInterval
        let methods: [Method]

        struct Method: Decodable {
            let method: String?
            let timestamp: TimeInterval

            /// Whether the user proved an identity. A guest and a renewal prove none.
            var isSignIn: Bool { method != "anonymous" && method != "token_refresh" }
        }

        private enum CodingKeys: String, CodingKey { case issuedAt = "iat", methods = "amr" }
    }

    /// The tokens for their end at the service.
    func authTokens(at now: Date) -> AuthTokens {
        AuthTokens(
            accessToken: tokenSet.accessToken, refreshToken: tokenSet.refreshToken,
            expiresAt: now.addingTimeInterval(tokenSet.expiresIn / .seconds(1)))
    }
}
