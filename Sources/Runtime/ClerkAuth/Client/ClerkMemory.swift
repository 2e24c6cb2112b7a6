import AuthCore
import Foundation

/// A sign-in that has begun. Another sign-in or a sign-out ends it.
struct ClerkRun: Sendable, Equatable, RedactedValue {
    let number: Int
    let ticket: SignInTicket
    /// Apple's identifier of a user who signs in with a credential of Apple.
    let appleUserID: String?
}

/// The steps of a user that have begun and not ended. Kept only in memory.
actor ClerkMemory: RedactedValue {
    /// A challenge of a sign-in, which waits for the user's answer.
    struct OpenChallenge: Sendable, RedactedValue {
        let challenge: SignInChallenge
        let signIn: String
        let strategy: String
        /// Whether a backup code is also an answer.
        let acceptsBackupCode: Bool
        let provider: SignInProvider
        let proof: IdentityProof.Method?
        let run: ClerkRun
    }

    /// A reset whose code was accepted, and whose password was not.
    private struct Reset: Sendable {
        let email: EmailAddress
        let signIn: String
        var code: SecretText?
    }

    /// The kind of a code.
    enum CodeKind { case signUp, reset }

    private struct Sent: Hashable {
        let kind: CodeKind
        let email: EmailAddress
    }

    /// The time between two codes to one address.
    static let cooldown = Duration.seconds(30)

    private var number = 0
    private var open: OpenChallenge?
    private var signUp: (id: String, signUp: PendingSignUp)?
    private var reset: Reset?
    private var sent: [Sent: Duration] = [:]
    /// The addresses that the service has refused at a sign-up.
    private var taken: Set<EmailAddress> = []

    // MARK: Sign-in

    /// Begins a sign-in, which ends the one before, and its challenge.
    func begin(_ ticket: SignInTicket, appleUserID: String? = nil) -> ClerkRun {
        number += 1
        open = nil
        return ClerkRun(number: number, ticket: ticket, appleUserID: appleUserID)
    }

    /// Returns the same sign-in with another ticket, because it ended the app's own session.
    func renew(_ run: ClerkRun, _ ticket: SignInTicket) -> ClerkRun {
        ClerkRun(number: run.number, ticket: ticket, appleUserID: run.appleUserID)
    }

    /// Whether no other sign-in, and no sign-out, has begun since.
    func isCurrent(_ run: ClerkRun) -> Bool { run.number == number }

    /// Ends a sign-in that is complete. Returns whether no other sign-in has begun.
    func end(_ run: ClerkRun) -> Bool {
        guard isCurrent(run) else { return false }
        clear()
        return true
    }

    /// Keeps a challenge for the user's answer. Returns whether no other sign-in has begun.
    func keep(_ challenge: OpenChallenge) -> Bool {
        guard isCurrent(challenge.run) else { return false }
        open = challenge
        return true
    }

    /// Takes an open challenge; `nil` if no challenge is open, or another one.
    func take(_ challenge: SignInChallenge) -> OpenChallenge? {
        guard let open, challenge == open.challenge else { return nil }
        self.open = nil
        return open
    }

    // MARK: Sign-up

    func saveSignUp(_ id: String, _ signUp: PendingSignUp) { self.signUp = (id, signUp) }

    /// The sign-up of an address in this process.
    func signUp(of email: EmailAddress) -> (id: String, signUp: PendingSignUp)? {
        signUp.flatMap { $0.signUp.email == email ? $0 : nil }
    }

    func noteTaken(_ email: EmailAddress) { taken.insert(email) }

    func isTaken(_ email: EmailAddress) -> Bool { taken.contains(email) }

    func endSignUp() { signUp = nil }

    // MARK: Codes

    /// Reserves the sending of a code, for every address alike. Throws `.limitExceeded` within the cooldown.
    func reserve(_ kind: CodeKind, for email: EmailAddress, at uptime: Duration) throws(AuthError) {
        if let last = sent[Sent(kind: kind, email: email)], uptime - last < Self.cooldown {
            throw .limitExceeded(retryAfter: Self.cooldown - (uptime - last))
        }
        noteSent(kind, to: email, at: uptime)
    }

    /// Records that a code was sent.
    func noteSent(_ kind: CodeKind, to email: EmailAddress, at uptime: Duration) {
        sent[Sent(kind: kind, email: email)] = uptime
    }

    /// Permits another request, because the last one sent no code.
    func release(_ kind: CodeKind, for email: EmailAddress) { sent[Sent(kind: kind, email: email)] = nil }

    // MARK: Reset

    func beginReset(_ signIn: String, of email: EmailAddress) {
        reset = Reset(email: email, signIn: signIn)
    }

    /// Records that a code was accepted, and is spent.
    func noteAccepted(_ code: String, of email: EmailAddress) {
        if reset?.email == email { reset?.code = SecretText(code) }
    }

    /// The reset of an address, and whether this code was already accepted.
    func reset(of email: EmailAddress, for code: String) -> (signIn: String, isAccepted: Bool)? {
        reset.flatMap { $0.email == email ? ($0.signIn, $0.code == SecretText(code)) : nil }
    }

    func endReset() { reset = nil }

    // MARK: Ends

    /// Forgets all steps, because a user signs in or out.
    func clear() {
        number += 1
        open = nil
        signUp = nil
        reset = nil
        taken = []
    }
}
