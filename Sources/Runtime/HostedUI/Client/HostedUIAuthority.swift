import AuthCore
import Foundation

/// Renews and ends sessions that began at the hosted pages.
struct HostedUIAuthority: SessionAuthority {
    let endpoint: TokenEndpoint
    let verifier: IDTokenVerifier
    let now: DateSource

    func renew(_ refreshToken: String, of user: AuthUser) async throws(SessionRenewalError) -> TokenSet {
        do throws(TokenEndpointError) { return try await tokens(for: refreshToken) } catch {
            throw error.asRenewalError
        }
    }

    /// Renews tokens. Fetches the issuer's document and keys first if it must, because the request may use up the
    /// refresh token.
    func tokens(for refreshToken: String) async throws(TokenEndpointError) -> TokenSet {
        try await verifier.issuer.prepare()
        return try await endpoint.renew(refreshToken, at: try await verifier.issuer.endpoints().token)
    }

    func validate(_ tokens: TokenSet, of user: AuthUser) async throws(SessionRenewalError) {
        do throws(TokenEndpointError) {
            try await verifier.check(tokens, of: user, at: tokens.serverDate ?? now())
        } catch {
            throw error.asRenewalError
        }
    }

    func end(_ tokens: AuthTokens, globally: Bool) async throws(AuthError) {
        do throws(TokenEndpointError) {
            if let refreshToken = tokens.refreshToken { try await revoke(refreshToken) }
        } catch {
            throw error.asAuthError
        }
        // The hosted pages can end only this device's session.
        if globally { throw .notSupported(.signOutEverywhere) }
    }

    /// Revokes a refresh token, at the endpoint of the last verified document.
    func revoke(_ refreshToken: String) async throws(TokenEndpointError) {
        try await endpoint.revoke(refreshToken, at: try await verifier.issuer.endpointsForSignOut().revocation)
    }
}
