/// A client of a Cognito user pool that knows what the pool does not tell: the status of an address, and whether the
/// account that a code confirms is the user's own.
///
/// A pool does not report the status of an address, and does not disclose which accounts exist. An address is
/// `EmailAccountStatus.new` until the user's own steps on this device show another status: a sign-up that succeeded
/// or failed because the address is taken, a code, or a sign-in. The status requires no request, and discloses nothing
/// that the user does not know. It is lost when the app ends.
///
/// ## Accounts that another user created
///
/// A pool confirms an account by the code alone, even if another user chose its password. It accepts no second sign-up,
/// and resets no password before the confirmation. It answers a sign-in to a pending account with
/// `UserNotConfirmedException` whether the password is right or wrong. Therefore, only a sign-in after the confirmation
/// proves that the account is the user's:
///
/// - If this instance created the account, or the user tried to sign in to it,
///   ``confirmSignUp(for:confirmationCode:password:clearance:)`` confirms it, and ``signIn(username:password:)`` with
///   the same password decides. If the pool refuses the password, the account is another user's, or the password is
///   wrong, and the next step of the sign-in is `.resetPassword`.
/// - In all other cases, the account needs a new password. This includes an address that the user tried to sign up here
///   and that was taken, and a second sign-up with another password.
///
/// The steps to a new password are:
///
/// 1. ``confirmSignUp(for:confirmationCode:password:clearance:)`` confirms the account and throws
/// `.passwordResetRequired`. 2. The flow asks for a new password and for the second code that is sent for it.
/// 3. ``signIn(username:password:)`` signs in with the new password, ends every session of the account
/// (`GlobalSignOut`),
///    and signs in again.
///
/// A risk remains between steps 1 and 2. The user who created the account can sign in until the new password is set.
/// That user's changes to the account's attributes and second factors stay. Services that validate access tokens
/// without the pool accept that user's tokens until they expire. The profile and the accepted terms are those of that
/// user's sign-up. If the app ends between steps 2 and 3, that user's sessions continue until the next reset. To remove
/// the risk, a brand needs a backend that replaces pending accounts, as the platform backend does.
///
/// If a pool removes pending accounts, another user can create an account that replaces the one from this device. The
/// sign-in after the confirmation detects this, too.
package struct UserPoolAccounts: ForwardingAuthClient, AccountStatusChecking {
    /// The client of the pool.
    package let client: any AuthClient
    private let seen = SeenAddresses()
    private let signIns = OpenSignIns()
    private let confirmation = UncertainConfirmation()

    /// Creates the client.
    package init(_ client: any AuthClient) {
        self.client = client
    }

    /// Returns this client as the capability, or that of the pool's client.
    package func capability<Capability>(_ kind: Capability.Type) -> Capability? {
        self as? Capability ?? client.capability(kind)
    }

    /// Returns the status that the user's steps on this device have shown. Sends no request.
    package func status(of email: EmailAddress) async throws(AuthError) -> EmailAccountStatus {
        await seen.status(of: email)
    }

    /// Creates an account. If this instance knows that the address has a pending account, sends another code for it.
    package func signUp(
        username: String, password: String, profile: ClearedProfile
    ) async throws(AuthError) -> AuthSignUpResult {
        let email = try EmailAddress(username: username)
        do throws(AuthError) {
            let result = try await client.signUp(username: email.text, password: password, profile: profile)
            if result.isSignUpComplete {
                await seen.note(.confirmed, of: email)
            } else {
                await seen.note(.pending, of: email)
                await seen.noteCreated(PendingSignUp(email, SecretText(password)))
            }
            return result
        } catch {
            guard error == .usernameExists else { throw error }
            guard await seen.status(of: email) == .pending else {
                // Only a sign-in shows whether the account is pending.
                await seen.note(.confirmed, of: email)
                await seen.noteTaken(email)
                throw error
            }
            // The pool keeps the password of the first sign-up.
            await seen.forgetCreated(email, unlessWith: password)
            return AuthSignUpResult(nextStep: .confirmUser(try await client.resendSignUpCode(for: email.text)))
        }
    }

    /// Confirms a pending account. Throws `.passwordResetRequired` after the confirmation if the user has never claimed
    /// the password here. The pool does not check the password; only the next sign-in does.
    ///
    /// After `.network`, the call can be repeated with the same code, although the pool refuses it if the first request
    /// has confirmed the account.
    package func confirmSignUp(
        for username: String, confirmationCode: String, password: String, clearance: AgeClearance
    ) async throws(AuthError) -> AuthSignUpResult {
        let email = try EmailAddress(username: username)
        try await confirmation.perform(of: email) { () async throws(AuthError) in
            _ = try await client.confirmSignUp(
                for: email.text, confirmationCode: confirmationCode, password: password, clearance: clearance)
        } isConfirmed: { () async throws(AuthError) in
            // Amplify signs in only with a session, which the app would see. There the refusal stands.
            let pool = client.capability((any ConfirmationChecking).self)
            return try await pool?.isConfirmed(email, password: password) ?? false
        }
        await seen.note(.confirmed, of: email)
        guard await seen.takeOwned(email, with: password) else { throw .passwordResetRequired }
        return AuthSignUpResult(nextStep: .done)
    }

    /// Signs in. If the pool requires a challenge, returns it.
    ///
    /// The first sign-in after a new password was set ends all other sessions of the account, and throws if that fails.
    /// It then signs in again, so that the user answers the pool's challenges twice.
    package func signIn(username: String, password: String) async throws(AuthError) -> AuthSignInResult {
        let email = try EmailAddress(username: username)
        let run = await signIns.begin(PendingSignUp(email, SecretText(password)))
        let result: AuthSignInResult
        do throws(AuthError) {
            result = try await checking(email) { () async throws(AuthError) in
                try await client.signIn(username: email.text, password: password)
            }
        } catch {
            // The code confirmed another user's account, which replaced the account from this device.
            guard error == .invalidCredentials, await seen.takeConfirmed(email) else { throw error }
            return AuthSignInResult(nextStep: .resetPassword)
        }
        return try await proceed(to: result, in: run)
    }

    /// Answers the challenge of the last sign-in. Sends no request for any other challenge, so that no answer reaches
    /// another user's sign-in.
    package func confirmSignIn(
        _ challenge: SignInChallenge, with answer: SignInAnswer
    ) async throws(AuthError) -> AuthSignInResult {
        guard var run = await signIns.take(challenge) else { throw .signedOut }
        let result: AuthSignInResult
        do throws(AuthError) {
            result = try await checking(run.account.email) { () async throws(AuthError) in
                try await client.confirmSignIn(challenge, with: answer)
            }
        } catch {
            if SignInChallenge.staysOpen(after: error) { await signIns.keep(challenge, of: run) }
            throw error
        }
        if challenge.kind == .newPassword { run.account = PendingSignUp(run.account.email, answer.secret) }
        return try await proceed(to: result, in: run)
    }

    /// Signs in. The session of the first sign-in after a new password only ends the others.
    private func checking(
        _ email: EmailAddress, _ signIn: () async throws(AuthError) -> AuthSignInResult
    ) async throws(AuthError) -> AuthSignInResult {
        guard await seen.isReset(email) else { return try await signIn() }
        return try await SessionController.checkingPassword(signIn)
    }

    /// Completes a sign-in whose password was right, or returns its next challenge.
    private func proceed(
        to result: AuthSignInResult, in run: OpenSignIns.Run
    ) async throws(AuthError) -> AuthSignInResult {
        let email = run.account.email
        switch result.nextStep {
        case .done:
            _ = await seen.takeConfirmed(email)
            await seen.note(.confirmed, of: email)
            guard await seen.takeReset(of: email) else { return result }
            do throws(AuthError) {
                try await SessionController.checkingPassword { () async throws(AuthError) in
                    if case .localOnly(let error) = await client.signOut(globally: true) { throw error }
                }
            } catch {
                await seen.noteReset(of: email)
                throw error
            }
            return try await signIn(username: email.text, password: run.account.password.value)
        case .confirmSignUp:
            await seen.note(.pending, of: email)
            await seen.noteClaimed(run.account)
        case .resetPassword: break
        case .confirmSignIn(let challenge):
            // The pool asks only after it has accepted the password.
            _ = await seen.takeConfirmed(email)
            await seen.note(.confirmed, of: email)
            await signIns.keep(challenge, of: run)
        }
        return result
    }

    /// Sets a new password with the code.
    package func confirmResetPassword(
        for username: String, with newPassword: String, confirmationCode: String
    ) async throws(AuthError) {
        let email = try EmailAddress(username: username)
        try await client.confirmResetPassword(
            for: email.text, with: newPassword, confirmationCode: confirmationCode)
        await seen.note(.confirmed, of: email)
        await seen.noteReset(of: email)
    }
}

extension AuthClient {
    /// Returns this client of a user pool as one that also reports the status of an address, and that never signs a
    /// user in to an account whose password another user chose.
    ///
    /// The pool confirms an account by the code alone. If the user has not created the account or signed in to it here,
    /// the returned client throws `.passwordResetRequired` after the confirmation, and the first sign-in with the new
    /// password ends the account's other sessions.
    public func keepingUserPoolAccounts() -> any AuthClient { UserPoolAccounts(self) }
}

/// The challenge of the last sign-in. It is kept only in memory, until it is answered or another sign-in begins.
private actor OpenSignIns {
    /// A sign-in whose password was right.
    struct Run: Sendable {
        let number: Int
        /// The account and its password, for the second sign-in after a reset.
        var account: PendingSignUp
    }

    private var open: (challenge: SignInChallenge, run: Run)?
    private var lastRun = 0

    /// Begins a sign-in, and ends the challenge of the last one.
    func begin(_ account: PendingSignUp) -> Run {
        open = nil
        lastRun += 1
        return Run(number: lastRun, account: account)
    }

    /// Stores the challenge of a sign-in, unless another sign-in has begun since.
    func keep(_ challenge: SignInChallenge, of run: Run) {
        if run.number == lastRun { open = (challenge, run) }
    }

    /// Returns the sign-in of a challenge once; `nil` if another challenge is open or none.
    func take(_ challenge: SignInChallenge) -> Run? {
        guard let open, open.challenge == challenge else { return nil }
        self.open = nil
        return open.run
    }
}

/// The addresses that this device has seen, and the state of their accounts.
private actor SeenAddresses {
    private var statuses: [EmailAddress: EmailAccountStatus] = [:]
    /// The last pending account that was created here, and its password. They are kept only in memory, until the
    /// account is confirmed.
    private var created: PendingSignUp?
    /// The pending account of the last sign-in, and the password that the user claims to be its own.
    private var claimed: PendingSignUp?
    /// The addresses that the user tried to sign up here, and that were taken.
    private var taken: Set<EmailAddress> = []
    /// The address of the last account that was confirmed here, until its password signs in.
    private var confirmed: EmailAddress?
    /// The accounts whose password was reset and whose other sessions have not ended yet.
    private var reset: Set<EmailAddress> = []

    func status(of email: EmailAddress) -> EmailAccountStatus { statuses[email] ?? .new }

    func note(_ status: EmailAccountStatus, of email: EmailAddress) { statuses[email] = status }

    func noteCreated(_ account: PendingSignUp) { created = account }

    func forgetCreated(_ email: EmailAddress, unlessWith password: String) {
        if let created, created.email == email, !created.matches(email, password) { self.created = nil }
    }

    func noteTaken(_ email: EmailAddress) { taken.insert(email) }

    /// Records the password of a sign-in to a pending account. A user whose sign-up was refused because the address is
    /// taken did not expect an account, so that it is probably another user's.
    func noteClaimed(_ account: PendingSignUp) {
        claimed = taken.contains(account.email) ? nil : account
    }

    /// Returns whether the account was created here with this password, or the user tried to sign in to it with this
    /// password. Returns `true` only once, because a later account with the same address is another one.
    func takeOwned(_ email: EmailAddress, with password: String) -> Bool {
        defer {
            if created?.email == email { created = nil }
            if claimed?.email == email { claimed = nil }
        }
        let isOwned = [created, claimed].contains { $0?.matches(email, password) ?? false }
        if isOwned { confirmed = email }
        return isOwned
    }

    /// Returns whether the account was confirmed here and its password has not signed in since. Returns `true` only
    /// once.
    func takeConfirmed(_ email: EmailAddress) -> Bool {
        guard confirmed == email else { return false }
        confirmed = nil
        return true
    }

    func noteReset(of email: EmailAddress) { reset.insert(email) }

    func isReset(_ email: EmailAddress) -> Bool { reset.contains(email) }

    func takeReset(of email: EmailAddress) -> Bool { reset.remove(email) != nil }
}
