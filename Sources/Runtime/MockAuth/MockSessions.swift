import AuthCore
import Foundation

/// The sessions that the mock's service has issued.
actor MockSessions: SessionAuthority {
    private struct Issued {
        let account: MockAccount
        /// When the service stops renewing the session.
        let endsAt: Date
    }

    private let issuer: MockTokenIssuer
    private let now: DateSource
    /// The sessions by their refresh tokens.
    private var issued: [String: Issued] = [:]

    init(issuer: MockTokenIssuer, now: @escaping DateSource) {
        self.issuer = issuer
        self.now = now
    }

    /// Issues the tokens of a new session.
    func begin(for account: MockAccount) throws(AuthError) -> TokenSet {
        try issue(Issued(account: account, endsAt: now().addingTimeInterval(MockLimits.sessionLifetime)))
    }

    /// Issues new tokens in place of those with this refresh token. Refuses a session that is too old.
    func renew(_ refreshToken: String, of user: AuthUser) throws(SessionRenewalError) -> TokenSet {
        guard let session = issued.removeValue(forKey: refreshToken), now() < session.endsAt else {
            throw .refused(.sessionEnded)
        }
        do throws(AuthError) { return try issue(session) } catch { throw .unavailable(retryAfter: nil) }
    }

    func end(_ tokens: AuthTokens, globally: Bool) throws(AuthError) {
        guard let refreshToken = tokens.refreshToken, let ended = issued.removeValue(forKey: refreshToken) else {
            return
        }
        if globally { issued = issued.filter { $0.value.account.userID != ended.account.userID } }
    }

    private func issue(_ session: Issued) throws(AuthError) -> TokenSet {
        let (grant, refreshToken) = try issuer.issue(for: session.account, at: now())
        issued[refreshToken] = session
        return grant
    }
}

extension MockAuthClient {
    /// Begins a session of this account in place of any other.
    func beginSession(of account: MockAccount, for ticket: SignInTicket) async throws(AuthError) -> AuthSession {
        try await session.begin(as: account.user, with: try await sessions.begin(for: account), for: ticket)
        let began = try await session.session()
        // The user may have signed out in the meantime.
        guard began.isSignedIn else { throw .cancelled }
        return began
    }

    /// The signed-in user. Throws `.signedOut` if there is none.
    func requireUser() async throws(AuthError) -> AuthUser {
        guard let user = try await session.session().user else { throw .signedOut }
        return user
    }

    /// The account of the signed-in user.
    func requireAccount() async throws(AuthError) -> MockAccount {
        let user = try await requireUser()
        let account =
            user.provider == .email ? accounts[try address(user.username)] : examples[user.provider]
        guard let account, account.userID == user.userID else { throw .signedOut }
        return account
    }
}
