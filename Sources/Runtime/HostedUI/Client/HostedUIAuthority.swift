import AuthCore
import AuthCrypto
import Foundation

/// Renews and ends sessions that began at the hosted pages.
struct HostedUIAuthority: SessionAuthority {
    let endpoint: TokenEndpoint
    let validator: IDTokenValidator
    let now: DateSource

    func renew(_ refreshToken: String, of user: AuthUser) async throws(SessionRenewalError) -> TokenSet {
        do throws(TokenEndpointError) { return try await endpoint.renew(refreshToken) } catch {
            throw error.asRenewalError
        }
    }

    func validate(_ tokens: TokenSet, of user: AuthUser) throws(SessionRenewalError) {
        guard let idToken = tokens.idToken else { return }
        do throws(IDTokenError) {
            _ = try validator.claims(of: idToken, about: user.userID, at: tokens.serverDate ?? now())
        } catch {
            throw TokenEndpointError.idToken(error).asRenewalError
        }
    }

    func end(_ tokens: AuthTokens, globally: Bool) async throws(AuthError) {
        do throws(TokenEndpointError) {
            if let refreshToken = tokens.refreshToken { try await endpoint.revoke(refreshToken) }
        } catch {
            throw error.asAuthError
        }
        // The hosted pages can end only this device's session.
        if globally { throw .notSupported(.signOutEverywhere) }
    }
}

extension IDTokenValidator {
    /// Creates the validator for ID tokens that these pages issue to this app client.
    init(configuration: HostedUIConfiguration) {
        self.init(issuer: configuration.issuer, clientID: configuration.clientID)
    }

    /// Returns the claims of the ID token of a sign-in attempt.
    func claims(of token: String?, for attempt: SignInAttempt, at moment: Date) throws(IDTokenError) -> IDTokenClaims {
        guard let token else { throw .missing }
        let claims = try claims(of: token, at: moment)
        guard let nonce = claims.nonce, equalInConstantTime(Array(nonce.utf8), Array(attempt.nonce.value.utf8)) else {
            throw .nonceMismatch
        }
        return claims
    }
}
