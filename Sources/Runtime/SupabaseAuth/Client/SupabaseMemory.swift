import AuthCore
import Foundation

/// The steps of a user that have begun and not ended. Kept only in memory.
actor SupabaseMemory {
    /// The kind of a code, which is also GoTrue's name of it.
    enum CodeKind: String { case signup, recovery, emailChange = "email_change" }

    /// The time between two codes to one address. GoTrue has the same limit, but reports it for known addresses only.
    static let cooldown = Duration.seconds(60)

    private struct Sent: Hashable {
        let kind: CodeKind
        let email: EmailAddress
    }

    /// A session that a code began, and that is never the app's.
    private struct Verified: Sendable {
        let email: EmailAddress
        let code: SecretText
        let tokens: AuthTokens
    }

    private var sent: [Sent: Duration] = [:]
    private var recovery: Verified?
    private var unanswered: (email: EmailAddress, code: SecretText)?
    private var upgrade: (email: EmailAddress, userID: String)?
    private var epoch = 0

    // MARK: Codes

    /// Reserves the sending of a code, for every address alike. Throws `.limitExceeded` within the cooldown.
    func reserve(_ kind: CodeKind, for email: EmailAddress, at uptime: Duration) throws(AuthError) {
        if let last = sent[Sent(kind: kind, email: email)], uptime - last < Self.cooldown {
            throw .limitExceeded(retryAfter: Self.cooldown - (uptime - last))
        }
        sent[Sent(kind: kind, email: email)] = uptime
    }

    /// Records the time of a request that sends a code.
    func noteSent(_ kind: CodeKind, to email: EmailAddress, at uptime: Duration) {
        sent[Sent(kind: kind, email: email)] = uptime
    }

    /// Permits another request, because the last one reached no service.
    func release(_ kind: CodeKind, for email: EmailAddress) { sent[Sent(kind: kind, email: email)] = nil }

    /// The time since a code was sent from this process; `nil` if none was.
    func age(of kind: CodeKind, for email: EmailAddress, at uptime: Duration) -> Duration? {
        sent[Sent(kind: kind, email: email)].map { uptime - $0 }
    }

    // MARK: Sign-up

    /// Records that the response to the code of a sign-up was lost. The code may be spent.
    func noteUnanswered(_ code: String, of email: EmailAddress) { unanswered = (email, SecretText(code)) }

    func isUnanswered(_ code: String, of email: EmailAddress) -> Bool {
        unanswered.map { $0.email == email && $0.code == SecretText(code) } ?? false
    }

    func beginUpgrade(of userID: String, to email: EmailAddress) { upgrade = (email, userID) }

    /// The anonymous user that is to receive this address.
    func upgradedUserID(to email: EmailAddress) -> String? { upgrade?.email == email ? upgrade?.userID : nil }

    // MARK: Sessions of codes

    /// The number of sign-ins, sign-outs and resets so far, of which each ends the earlier ones.
    func currentEpoch() -> Int { epoch }

    /// Keeps the session of a code until a new password is accepted. Returns the tokens to end: those of an earlier
    /// code, or these, if the user has signed in or out since the request.
    func keep(
        _ tokens: AuthTokens, of email: EmailAddress, for code: String, since generation: Int
    ) -> (ended: AuthTokens?, isKept: Bool) {
        guard generation == epoch else { return (tokens, false) }
        defer { recovery = Verified(email: email, code: SecretText(code), tokens: tokens) }
        return (recovery?.tokens, true)
    }

    /// The session that this code of the address began; `nil` if there is none.
    func recovery(of email: EmailAddress, for code: String) -> AuthTokens? {
        recovery.flatMap { $0.email == email && $0.code == SecretText(code) ? $0.tokens : nil }
    }

    /// Forgets the session of the code. Returns its tokens, which the service must end.
    func endRecovery() -> AuthTokens? {
        defer { recovery = nil }
        return recovery?.tokens
    }

    // MARK: Ends

    /// Forgets all steps, because a user signs in or out. Returns the tokens of a code's session.
    func clear() -> AuthTokens? {
        epoch += 1
        unanswered = nil
        upgrade = nil
        return endRecovery()
    }
}
