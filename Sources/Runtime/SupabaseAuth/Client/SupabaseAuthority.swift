import AuthCore
import Foundation

/// Renews and ends sessions of a project.
struct SupabaseAuthority: SessionAuthority {
    let api: SupabaseAPI

    /// Renews the tokens. If a response is lost, the service accepts the same refresh token once more.
    func renew(_ refreshToken: String, of user: AuthUser) async throws(SessionRenewalError) -> TokenSet {
        let tokens: SupabaseTokens
        do throws(SupabaseError) {
            tokens = try await api.refresh(refreshToken)
        } catch {
            switch error {
            case .refused(let refusal):
                if refusal.status != 429, let code = refusal.code,
                    code == .invalidGrant || SupabaseRefusal.Code.sessionEnds.contains(code)
                {
                    throw .refused(.sessionEnded)
                }
                // A gateway refuses the publishable key with 401.
                if refusal.status == 400, refusal.code == nil { throw .unexplained }
                throw .unavailable(retryAfter: refusal.retryAfter)
            case .unavailable(let retryAfter): throw .unavailable(retryAfter: retryAfter)
            case .transport, .malformed: throw .unavailable(retryAfter: nil)
            }
        }
        // No session uses the tokens of another user, so they are ended here.
        guard tokens.user.id == user.userID else {
            let other = AuthTokens(
                accessToken: tokens.tokenSet.accessToken, refreshToken: tokens.tokenSet.refreshToken,
                expiresAt: .distantFuture)
            try? await api.end(other, scope: .local)
            throw .refused(.userMismatch)
        }
        return tokens.tokenSet
    }

    func end(_ tokens: AuthTokens, globally: Bool) async throws(AuthError) {
        do throws(SupabaseError) {
            try await api.end(tokens, scope: globally ? .global : .local)
        } catch {
            throw error.asAuthError
        }
    }
}
