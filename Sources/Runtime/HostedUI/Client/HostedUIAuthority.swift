import AuthCore

/// Renews and ends sessions that began at the hosted pages.
struct HostedUIAuthority: SessionAuthority {
    let endpoint: TokenEndpoint
    let validator: IDTokenValidator
    let now: DateSource

    func renew(_ refreshToken: String, of user: AuthUser) async throws(SessionRenewalError) -> TokenGrant {
        do throws(TokenEndpointError) {
            let grant = try await endpoint.renew(refreshToken)
            do throws(IDTokenError) {
                if let idToken = grant.idToken {
                    _ = try validator.claims(of: idToken, about: user.userID, at: grant.serverDate ?? now())
                }
            } catch {
                throw .idToken(error)
            }
            return grant
        } catch {
            throw error.asRenewalError
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
