public import AuthCore
internal import EmailOTP

/// Sign-in, sign-out and the account.
///
/// When a call has begun or ended a session, ``state`` shows it. A sign-in replaces the session of another user; a
/// guest becomes the user of the account.
extension BrandAuth {
    /// The signed-in user; `nil` if no user is signed in, or if the session has not been read yet.
    public var user: AuthUser? { state.user }

    /// Signs in with a password.
    ///
    /// - Parameters:
    ///   - email: The address. White space around it is removed.
    ///   - password: The password.
    /// - Returns: The next step, if the service asks for one, such as a code; `nil` if the session has begun. Answer it
    ///   with ``confirmSignIn(_:with:profile:)``.
    /// - Throws: `.invalidEmail` and `.passwordRequired` before a request is sent; `.invalidCredentials`;
    ///   `.userNotConfirmed` if the account waits for its code: call ``resendCode(email:)`` and
    ///   ``confirmSignUp(code:)``; `.passwordResetRequired` if the user must set a new password first: call
    ///   ``resetPassword(email:)``; `.limitExceeded`; `.storage` if the session could not be stored; `.cancelled` if
    ///   the task was canceled, or if another sign-in or a sign-out came first; `.network`; `.notSupported` if the
    ///   brand has no sign-in by email on the app's own screens.
    public func signIn(email: String, password: String) async throws(AuthError) -> SignInChallenge? {
        let address = try EmailAddress(username: email)
        let turn = signUps.turn
        do throws(AuthError) {
            return try await beginSession(address, SecretText(password), since: turn)
        } catch {
            if error == .userNotConfirmed, signUps.turn == turn {
                let next = signUps.nextTurn()
                signUps.keep(address, SecretText(password), of: next)
            }
            throw error
        }
    }

    /// Answers the challenge of the last sign-in.
    ///
    /// - Parameters:
    ///   - challenge: The challenge.
    ///   - answer: The code, or the new password if the challenge asks for one.
    ///   - profile: The fields that a challenge for a new password requires (`SignInChallenge.requiredFields`).
    /// - Returns: The next challenge; `nil` if the session has begun.
    /// - Throws: `.service(.codeIncomplete)`, `.missingFields`, `.invalidPassword`, `.invalidBirthdate` and `.underAge`
    ///   before a request is sent; `.codeMismatch`, `.limitExceeded` and `.network`, after which the same challenge can
    ///   be answered again (`SignInChallenge.staysOpen(after:)`). After every other error the user signs in again, for
    ///   example after `.signedOut` if this challenge has expired or is not the last one.
    public func confirmSignIn(
        _ challenge: SignInChallenge, with answer: String, profile: SignUpProfile = SignUpProfile()
    ) async throws(AuthError) -> SignInChallenge? {
        try startEmail()
        let turn = signUps.turn
        let answer = try await self.answer(answer, profile, to: challenge)
        return try await finish(client.confirmSignIn(challenge, with: answer), since: turn)
    }

    private func answer(
        _ text: String, _ profile: SignUpProfile, to challenge: SignInChallenge
    ) async throws(AuthError) -> SignInAnswer {
        guard challenge.kind == .newPassword else {
            let code = CodeDigits.normalized(text)
            if code.isEmpty { throw .service(.codeIncomplete) }
            return SignInAnswer(SecretText(code))
        }
        let fields = challenge.requiredFields
        let attributes = profile.attributes(fields)
        let missing = fields.filter { field in !attributes.contains { $0.key == field.attributeKey } }
        guard missing.isEmpty else { throw .missingFields(missing) }
        try brand.checkPassword(text)
        try await ageGate.check(SignUpOptions(attributes: attributes))
        return SignInAnswer(SecretText(text), attributes: attributes)
    }

    /// Signs in at a provider: at its page, with the system's sheet for Apple, or as a guest.
    ///
    /// A guest sign-in does nothing if a user is signed in already, so an app can call it at each launch.
    ///
    /// - Parameters:
    ///   - provider: The provider.
    ///   - birthdate: The user's birthdate. A brand with a minimum age needs it before the first sign-in on a device,
    ///     because such a sign-in may create an account and does not ask for the age. It is checked here each time, and
    ///     not sent.
    /// - Throws: `.missingFields([.birthdate])` if the birthdate is needed; `.underAge`, which closes the age gate of
    ///   this device; `.invalidBirthdate`; `.cancelled` if the user closed the page, if the task was canceled, or if a
    ///   guest sign-in was overtaken by another sign-in, a sign-up or a sign-out; `.notSupported` if the brand does not
    ///   offer the provider; `.network`; `.storage`.
    public func signIn(with provider: SignInProvider, birthdate: Birthdate? = nil) async throws(AuthError) {
        start()
        guard provider != .guest else { return try await signInAsGuest(birthdate) }
        let turn = signUps.turn
        try await answerAgeGate(birthdate)
        let result = try await client.signInWithWebUI(
            for: provider, clearance: ageGate.clearSignIn(with: client))
        // A page that has ended without a session asks for a step that is not at the page.
        guard result.isSignedIn else { throw .notSupported(.signIn(provider)) }
        await sessionBegan(since: turn)
    }

    /// Begins the session of a guest, unless there is a session. Guest sign-ins run one after another, so that those at
    /// the same time begin one session.
    private func signInAsGuest(_ birthdate: Birthdate?) async throws(AuthError) {
        let turn = signUps.turn
        let before = lastGuestSignIn
        let task = Task { () -> Result<Void, AuthError> in
            await before?.value
            do throws(AuthError) {
                if try await hasSession() { return .success(()) }
                try await answerAgeGate(birthdate)
                try signUps.check(turn)
                if Task.isCancelled { throw .cancelled }
                let result = try await client.signInAsGuest(clearance: ageGate.clearSignIn(with: client))
                guard result.isSignedIn else { throw .notSupported(.signIn(.guest)) }
                await sessionBegan(since: turn)
                return .success(())
            } catch {
                return .failure(error)
            }
        }
        lastGuestSignIn = Task { _ = await task.value }
        let result = await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
        try result.get()
    }

    /// Checks a birthdate also if the gate was passed before, because another user may hold the device now.
    private nonisolated func answerAgeGate(_ birthdate: Birthdate?) async throws(AuthError) {
        if let birthdate { try await ageGate.answer(birthdate) }
    }

    /// Returns whether a user is signed in, also if the session is still to be read.
    private nonisolated func hasSession() async throws(AuthError) -> Bool {
        do throws(AuthError) {
            return try await client.fetchAuthSession().isSignedIn
        } catch {
            switch error {
            case .sessionExpired, .sessionRevoked, .sessionLost: return false
            // Only a session whose token has expired needs the network.
            case .network: return true
            default: throw error
            }
        }
    }

    // MARK: - A new password

    /// Sends a code for a new password, which replaces the last such code.
    ///
    /// - Parameter email: The address of the account. The result is the same for an address without an account.
    /// - Returns: The destination of the code, and the time until another one can be sent.
    /// - Throws: `.invalidEmail`; `.limitExceeded` with the rest of the time if the last code was sent too recently;
    ///   `.network`; `.notSupported` if the backend sets new passwords elsewhere.
    @discardableResult
    public func resetPassword(email: String) async throws(AuthError) -> AuthCodeDeliveryDetails {
        try await sendCode(SentCode.Key(.passwordReset, EmailAddress(username: email)))
    }

    /// Sets a new password with the code that was sent for it, and signs in.
    ///
    /// - Parameters:
    ///   - email: The address of the account.
    ///   - code: The code. Spaces and dashes are ignored.
    ///   - newPassword: The new password.
    /// - Returns: The next step of the sign-in, if the service asks for one; `nil` if the session has begun.
    /// - Throws: `.invalidEmail`, `.service(.codeIncomplete)` and `.invalidPassword` before a request is sent;
    ///   `.codeMismatch`; `.codeExpired`; `.limitExceeded` after too many wrong codes; `.cancelled` if another user
    ///   signed in or out meanwhile, after which the new password holds; and the errors of ``signIn(email:password:)``.
    public func resetPassword(
        email: String, code: String, newPassword: String
    ) async throws(AuthError) -> SignInChallenge? {
        try startEmail()
        let address = try EmailAddress(username: email)
        let code = try wholeCode(code)
        try brand.checkPassword(newPassword)
        let turn = signUps.turn
        try await client.confirmResetPassword(for: address.text, with: newPassword, confirmationCode: code)
        try signUps.check(turn)
        return try await beginSession(address, SecretText(newPassword), since: turn)
    }

    // MARK: - The end of the session

    /// Ends the session on this device. Only a session of Amplify continues if Amplify itself reports a failure: the
    /// result is then `.localOnly`, and ``state`` is still `.signedIn`.
    ///
    /// - Parameter everywhere: Whether the user's sessions on other devices end too.
    /// - Returns: Whether the session also ended at the service.
    @discardableResult
    public func signOut(everywhere: Bool = false) async -> AuthSignOutResult {
        start()
        signUps.nextTurn()
        let result = await client.signOut(globally: everywhere)
        await settle()
        return result
    }

    /// Asks the signed-in user to prove their identity again, which ``deleteAccount()`` requires if the last sign-in
    /// was more than five minutes ago.
    ///
    /// - Parameter way: The password, or the page that the user signs in at again.
    /// - Throws: `.signedOut` if no user is signed in; `.invalidCredentials` if the password is wrong;
    ///   `.service(.reauthenticationNotFresh)` if the page did not ask the user for anything;
    ///   `.service(.userMismatch)` if another user signed in at the page; `.cancelled` if the user closed the page;
    ///   `.network`. After each error, the session continues.
    public func reauthenticate(by way: Reauthentication) async throws(AuthError) {
        let user = try await shownUser()
        switch await AccountDeletionFlow.Call.reauthenticate(user, by: way).perform(on: client) {
        case .proved(let proof) where proof.user.userID == user.userID: return
        case .failed(let error): throw error
        case .proved, .deleted: throw .service(.userMismatch)
        }
    }

    /// Deletes the signed-in user's account and all data that the service stores for it, and ends the session.
    ///
    /// - Throws: `.service(.reauthenticationRequired)` if the user has not proved their identity in the last five
    ///   minutes, unless the user is a guest: call ``reauthenticate(by:)``; `.signedOut` if no user is signed in, or
    ///   another one than ``user``; `.notSupported` if the brand does not offer the deletion. After `.network`, it is
    ///   not known whether the account was deleted, and the call can be repeated.
    public func deleteAccount() async throws(AuthError) {
        guard brand.features.contains(.accountDeletion) else { throw .notSupported(.deleteUser) }
        let user = try await shownUser()
        let reply = await AccountDeletionFlow.Call.deleteUser(user, provedBy: nil).perform(on: client)
        if case .failed(let error) = reply { throw error }
        signUps.nextTurn()
        await settle()
    }

    /// The user that the app shows, so that no call affects the account of a user who has signed in since.
    private func shownUser() async throws(AuthError) -> AuthUser {
        start()
        if let user { return user }
        return try await client.getCurrentUser()
    }
}

// MARK: - The begin of a session

extension BrandAuth {
    /// Signs in with a password, in a call that began in a turn. Returns the next step; `nil` if the session has begun.
    func beginSession(
        _ email: EmailAddress, _ password: SecretText, since turn: Int
    ) async throws(AuthError) -> SignInChallenge? {
        try startEmail()
        guard !password.isEmpty else { throw .passwordRequired }
        return try await finish(client.signIn(username: email.text, password: password.value), since: turn)
    }

    private func finish(_ result: AuthSignInResult, since turn: Int) async throws(AuthError) -> SignInChallenge? {
        if let challenge = try result.challenge() { return challenge }
        await sessionBegan(since: turn)
        return nil
    }

    /// Waits until ``state`` shows the new session, and records the terms of its user, as the screens do.
    ///
    /// It ends the sign-up that waited when the sign-in began. A newer one ends too if the session is still that of a
    /// user: its password must not outlive the sign-in of another user.
    private func sessionBegan(since turn: Int) async {
        if turn == signUps.turn { signUps.nextTurn() }
        await settle()
        guard let user else { return }
        if !user.isGuest, signUps.pending != nil { signUps.nextTurn() }
        _ = await hasAcceptedTerms(user)
    }

    /// Waits until ``state`` shows the client's session, also in a canceled task.
    private func settle() async {
        await Task { await refresh() }.value
    }
}
