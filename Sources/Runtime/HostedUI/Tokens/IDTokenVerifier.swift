import AuthCore
import Foundation

/// Verifies the tokens that the hosted pages' provider issues to this app client: the claims, the signature, and the
/// connection between the tokens and the sign-in attempt or the session.
struct IDTokenVerifier: Sendable {
    let claims: IDTokenValidator
    let issuer: Issuer

    init(claims: IDTokenValidator, issuer: Issuer) {
        self.claims = claims
        self.issuer = issuer
    }

    init(
        configuration: HostedUIConfiguration, transport: any HTTPTransport, uptime: @escaping @Sendable () -> Duration
    ) {
        self.init(
            claims: IDTokenValidator(configuration: configuration),
            issuer: Issuer(configuration: configuration, transport: transport, uptime: uptime))
    }

    /// Verifies the tokens of a sign-in, and returns the claims of the ID token. Fetches the issuer's keys again if the
    /// token's key is unknown.
    func claims(
        of tokens: TokenSet, for attempt: SignInAttempt, at moment: Date
    ) async throws(TokenEndpointError) -> IDTokenClaims {
        let (idToken, valid): (String, IDTokenClaims)
        do throws(IDTokenError) {
            guard let token = tokens.idToken else { throw .missing }
            try claims.check(accessToken: tokens.accessToken)
            (idToken, valid) = (token, try claims.claims(of: token, for: attempt, at: moment))
            try valid.check(hashOf: tokens.accessToken)
        } catch {
            throw .idToken(error)
        }
        try await issuer.verifyWithNewestKeys(idToken)
        return valid
    }

    /// Verifies the provider's tokens for an imported session, of any user.
    ///
    /// - Returns: The claims of the ID token; `nil` if the response contains none.
    func claims(ofImported imported: TokenSet, at moment: Date) async throws(TokenEndpointError) -> IDTokenClaims? {
        let valid: IDTokenClaims
        do throws(IDTokenError) {
            try claims.check(accessToken: imported.accessToken)
            guard let idToken = imported.idToken else { return nil }
            valid = try claims.claims(of: idToken, at: moment)
        } catch {
            throw .idToken(error)
        }
        if let token = imported.idToken { try await issuer.verifyWithNewestKeys(token) }
        return valid
    }

    /// Verifies the tokens of a renewal, which must be the same user's, with the keys in memory. Sends no request.
    ///
    /// Does not check `at_hash`, which OpenID Connect Core section 12.2 does not require here. No page passed these
    /// tokens on, so none of them can be another sign-in's.
    func check(_ renewed: TokenSet, of user: AuthUser, at moment: Date) async throws(TokenEndpointError) {
        do throws(IDTokenError) {
            try claims.check(accessToken: renewed.accessToken)
            guard let idToken = renewed.idToken else { return }
            _ = try claims.claims(of: idToken, about: user.userID, at: moment)
            try await issuer.verify(idToken)
        } catch {
            throw .idToken(error)
        }
    }
}

extension IDTokenValidator {
    /// Creates the validator for ID tokens that these pages issue to this app client.
    init(configuration: HostedUIConfiguration) {
        self.init(issuer: configuration.issuer, clientID: configuration.clientID)
    }

    /// Returns the claims of the ID token of a sign-in attempt.
    func claims(of token: String, for attempt: SignInAttempt, at moment: Date) throws(IDTokenError) -> IDTokenClaims {
        let claims = try claims(of: token, at: moment)
        guard let nonce = claims.nonce, equalInConstantTime(Array(nonce.utf8), Array(attempt.nonce.value.utf8)) else {
            throw .nonceMismatch
        }
        return claims
    }
}

extension IDTokenClaims {
    /// Checks that the token was issued with an access token: `at_hash`, if there is one, is the left half of the
    /// access token's SHA-256 (OpenID Connect Core sections 3.1.3.6 and 3.1.3.8; both accepted algorithms sign with
    /// SHA-256).
    func check(hashOf accessToken: String) throws(IDTokenError) {
        guard let accessTokenHash else { return }
        let half = Array(SHA256.hash(accessToken).prefix(SHA256.byteCount / 2))
        guard accessTokenHash == Base64URL.encode(half) else { throw .accessTokenMismatch }
    }
}
