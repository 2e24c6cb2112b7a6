import AuthCore

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

    func validate(_ grant: TokenSet, of user: AuthUser) throws(SessionRenewalError) {
        guard let idToken = grant.idToken else { return }
        do throws(IDTokenError) {
            _ = try validator.claims(of: idToken, about: user.userID, at: grant.serverDate ?? now())
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
        // The hosted pages know this device's session alone.
        if globally { throw .notSupported(.signOutEverywhere) }
    }
}
