import AuthCore

/// Renews and ends sessions of a user pool.
struct CognitoAuthority: SessionAuthority {
    let api: CognitoAPI
    let validator: CognitoTokenValidator

    /// `GetTokensFromRefreshToken`: the one that works whether refresh tokens rotate or not. Where no new refresh token
    /// comes, the session keeps the last.
    func renew(_ refreshToken: String, of user: AuthUser) async throws(SessionRenewalError) -> TokenSet {
        do throws(CognitoError) { return try await tokens(for: refreshToken) } catch { throw error.asRenewalError }
    }

    func validate(_ grant: TokenSet, of user: AuthUser) throws(SessionRenewalError) {
        do throws(CognitoError) { try validator.check(grant, of: user) } catch { throw error.asRenewalError }
    }

    /// `RevokeToken` ends this device's session: the refresh token and the access tokens that came by it. `GlobalSignOut`
    /// ends all of the person's; it needs an access token that has not expired, so that one is had where it has.
    func end(_ tokens: AuthTokens, globally: Bool) async throws(AuthError) {
        do throws(CognitoError) {
            if globally {
                try await endAll(tokens)
            } else if let refreshToken = tokens.refreshToken {
                let fields = ["Token": refreshToken, "ClientId": api.configuration.clientID]
                try await call(.revokeToken, fields)
            }
        } catch {
            throw error.asAuthError(.signedIn)
        }
    }

    private func endAll(_ tokens: AuthTokens) async throws(CognitoError) {
        do throws(CognitoError) {
            return try await call(.globalSignOut, ["AccessToken": tokens.accessToken])
        } catch {
            guard case .refused(.notAuthorized, _) = error, let refreshToken = tokens.refreshToken else { throw error }
            let renewed = try await self.tokens(for: refreshToken)
            try await call(.globalSignOut, ["AccessToken": renewed.accessToken])
        }
    }

    private func tokens(for refreshToken: String) async throws(CognitoError) -> TokenSet {
        let fields = ["RefreshToken": refreshToken, "ClientId": api.configuration.clientID]
        let answer = try await api.send(
            CognitoRequest(.getTokensFromRefreshToken, fields.mapValues { .text($0) }), as: AuthReply.self)
        return try answer.reply.grant(at: answer.serverDate)
    }

    private func call(_ operation: CognitoOperation, _ fields: [String: String]) async throws(CognitoError) {
        _ = try await api.send(CognitoRequest(operation, fields.mapValues { .text($0) }), as: EmptyReply.self)
    }
}
