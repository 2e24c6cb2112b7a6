import AuthCore
import Foundation

/// The session of the one device that the mock knows.
struct MockSession {
    let account: MockAccount
    var tokens: AuthTokens
    /// When the service stops renewing it.
    let endsAt: Date
}

extension MockAuthClient {
    /// Begins a session of this account, in place of any other.
    func beginSession(of account: MockAccount) throws(AuthError) -> AuthSession {
        let moment = now()
        let tokens = try issuer.issue(for: account, at: moment)
        session = MockSession(
            account: account, tokens: tokens, endsAt: moment.addingTimeInterval(MockLimits.sessionLifetime))
        return .signedIn(account.user, tokens)
    }

    /// The session, its tokens renewed where they have expired; nil where there is none. It ends, and throws
    /// `.sessionExpired`, where it is too old to be renewed.
    func renewedSession() throws(AuthError) -> MockSession? {
        guard var current = session else { return nil }
        let moment = now()
        guard current.tokens.areExpired(at: moment) else { return current }
        guard moment < current.endsAt else {
            session = nil
            throw .sessionExpired
        }
        current.tokens = try issuer.issue(for: current.account, at: moment)
        session = current
        return current
    }

    func requireSession() throws(AuthError) -> MockSession {
        guard let current = try renewedSession() else { throw .signedOut }
        return current
    }
}
