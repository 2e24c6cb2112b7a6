import AuthCore
import Foundation

/// Renews and ends sessions of an instance. The refresh token of a session is its identifier at the service.
struct ClerkAuthority: SessionAuthority {
    let api: ClerkAPI

    /// An access token, and the user whom it names.
    struct Issued: Sendable, RedactedValue {
        let userID: String
        let tokenSet: TokenSet
    }

    /// Requests an access token. The response has no refresh token, so a lost one costs only another request.
    ///
    /// A refusal is only a suspicion that the session is over. The session ends if the client at the service does not
    /// contain it, or if the service orders the app to forget the client token.
    func renew(_ refreshToken: String, of user: AuthUser) async throws(SessionRenewalError) -> TokenSet {
        do throws(ClerkError) {
            let issued = try await tokens(of: refreshToken)
            guard issued.userID == user.userID else { throw .refused(.otherUser) }
            return TokenSet(
                accessToken: issued.tokenSet.accessToken, expiresIn: issued.tokenSet.expiresIn,
                serverDate: issued.tokenSet.serverDate)
        } catch {
            switch error {
            case .refused(let refusal) where refusal == .otherUser: throw .refused(.userMismatch)
            case .refused(let refusal) where refusal.isSuspicious:
                guard await isOver(refreshToken, refusal) else {
                    throw .unavailable(retryAfter: refusal.retryAfter)
                }
                throw .refused(.sessionEnded)
            case .refused(let refusal) where refusal.status == 401 && refusal.code == nil: throw .unexplained
            case .refused(let refusal): throw .unavailable(retryAfter: refusal.retryAfter)
            case .unavailable(let retryAfter): throw .unavailable(retryAfter: retryAfter)
            case .transport, .malformed, .storage, .superseded: throw .unavailable(retryAfter: nil)
            }
        }
    }

    /// Whether a session that the service has refused is over.
    private func isOver(_ id: String, _ refusal: ClerkRefusal) async -> Bool {
        if refusal.isForgotten { return true }
        do throws(ClerkError) {
            let answer = try await api.send(.get("client"))
            let client: ClerkEnvelope<ClerkClient> = try ClerkAPI.decoded(answer.response)
            return answer.isForgotten || client.isComplete && client.response?.session(id)?.isAlive != true
        } catch {
            return error.refusal?.isForgotten == true
        }
    }

    /// Returns whether the session is a client token of Clerk's SDK. The SDK does not store its instance.
    func canAdopt(_ session: ImportedSession) -> Bool { session.issuer == ImportedSession.clerkIssuer }

    /// Takes over the client of an earlier version of the app, and continues its first session. A client token that
    /// this app already has is not replaced: it may be the successor of the imported one.
    func adopt(_ session: ImportedSession) async throws(SessionRenewalError) -> AdoptedTokens {
        let client: ClerkClient?
        do throws(ClerkError) {
            try await api.adoptClient(session.refreshToken)
            client = try await self.client()
        } catch {
            if error.refusal?.isSuspicious == true { throw .refused(.sessionEnded) }
            throw .unavailable(retryAfter: error.refusal?.retryAfter)
        }
        guard let found = client?.sessions.first(where: \.isAlive), let user = found.user, !found.isPending else {
            throw .refused(.sessionEnded)
        }
        do throws(ClerkError) {
            let issued = try await tokens(of: found.id)
            guard issued.userID == user.id else { throw .malformed }
            return AdoptedTokens(issued.tokenSet, user: user.authUser(signedInBy: .email))
        } catch {
            if error.refusal?.isForgotten == true { throw .refused(.sessionEnded) }
            throw .unavailable(retryAfter: error.refusal?.retryAfter)
        }
    }

    /// Ends a session. A session that the service does not know has ended. A client token that was not adopted is no
    /// identifier of a session, and is sent nowhere.
    func end(_ tokens: AuthTokens, globally: Bool) async throws(AuthError) {
        guard let id = tokens.refreshToken, id.utf8.allSatisfy({ $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "_") })
        else { return }
        do throws(ClerkError) {
            if globally { try await revokeOthers(than: id) }
            try await remove(id)
        } catch {
            throw error.asAuthError
        }
    }

    /// Ends the user's sessions on other devices.
    private func revokeOthers(than id: String) async throws(ClerkError) {
        let query = [(name: "_clerk_session_id", value: id)]
        do throws(ClerkError) {
            let active: [ClerkSession] = try await api.send(.get("me/sessions/active", query: query))
            for session in active where session.id != id {
                var call = ClerkCall.post("me/sessions/\(session.id)/revoke")
                call.query = query
                try await Self.ignoringEnd { () async throws(ClerkError) in try await api.send(call) }
            }
        } catch {
            guard error.refusal?.isSuspicious == true else { throw error }
        }
    }

    /// Ends a session of this client. The client token stays.
    func remove(_ id: String) async throws(ClerkError) {
        try await Self.ignoringEnd { () async throws(ClerkError) in
            try await api.send(.post("client/sessions/\(id)/remove"))
        }
    }

    private static func ignoringEnd(
        _ call: () async throws(ClerkError) -> ClerkAPI.Answer
    ) async throws(ClerkError) {
        do throws(ClerkError) { _ = try await call() } catch {
            guard error.refusal?.isSuspicious == true else { throw error }
        }
    }

    /// Requests the state of this client; `nil` if the service does not know it.
    func client() async throws(ClerkError) -> ClerkClient? {
        let client: ClerkEnvelope<ClerkClient> = try await api.send(.get("client"))
        return client.response
    }

    /// Requests an access token of a session. Its lifetime is the difference of two times of the service, so that the
    /// device's clock does not matter.
    func tokens(of id: String) async throws(ClerkError) -> Issued {
        let answer = try await api.send(.post("client/sessions/\(id)/tokens", ["organization_id": ""]))
        let token: ClerkSessionToken = try ClerkAPI.decoded(answer.response)
        guard let claims = try? JSONWebToken<ClerkTokenClaims>(token.jwt).claims, claims.sid == id,
            claims.exp >= claims.iat
        else { throw .malformed }
        guard claims.sts == nil || claims.sts == "active" else { throw .refused(.pending) }
        let lifetime = TokenLifetime.reported(claims.exp - claims.iat, atMost: TokenLifetime.day)
        return Issued(
            userID: claims.sub,
            tokenSet: TokenSet(
                accessToken: token.jwt, refreshToken: id, expiresIn: lifetime, serverDate: answer.response.serverDate))
    }
}

extension ClerkRefusal {
    /// The refusal of a session that waits for a task of the user. The service itself sends no such error.
    static let pending = ClerkRefusal(status: 403, code: Code(rawValue: AuthError.Code.sessionPending.rawValue))
    /// The refusal of another user's token. The service itself sends no such error.
    static let otherUser = ClerkRefusal(status: 403, code: Code(rawValue: AuthError.Code.userMismatch.rawValue))
}
