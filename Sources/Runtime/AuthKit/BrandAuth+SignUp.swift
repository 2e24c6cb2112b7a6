public import AuthCore
internal import EmailOTP
internal import Foundation

/// Sign-up by email.
///
/// Each call throws `.notSupported` without ``BrandAuth/hasEmailFlow``, `.network` if the service
/// could not be reached, and `.cancelled` if the task was canceled.
extension BrandAuth {
    /// Creates an account, and sends a code to its address. The user confirms the account with
    /// ``confirmSignUp(code:)``.
    ///
    /// The brand's rules are checked before a request is sent. If the service confirms no addresses, the account is
    /// ready, and this call signs in.
    ///
    /// - Parameters:
    ///   - email: The address. White space around it is removed.
    ///   - password: The new password.
    ///   - profile: The fields of the account that the brand asks for.
    ///   - terms: The version of the terms that the user has accepted (`brand.terms.version`); `nil` if the user has
    ///     accepted none.
    /// - Returns: The destination of the code, and the time until another one can be sent; `nil` if the session has
    ///   begun.
    /// - Throws: `.underAge` if the user is too young, which closes the age gate of this device; `.invalidBirthdate`,
    ///   `.missingFields` with each required field that is empty, `.termsNotAccepted`, `.termsOutdated`,
    ///   `.invalidPassword` with the unmet requirements and `.invalidEmail`, before a request is sent;
    ///   `.usernameExists` if another account has the address; `.limitExceeded`; `.storage` if the age gate cannot be
    ///   read. If the service confirms no addresses, also the errors of ``signIn(email:password:)``.
    @discardableResult
    public func signUp(
        email: String, password: String, profile: SignUpProfile = SignUpProfile(), acceptingTerms terms: String?
    ) async throws(AuthError) -> AuthCodeDeliveryDetails? {
        try startEmail()
        let options = profile.options(of: brand, terms: terms, at: services.clock.now())
        let address = try await checked(email, password, options)
        let turn = signUps.nextTurn()
        let result = try await ageGate.signUp(with: options) { [client] profile async throws(AuthError) in
            try await client.signUp(username: address.text, password: password, profile: profile)
        }
        switch result.nextStep {
        case .confirmUser(let delivery):
            signUps.keep(address, SecretText(password), of: turn)
            await noteCode(SentCode.Key(.signUp, address), delivery)
            return delivery
        case .done:
            try signUps.check(turn)
            let next = try await beginSession(address, SecretText(password), since: turn)
            if next != nil { throw .notSupported(.confirmSignIn) }
            return nil
        }
    }

    /// Checks a sign-up by the brand's rules: the age first, so that a user who is too young does not have to correct
    /// other data.
    private nonisolated func checked(
        _ email: String, _ password: String, _ options: SignUpOptions
    ) async throws(AuthError) -> EmailAddress {
        try await ageGate.requireOpen()
        try await ageGate.check(options)
        try brand.checkSignUp(password: password, options: options)
        return try EmailAddress(username: email)
    }

    /// Confirms the last sign-up of this launch with its password, and signs in.
    ///
    /// The password is only in memory, until a session begins, the user signs out, another sign-up replaces it, or the
    /// app ends. A sign-in that throws `.userNotConfirmed` keeps its password in the same way. A wrong code changes
    /// nothing.
    ///
    /// - Parameter code: The code that was sent. Spaces and dashes are ignored.
    /// - Returns: The next step of the sign-in, if the service asks for one; `nil` if the session has begun.
    /// - Throws: `.passwordRequired` if there is no such password. Call ``confirmSignUp(email:password:code:)`` then.
    ///   It also throws the errors of that call, and `.cancelled` if another confirmation of this sign-up is under way.
    public func confirmSignUp(code: String) async throws(AuthError) -> SignInChallenge? {
        guard let pending = signUps.pending else { throw .passwordRequired }
        guard !pending.isUnderWay else { throw .cancelled }
        signUps.change(pending.turn) { $0.isUnderWay = true }
        defer { signUps.change(pending.turn) { $0.isUnderWay = false } }
        do throws(AuthError) {
            return try await confirm(pending.signUp.email, pending.signUp.password, code: code)
        } catch {
            guard pending.mayBeConfirmed, signUps.turn == pending.turn, !error.isRetryable, error != .cancelled else {
                throw error
            }
            return try await signIn(pending, after: error)
        }
    }

    /// Signs in with the password of a sign-up that may be confirmed. If it signs in, the earlier code was right.
    ///
    /// - Throws: The refusal of the confirmation if the account is not confirmed; otherwise the error of the sign-in.
    private func signIn(
        _ pending: SignUpMemory.Pending, after refusal: AuthError
    ) async throws(AuthError) -> SignInChallenge? {
        do throws(AuthError) {
            return try await beginSession(pending.signUp.email, pending.signUp.password, since: pending.turn)
        } catch {
            signUps.note(error, in: pending.turn, of: pending.signUp.email)
            switch error {
            case .userNotConfirmed, .invalidCredentials: throw refusal
            default: throw error
            }
        }
    }

    /// Confirms a sign-up with its password, for example after another launch, and signs in.
    ///
    /// The code proves that the address is the user's. The password proves that the user has created the account, so
    /// that no user confirms the account of a stranger.
    ///
    /// - Parameters:
    ///   - email: The address of the account.
    ///   - password: The password of the sign-up.
    ///   - code: The code that was sent. Spaces and dashes are ignored.
    /// - Returns: The next step of the sign-in, if the service asks for one; `nil` if the session has begun.
    /// - Throws: `.service(.codeIncomplete)` before a request is sent; `.codeMismatch`, also for a wrong password;
    ///   `.codeExpired`; `.limitExceeded` after too many wrong codes; `.passwordResetRequired` if the account is
    ///   confirmed, but its password may be a stranger's: call ``resetPassword(email:)``; `.underAge` if the age gate
    ///   was closed meanwhile; `.cancelled` if another user signed in or out meanwhile; and the errors of
    ///   ``signIn(email:password:)``.
    public func confirmSignUp(
        email: String, password: String, code: String
    ) async throws(AuthError) -> SignInChallenge? {
        try await confirm(EmailAddress(username: email), SecretText(password), code: code)
    }

    private func confirm(
        _ email: EmailAddress, _ password: SecretText, code: String
    ) async throws(AuthError) -> SignInChallenge? {
        try startEmail()
        guard !password.isEmpty else { throw .passwordRequired }
        let code = try wholeCode(code)
        let turn = signUps.turn
        do throws(AuthError) {
            _ = try await client.confirmSignUp(
                for: email.text, confirmationCode: code, password: password.value,
                clearance: ageGate.clearConfirmation())
            signUps.noteConfirmation(of: email, in: turn)
            try signUps.check(turn)
            if Task.isCancelled { throw .cancelled }
            return try await beginSession(email, password, since: turn)
        } catch {
            signUps.note(error, in: turn, of: email)
            throw error
        }
    }

    /// Sends another code for a sign-up, which replaces the last one.
    ///
    /// - Parameter email: The address of the account. The result is the same for an address without an account.
    /// - Returns: The destination of the code, and the time until another one can be sent.
    /// - Throws: `.invalidEmail`; `.limitExceeded` with the rest of the time if the last code was sent too recently.
    @discardableResult
    public func resendCode(email: String) async throws(AuthError) -> AuthCodeDeliveryDetails {
        try await sendCode(SentCode.Key(.signUp, EmailAddress(username: email)))
    }
}

// MARK: - Codes

extension BrandAuth {
    /// Sends another code, unless the last one was sent too recently.
    func sendCode(_ key: SentCode.Key) async throws(AuthError) -> AuthCodeDeliveryDetails {
        try startEmail()
        let wait = await emailMemory.read().secondsUntilResend(of: key, at: services.clock.now())
        guard wait == 0 else { throw .limitExceeded(retryAfter: .seconds(wait)) }
        switch await key.resend.perform(on: client, ageGate: ageGate) {
        case .codeSent(let delivery):
            await noteCode(key, delivery)
            return delivery
        case .failed(let error):
            if case .limitExceeded(let time) = error { await noteWait(key, time ?? resendAfter) }
            throw error
        default: throw .service(.malformedResponse)
        }
    }

    /// Records the wait after a code, as the email flow does, so that it also applies there and after the next launch.
    private func noteCode(_ key: SentCode.Key, _ delivery: AuthCodeDeliveryDetails) async {
        await noteWait(key, max(resendAfter, delivery.resendAfter ?? .zero))
    }

    private func noteWait(_ key: SentCode.Key, _ time: Duration) async {
        let now = services.clock.now()
        await emailMemory.change { $0.wait(time, toResend: key, from: now) }
    }

    private var resendAfter: Duration { brand.oneTimeCode?.resendAfter ?? .zero }

    /// Returns the digits of a code. Throws `.service(.codeIncomplete)` if it has another length than the brand's
    /// codes.
    func wholeCode(_ text: String) throws(AuthError) -> String {
        let code = CodeDigits.normalized(text)
        guard !code.isEmpty, brand.oneTimeCode.map({ $0.length == code.utf8.count }) ?? true else {
            throw .service(.codeIncomplete)
        }
        return code
    }

    /// Starts, and checks that users sign in by email on the app's own screens.
    func startEmail() throws(AuthError) {
        start()
        guard hasEmailFlow else { throw .notSupported(.signIn(.email)) }
    }
}
