import AuthCore
import Foundation

/// Renews and ends sessions of a project.
struct SupabaseAuthority: SessionAuthority {
    let api: SupabaseAPI

    /// Renews the tokens. If a response is lost, the service accepts the same refresh token once more.
    func renew(_ refreshToken: String, of user: AuthUser) async throws(SessionRenewalError) -> TokenSet {
        let tokens = try await refreshed(refreshToken)
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

    /// Returns `false` for a session of another project, if the session names it.
    func canAdopt(_ session: ImportedSession) -> Bool {
        session.issuer == nil || session.issuer == api.url.absoluteString
    }

    /// Renews the tokens. The response contains the user.
    func adopt(_ session: ImportedSession) async throws(SessionRenewalError) -> AdoptedTokens {
        let tokens = try await refreshed(session.refreshToken)
        return AdoptedTokens(tokens.tokenSet, user: tokens.user.authUser(signedInBy: tokens.user.provider))
    }

    private func refreshed(_ refreshToken: String) async throws(SessionRenewalError) -> SupabaseTokens {
        do throws(SupabaseError) {
            return try await api.refresh(refreshToken)
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
    }

    func end(_ tokens: AuthTokens, globally: Bool) async throws(AuthError) {
        do throws(SupabaseError) {
            try await api.end(tokens, scope: globally ? .global : .local)
        } catch {
            throw error.asAuthError
        }
    }
}
