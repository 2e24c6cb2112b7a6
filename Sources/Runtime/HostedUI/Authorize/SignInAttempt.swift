public import AuthCrypto
public import Foundation

/// One try at signing in: what the URL carried and what its callback is checked against. Never used for a second try.
public struct SignInAttempt: Sendable, Hashable {
    /// Ties the callback to this attempt.
    public let state: AuthorizationState
    /// Ties the id_token to this attempt.
    public let nonce: AuthorizationNonce
    /// Ties the code to this attempt.
    public let pkce: PKCE
    /// Where the callback arrives; the token endpoint wants the same value again (RFC 6749 section 4.1.3).
    public let redirectURI: String
    /// Who was asked to sign the user in; nil where the hosted page lets the user choose.
    public let provider: IdentityProvider?
    /// When it began, by the device's clock.
    public let startedAt: Date

    /// A fresh attempt. Draws 32 bytes each for state, nonce and verifier, in this order.
    public init(redirectURI: String, provider: IdentityProvider?, random: any RandomSource, startedAt: Date) {
        state = AuthorizationState(random: random)
        nonce = AuthorizationNonce(random: random)
        pkce = PKCE(verifier: CodeVerifier(random: random))
        self.redirectURI = redirectURI
        self.provider = provider
        self.startedAt = startedAt
    }
}

/// The form in which an attempt is kept while the page is open. Holds secrets: for a `SecureStore` alone.
extension SignInAttempt: Codable {
    private enum CodingKeys: String, CodingKey {
        case state, nonce, verifier, redirectURI, provider, startedAt
    }

    /// The attempt that was kept. Throws `DecodingError` where it is none.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        state = AuthorizationState(value: try values.decode(String.self, forKey: .state))
        nonce = AuthorizationNonce(value: try values.decode(String.self, forKey: .nonce))
        pkce = PKCE(verifier: try CodeVerifier(try values.decode(String.self, forKey: .verifier)))
        redirectURI = try values.decode(String.self, forKey: .redirectURI)
        provider = try values.decodeIfPresent(String.self, forKey: .provider).map(IdentityProvider.init)
        startedAt = try values.decode(Date.self, forKey: .startedAt)
    }

    /// Writes the attempt down, its secrets too.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(state.value, forKey: .state)
        try values.encode(nonce.value, forKey: .nonce)
        try values.encode(pkce.verifier.value, forKey: .verifier)
        try values.encode(redirectURI, forKey: .redirectURI)
        try values.encodeIfPresent(provider?.rawValue, forKey: .provider)
        try values.encode(startedAt, forKey: .startedAt)
    }
}
