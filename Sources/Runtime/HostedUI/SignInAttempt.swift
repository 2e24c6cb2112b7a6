public import AuthCrypto

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

    /// A fresh attempt. Draws 32 bytes each for state, nonce and verifier, in this order.
    public init(redirectURI: String, provider: IdentityProvider?, random: some RandomSource) {
        state = AuthorizationState(random: random)
        nonce = AuthorizationNonce(random: random)
        pkce = PKCE(verifier: CodeVerifier(random: random))
        self.redirectURI = redirectURI
        self.provider = provider
    }
}
