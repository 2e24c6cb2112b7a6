import AuthCore

/// Renews and ends sessions at the platform backend.
struct PlatformAuthority: SessionAuthority {
    let api: PlatformAPI

    /// Only the error code `session_ended` ends a session; an unknown error does not. If the response is lost, the
    /// service accepts the same refresh token once more, for a short time.
    func renew(_ refreshToken: String, of user: AuthUser) async throws(SessionRenewalError) -> TokenSet {
        let tokens: PlatformTokens
        do throws(PlatformFailure) {
            tokens = try await api.tokens(
                "v1/auth/token/refresh", PlatformRequest.Refresh(refreshToken: refreshToken))
        } catch {
            switch error {
            case .refused(let refusal, _) where refusal.code == .sessionEnded:
                throw .refused(.sessionEnded)
            case .refused(_, let retryAfter), .unavailable(let retryAfter):
                throw .unavailable(retryAfter: retryAfter)
            case .transport, .malformed:
                throw .unavailable(retryAfter: nil)
            }
        }
        guard tokens.user.userID == user.userID else { throw .refused(.userMismatch) }
        return tokens.grant
    }

    func end(_ tokens: AuthTokens, globally: Bool) async throws(AuthError) {
        guard let refreshToken = tokens.refreshToken else { return }
        do throws(PlatformFailure) {
            try await api.post(
                "v1/auth/logout", PlatformRequest.Logout(refreshToken: refreshToken, everywhere: globally))
        } catch {
            throw error.asAuthError
        }
    }
}
