public import Foundation

/// What an identity token says (OpenID Connect Core sections 2 and 5.1; `token_use`, `cognito:username` and `identities`
/// as Cognito has them).
public struct IDTokenClaims: Sendable, Hashable, RedactedValue {
    /// Who issued it (`iss`).
    public let issuer: String
    /// The issuer's identifier of the person, which never changes (`sub`).
    public let subject: String
    /// To whom it was issued (`aud`).
    public let audience: [String]
    /// To which of several it was issued (`azp`).
    public let authorizedParty: String?
    /// When it expires (`exp`).
    public let expiresAt: Date
    /// When it was issued (`iat`).
    public let issuedAt: Date
    /// The attempt's nonce (`nonce`).
    public let nonce: String?
    /// What kind of token Cognito says it is (`token_use`).
    public let use: String?
    /// The person's e-mail address (`email`).
    public let email: String?
    /// The name that the person has in the user pool (`cognito:username`).
    public let username: String?
    /// The provider that a user pool had the person signed in by, as the pool names it (the first of `identities`); nil
    /// for its own users.
    public let identityProvider: String?
}

extension IDTokenClaims: Decodable {
    private enum CodingKeys: String, CodingKey {
        case iss, sub, aud, azp, exp, iat, nonce, email, identities
        case tokenUse = "token_use"
        case username = "cognito:username"
    }

    private struct Identity: Decodable {
        let providerName: String?
    }

    /// The claims in a token's JSON. Throws `DecodingError` where one that must be there is missing or of another type.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        issuer = try values.decode(String.self, forKey: .iss)
        subject = try values.decode(String.self, forKey: .sub)
        audience = try (try? [values.decode(String.self, forKey: .aud)]) ?? values.decode([String].self, forKey: .aud)
        authorizedParty = try values.decodeIfPresent(String.self, forKey: .azp)
        expiresAt = Date(timeIntervalSince1970: try values.decode(Double.self, forKey: .exp))
        issuedAt = Date(timeIntervalSince1970: try values.decode(Double.self, forKey: .iat))
        nonce = try values.decodeIfPresent(String.self, forKey: .nonce)
        use = try values.decodeIfPresent(String.self, forKey: .tokenUse)
        email = try values.decodeIfPresent(String.self, forKey: .email)
        username = try values.decodeIfPresent(String.self, forKey: .username)
        // Some federations write the list as a text; who signed the person in is then the attempt's to say.
        let identities = (try? values.decodeIfPresent([Identity].self, forKey: .identities)) ?? nil
        identityProvider = identities?.first?.providerName
    }
}

extension IDTokenClaims {
    /// The person whom the token is about.
    ///
    /// - Parameter asked: Who was to sign the person in, where the token does not say who did.
    /// - Returns: The person, by the provider that signed them in. Who has a password at the service signs in with their
    ///   address: a pool whose usernames are addresses makes up a name of its own for `cognito:username`.
    public func user(signedInBy asked: SignInProvider) -> AuthUser {
        let provider = identityProvider.map(SignInProvider.init(userPoolName:)) ?? asked
        let name = provider == .email ? email ?? username : username ?? email
        return AuthUser(userID: subject, username: name ?? subject, email: email, provider: provider)
    }
}

extension SignInProvider {
    /// The brand's way to sign in that a provider of a user pool stands for: the pool's own users have an e-mail address,
    /// as have those of providers that no brand offers by name.
    public init(userPoolName: String) {
        switch userPoolName {
        case "SignInWithApple": self = .apple
        case "Google": self = .google
        default: self = .email
        }
    }
}
