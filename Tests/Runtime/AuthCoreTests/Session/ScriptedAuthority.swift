import AuthCore
import Foundation
import RuntimeTestSupport

/// A service whose answers a test decides, one after another; the last goes on. It can be made to keep callers waiting.
actor ScriptedAuthority: SessionAuthority {
    private var answers: [Result<TokenSet, SessionRenewalError>]
    private var endFailure: AuthError?
    private var gate: Gate?
    /// The refresh tokens that it was asked with, in order.
    private(set) var renewals: [String] = []
    /// The refresh tokens of the sessions that it was told to end, and whether globally.
    private(set) var ended: [String] = []
    private(set) var endedGlobally: [Bool] = []

    init(_ answers: Result<TokenSet, SessionRenewalError>...) {
        self.answers = answers
    }

    func fail(endingWith error: AuthError) { endFailure = error }

    /// Keeps the callers from now on waiting until the gate opens.
    func wait(at gate: Gate) { self.gate = gate }

    func renew(_ refreshToken: String, of user: AuthUser) async throws(SessionRenewalError) -> TokenSet {
        renewals.append(refreshToken)
        let answer = answers.count > 1 ? answers.removeFirst() : answers.first
        await gate?.pass()
        guard let answer else { throw .unavailable(retryAfter: nil) }
        return try answer.get()
    }

    func end(_ tokens: AuthTokens, globally: Bool) async throws(AuthError) {
        ended.append(tokens.refreshToken ?? "")
        endedGlobally.append(globally)
        if let endFailure { throw endFailure }
    }
}
