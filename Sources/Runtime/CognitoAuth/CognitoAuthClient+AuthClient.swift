package import AuthCore

/// The calls of `AuthClient`, except those in CognitoAuthClient+SignIn.swift and CognitoAuthClient+Account.swift.
extension CognitoAuthClient: SessionBackedClient {
    /// Creates an account in the pool (`SignUp`).
    ///
    /// The request contains the accepted terms as client metadata, `terms_version` and `terms_accepted_at`. The pool
    /// itself stores no metadata. A pre sign-up trigger of the pool can record it.
    package func signUp(
        username: String, password: String, profile: ClearedProfile
    ) async throws(AuthError) -> AuthSignUpResult {
        let email = try EmailAddress(username: username)
        var fields = fields(for: email)
        fields["Password"] = .text(password)
        fields["UserAttributes"] = .attributes(profile.options.userPoolAttributes(of: email))
        let metadata = profile.options.userPoolMetadata
        if !metadata.isEmpty { fields["ClientMetadata"] = .map(metadata) }
        let response = try await send(.signUp, fields, as: SignUpResponse.self, on: .signingUp)
        let delivery = response.delivery?.details ?? AuthCodeDeliveryDetails(destination: .email(email.masked))
        return AuthSignUpResult(
            nextStep: response.isConfirmed ? .done : .confirmUser(delivery), userID: response.userID)
    }

    /// Confirms an account with the code that was sent (`ConfirmSignUp`).
    ///
    /// For a confirmed or missing account, every code is wrong.
    ///
    /// - Important: The pool does not check the password, and confirms the account even if another user chose it.
    ///   Unless this app has just created the account, a stranger may have created it. In that case, after the
    ///   confirmation, set a new password with a second code (``resetPassword(for:)``), sign in with it, sign out with
    ///   `globally`, and sign in again. Anyone who knows the old password can sign in until the new one is set.
    ///   `UserPoolAccounts` performs these steps.
    package func confirmSignUp(
        for username: String, confirmationCode: String, password: String, clearance: AgeClearance
    ) async throws(AuthError) -> AuthSignUpResult {
        var fields = fields(for: try EmailAddress(username: username))
        fields["ConfirmationCode"] = .text(confirmationCode)
        _ = try await send(.confirmSignUp, fields, as: EmptyResponse.self, on: .enteringCode)
        return AuthSignUpResult(nextStep: .done)
    }

    /// Sends a new code (`ResendConfirmationCode`). The result is the same for an address without an account.
    package func resendSignUpCode(for username: String) async throws(AuthError) -> AuthCodeDeliveryDetails {
        try await sendCode(.resendConfirmationCode, to: EmailAddress(username: username))
    }

    /// Sends a code for a new password (`ForgotPassword`). The result is the same for an address without an account.
    package func resetPassword(for username: String) async throws(AuthError) -> AuthResetPasswordResult {
        let delivery = try await sendCode(.forgotPassword, to: EmailAddress(username: username))
        return AuthResetPasswordResult(nextStep: .confirmResetPasswordWithCode(delivery))
    }

    /// Sets a new password with the code that was sent (`ConfirmForgotPassword`).
    package func confirmResetPassword(
        for username: String, with newPassword: String, confirmationCode: String
    ) async throws(AuthError) {
        try brand.checkPassword(newPassword)
        var fields = fields(for: try EmailAddress(username: username))
        fields["ConfirmationCode"] = .text(confirmationCode)
        fields["Password"] = .text(newPassword)
        _ = try await send(.confirmForgotPassword, fields, as: EmptyResponse.self, on: .enteringCode)
    }

    /// Signs in at the hosted pages, and cancels a sign-in that waits for the response to a challenge. Throws
    /// `.notSupported` if the client has no pages.
    package func signInWithWebUI(
        for provider: SignInProvider, clearance: AgeClearance
    ) async throws(AuthError) -> AuthSignInResult {
        guard let pages else { throw .notSupported(.signIn(provider)) }
        await pending.cancel()
        return try await pages.signInWithWebUI(for: provider, clearance: clearance)
    }

    /// Ends the session on this device, and then at the pool. With `globally`, also ends the user's sessions on other
    /// devices. If the user signed in at the hosted pages, also signs the user out of the browser. Forgets the remembered
    /// devices, so that the next sign-in is one on a new device.
    @discardableResult
    package func signOut(globally: Bool) async -> AuthSignOutResult {
        await pending.cancel()
        // A device that is kept later belongs to a sign-in that may begin while the pool ends this session.
        let remembered = await devices.keys
        let result =
            if let pages, await mayBeSignedInAtPages() {
                await pages.signOut(globally: globally)
            } else {
                await session.signOut(globally: globally)
            }
        // The tokens of a locked session are not read, so the device of its user is not known. If another user has
        // signed in meanwhile, that user's device is kept.
        if await session.state == .signedOut { await devices.forget(remembered) }
        return result
    }

    /// Whether the user signed in at the pages, as far as the session is known. A locked session is not read, because
    /// that would ask the user to unlock it.
    private func mayBeSignedInAtPages() async -> Bool {
        var state = await session.state
        if state != .locked { state = await session.restore() }
        return switch state {
        case .signedIn(let user): user.provider != .email
        case .locked: true
        case .restoring, .signedOut, .expired, .lost, .unknown: false
        }
    }

    private func sendCode(
        _ operation: CognitoOperation, to email: EmailAddress
    ) async throws(AuthError) -> AuthCodeDeliveryDetails {
        do throws(CognitoError) {
            let response = try await api.send(
                CognitoRequest(operation, fields(for: email)), as: CodeSentResponse.self)
            if let details = response.body.delivery?.details { return details }
        } catch {
            guard case .refused(let code, _) = error, CognitoErrorTable.hiddenWhereCodesAreSent.contains(code) else {
                throw error.asAuthError(.enteringCode)
            }
        }
        return AuthCodeDeliveryDetails(destination: .email(email.maskedByUserPool))
    }
}
