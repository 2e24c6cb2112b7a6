import AuthCore
import Foundation
import RuntimeTestSupport

/// A service that returns the given results in order, and then repeats the last one. A test can make callers wait.
actor ScriptedAuthority: SessionAuthority {
    private var results: [Result<TokenSet, SessionRenewalError>]
    private var endFailure: AuthError?
    private var gate: Gate?
    /// The refresh tokens of all renewals, in order.
    private(set) var renewals: [String] = []
    /// The refresh tokens of the ended sessions.
    private(set) var ended: [String] = []
    private(set) var endedGlobally: [Bool] = []

    init(_ results: Result<TokenSet, SessionRenewalError>...) {
        self.results = results
    }

    init(_ results: [Result<TokenSet, SessionRenewalError>]) {
        self.results = results
    }

    func fail(endingWith error: AuthError) { endFailure = error }

    /// Makes later callers wait until the gate opens.
    func hold() -> Gate {
        let gate = Gate()
        self.gate = gate
        return gate
    }

    func renew(_ refreshToken: String, of user: AuthUser) async throws(SessionRenewalError) -> TokenSet {
        renewals.append(refreshToken)
        let result = results.count > 1 ? results.removeFirst() : results.first
        await gate?.pass()
        guard let result else { throw .unavailable(retryAfter: nil) }
        return try result.get()
    }

    func end(_ tokens: AuthTokens, globally: Bool) async throws(AuthError) {
        ended.append(tokens.refreshToken ?? "")
        endedGlobally.append(globally)
        if let endFailure { throw endFailure }
    }
}
