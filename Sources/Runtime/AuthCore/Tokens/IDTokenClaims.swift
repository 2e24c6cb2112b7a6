package import Foundation

/// The claims of an ID token (OpenID Connect Core sections 2 and 5.1), and three claims of Cognito's tokens:
/// `token_use`, `cognito:username` and `identities`.
package struct IDTokenClaims: Sendable, Hashable, RedactedValue {
    /// The issuer (`iss`).
    package let issuer: String
    /// The issuer's identifier of the user, which never changes (`sub`).
    package let subject: String
    /// The clients to which the token was issued (`aud`).
    package let audience: [String]
    /// The client that the token was issued to, if the token names it (`azp`).
    package let authorizedParty: String?
    /// The time at which the token expires (`exp`).
    package let expiresAt: Date
    /// The time at which the token was issued (`iat`).
    package let issuedAt: Date
    /// The time at which the user proved their identity to the issuer (`auth_time`).
    package let authenticatedAt: Date?
    /// The nonce of the sign-in attempt (`nonce`).
    package let nonce: String?
    /// The hash of the access token that was issued with the token (`at_hash`, section 3.1.3.6).
    package let accessTokenHash: String?
    /// The kind of the token (Cognito's `token_use`).
    package let use: String?
    /// The user's email address (`email`).
    package let email: String?
    /// The username in the user pool (`cognito:username`).
    package let username: String?
    /// The user pool's name of the provider that signed the user in (the first of `identities`); `nil` for the pool's
    /// own users.
    package let identityProvider: String?
}

extension IDTokenClaims: Decodable {
    private enum CodingKeys: String, CodingKey {
        case iss, sub, aud, azp, exp, iat, nonce, email, identities
        case authTime = "auth_time"
        case accessTokenHash = "at_hash"
        case tokenUse = "token_use"
        case username = "cognito:username"
    }

    private struct Identity: Decodable {
        let providerName: String?
    }

    /// Decodes the claims from a token's JSON.
    ///
    /// - Throws: `DecodingError` if a required claim is missing or has another type.
    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        issuer = try values.decode(String.self, forKey: .iss)
        subject = try values.decode(String.self, forKey: .sub)
        audience = try (try? [values.decode(String.self, forKey: .aud)]) ?? values.decode([String].self, forKey: .aud)
        authorizedParty = try values.decodeIfPresent(String.self, forKey: .azp)
        expiresAt = Date(numericDate: try values.decode(Double.self, forKey: .exp))
        issuedAt = Date(numericDate: try values.decode(Double.self, forKey: .iat))
        authenticatedAt = try values.decodeIfPresent(Double.self, forKey: .authTime).map(Date.init(numericDate:))
        nonce = try values.decodeIfPresent(String.self, forKey: .nonce)
        accessTokenHash = try values.decodeIfPresent(String.self, forKey: .accessTokenHash)
        use = try values.decodeIfPresent(String.self, forKey: .tokenUse)
        email = try values.decodeIfPresent(String.self, forKey: .email)
        username = try values.decodeIfPresent(String.self, forKey: .username)
        // Some federations encode the list as a string. The sign-in attempt then determines the provider.
        let identities = (try? values.decodeIfPresent([Identity].self, forKey: .identities)) ?? nil
        identityProvider = identities?.first?.providerName
    }
}

extension IDTokenClaims {
    /// Returns the user that the token identifies.
    ///
    /// For a user with a password at the service, the username is the email address, because a pool whose usernames are
    /// addresses generates another value for `cognito:username`.
    ///
    /// - Parameter asked: The provider of the sign-in attempt. It applies if the token names no provider.
    /// - Returns: The user, with the provider that signed them in.
    package func user(signedInBy asked: SignInProvider) -> AuthUser {
        let provider = identityProvider.map(SignInProvider.init(userPoolName:)) ?? asked
        let name = provider == .email ? email ?? username : username ?? email
        return AuthUser(userID: subject, username: name ?? subject, email: email, provider: provider)
    }
}
