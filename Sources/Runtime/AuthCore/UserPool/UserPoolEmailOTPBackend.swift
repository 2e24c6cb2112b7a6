/// A backend of the email flow that uses any client of a Cognito user pool.
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
/// - If this instance created the account, or the user tried to sign in to it, ``confirm(email:code:password:)`` confirms
///   it, and ``signIn(email:password:)`` with the same password decides. If the pool refuses the password, the account
///   is another user's, or the password is wrong, and `signIn` throws `.passwordResetRequired`.
/// - In all other cases, the account needs a new password. This includes an address that the user tried to sign up here
///   and that was taken, and a second sign-up with another password.
///
/// The steps to a new password are:
///
/// 1. ``confirm(email:code:password:)`` confirms the account and throws `.passwordResetRequired`.
/// 2. The flow asks for a new password and for the second code that is sent for it.
/// 3. ``signIn(email:password:)`` signs in with the new password, ends every session of the account (`GlobalSignOut`),
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
public struct UserPoolEmailOTPBackend: EmailOTPBackend {
    private let client: any AuthClient
    private let seen = SeenAddresses()
    private let challenges = OpenChallenges()

    /// Creates the backend with a client of the pool. A sign-in through the flow begins the client's session.
    public init(_ client: any AuthClient) {
        self.client = client
    }

    /// Returns the status that the user's steps on this device have shown. Sends no request.
    public func status(of email: EmailAddress) async throws(AuthError) -> EmailAccountStatus {
        await seen.status(of: email)
    }

    /// Creates an account. If this instance knows that the address has a pending account, sends another code for it.
    public func signUp(
        email: EmailAddress, password: String, options: SignUpOptions
    ) async throws(AuthError) -> EmailSignUpResult {
        do throws(AuthError) {
            switch try await client.signUp(username: email.text, password: password, options: options).nextStep {
            case .confirmUser(let details):
                await seen.note(.pending, of: email)
                await seen.noteCreated(email, with: password)
                return .codeSent(CodeDelivery(details: details))
            case .done:
                await seen.note(.confirmed, of: email)
                return .confirmed
            }
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
            return .codeSent(try await resendCode(to: email))
        }
    }

    /// Confirms a pending account. Throws `.passwordResetRequired` after the confirmation if the user has never claimed
    /// the password here. The pool does not check the password; only the next sign-in does.
    public func confirm(email: EmailAddress, code: String, password: String) async throws(AuthError) {
        _ = try await client.confirmSignUp(for: email.text, confirmationCode: code)
        await seen.note(.confirmed, of: email)
        guard await seen.takeOwned(email, with: password) else { throw .passwordResetRequired }
    }

    /// Sends a new code. Throws `.limitExceeded` if the pool's limit is reached.
    public func resendCode(to email: EmailAddress) async throws(AuthError) -> CodeDelivery {
        CodeDelivery(details: try await client.resendSignUpCode(for: email.text))
    }

    /// Signs in. If the pool requires a challenge, returns it. Throws `.notSupported(.confirmSignIn)` for a challenge that
    /// has no screen, or that requires an attribute that is not a field of a sign-up.
    ///
    /// The first sign-in after a new password was set ends all other sessions of the account, and throws if that fails.
    /// It then signs in again, so that the user answers the pool's challenges twice.
    public func signIn(email: EmailAddress, password: String) async throws(AuthError) -> EmailSignInResult {
        let run = await challenges.begin()
        let result: AuthSignInResult
        do throws(AuthError) {
            result = try await client.signIn(username: email.text, password: password)
        } catch {
            // The code confirmed another user's account, which replaced the account from this device.
            if error == .invalidCredentials, await seen.takeConfirmed(email) { throw .passwordResetRequired }
            throw error
        }
        return try await proceed(
            to: result.nextStep, in: OpenChallenges.Run(number: run, email: email, password: SecretText(password)))
    }

    /// Answers the challenge of the last sign-in with the client's `confirmSignIn`. Sends no request for any other
    /// challenge, so that no answer reaches another user's sign-in.
    public func answer(
        _ challenge: SignInChallenge, with answer: SignInAnswer
    ) async throws(AuthError) -> EmailSignInResult {
        guard var run = await challenges.take(challenge) else { throw .signedOut }
        let result: AuthSignInResult
        do throws(AuthError) {
            result = try await client.confirmSignIn(
                challengeResponse: answer.secret.value, attributes: answer.attributes)
        } catch {
            if SignInChallenge.staysOpen(after: error) { await challenges.keep(challenge, of: run) }
            throw error
        }
        if challenge.kind == .newPassword { run.password = answer.secret }
        return try await proceed(to: result.nextStep, in: run)
    }

    /// Completes a sign-in whose password was right, or returns its next challenge.
    private func proceed(
        to step: AuthSignInStep, in run: OpenChallenges.Run
    ) async throws(AuthError) -> EmailSignInResult {
        let email = run.email
        switch step {
        case .done:
            _ = await seen.takeConfirmed(email)
            await seen.note(.confirmed, of: email)
            guard await seen.takeReset(of: email) else { return .signedIn(try await client.fetchAuthSession()) }
            if case .localOnly(let error) = await client.signOut(globally: true) {
                await seen.noteReset(of: email)
                throw error
            }
            return try await signIn(email: email, password: run.password.value)
        case .confirmSignUp:
            await seen.note(.pending, of: email)
            await seen.noteClaimed(email, with: run.password.value)
            throw .userNotConfirmed
        case .resetPassword: throw .passwordResetRequired
        case .confirmSignInWithOTP, .confirmSignInWithSMSMFACode, .confirmSignInWithTOTPCode,
            .confirmSignInWithNewPassword:
            // The pool asks only after it has accepted the password.
            _ = await seen.takeConfirmed(email)
            await seen.note(.confirmed, of: email)
            let challenge = try SignInChallenge(step, continuation: await challenges.nextContinuation())
            await challenges.keep(challenge, of: run)
            return .challenge(challenge)
        }
    }

    /// Sends a code for a new password.
    public func requestPasswordReset(for email: EmailAddress) async throws(AuthError) -> CodeDelivery {
        switch try await client.resetPassword(for: email.text).nextStep {
        case .confirmResetPasswordWithCode(let details): CodeDelivery(details: details)
        case .done: CodeDelivery()
        }
    }

    /// Sets a new password with the code.
    public func resetPassword(of email: EmailAddress, code: String, newPassword: String) async throws(AuthError) {
        try await client.confirmResetPassword(for: email.text, with: newPassword, confirmationCode: code)
        await seen.note(.confirmed, of: email)
        await seen.noteReset(of: email)
    }
}

/// The challenge of the last sign-in. It is kept only in memory, until it is answered or another sign-in begins.
private actor OpenChallenges {
    /// A sign-in whose password was right.
    struct Run: Sendable {
        let number: Int
        let email: EmailAddress
        /// The account's password, for the second sign-in after a reset.
        var password: SecretText
    }

    private var open: (challenge: SignInChallenge, run: Run)?
    private var lastRun = 0
    private var lastContinuation = 0

    /// Begins a sign-in, and ends the challenge of the last one.
    func begin() -> Int {
        open = nil
        lastRun += 1
        return lastRun
    }

    /// Returns a reference that no other challenge of this backend has. The client keeps the pool's own.
    func nextContinuation() -> SecretText {
        lastContinuation += 1
        return SecretText("\(lastContinuation)")
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
    private var created: (email: EmailAddress, password: SecretText)?
    /// The pending account of the last sign-in, and the password that the user claims to be its own.
    private var claimed: (email: EmailAddress, password: SecretText)?
    /// The addresses that the user tried to sign up here, and that were taken.
    private var taken: Set<EmailAddress> = []
    /// The address of the last account that was confirmed here, until its password signs in.
    private var confirmed: EmailAddress?
    /// The accounts whose password was reset and whose other sessions have not ended yet.
    private var reset: Set<EmailAddress> = []

    func status(of email: EmailAddress) -> EmailAccountStatus { statuses[email] ?? .new }

    func note(_ status: EmailAccountStatus, of email: EmailAddress) { statuses[email] = status }

    func noteCreated(_ email: EmailAddress, with password: String) { created = (email, SecretText(password)) }

    func forgetCreated(_ email: EmailAddress, unlessWith password: String) {
        if created?.email == email, created?.password.value != password { created = nil }
    }

    func noteTaken(_ email: EmailAddress) { taken.insert(email) }

    /// Records the password of a sign-in to a pending account. A user whose sign-up was refused because the address is
    /// taken did not expect an account, so that it is probably another user's.
    func noteClaimed(_ email: EmailAddress, with password: String) {
        claimed = taken.contains(email) ? nil : (email, SecretText(password))
    }

    /// Returns whether the account was created here with this password, or the user tried to sign in to it with this
    /// password. Returns `true` only once, because a later account with the same address is another one.
    func takeOwned(_ email: EmailAddress, with password: String) -> Bool {
        defer {
            if created?.email == email { created = nil }
            if claimed?.email == email { claimed = nil }
        }
        let isOwned = [created, claimed].contains { owned in
            owned.map { $0.email == email && $0.password.value.utf8.elementsEqual(password.utf8) } ?? false
        }
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

    func takeReset(of email: EmailAddress) -> Bool { reset.remove(email) != nil }
}
