public import AuthCore
public import Foundation
import UserPool

/// What an `AuthClient` does, beside signing in and passwords.
extension CognitoAuthClient: AuthClient {
    /// Creates an account in the pool, after the brand's own rules (`SignUp`).
    ///
    /// The terms that were accepted go with it as client metadata, `terms_version` and `terms_accepted_at`: a trigger of
    /// the pool (pre sign-up) can record them; the pool itself keeps no metadata.
    public func signUp(
        username: String, password: String, options: SignUpOptions
    ) async throws(AuthError) -> AuthSignUpResult {
        try brand.checkSignUp(password: password, options: options, at: clock.now(), in: timeZone)
        let email = try address(username)
        var fields = fields(for: email)
        fields["Password"] = .text(password)
        fields["UserAttributes"] = .attributes(options.userPoolAttributes(of: email))
        if !options.userPoolMetadata.isEmpty { fields["ClientMetadata"] = .map(options.userPoolMetadata) }
        let reply = try await send(.signUp, fields, as: SignUpReply.self, on: .signingUp)
        let delivery = reply.delivery?.details ?? AuthCodeDeliveryDetails(destination: .email(email.masked))
        return AuthSignUpResult(nextStep: reply.isConfirmed ? .done : .confirmUser(delivery), userID: reply.userID)
    }

    /// Confirms an account by the code that was sent (`ConfirmSignUp`).
    ///
    /// An account that is confirmed, or is none, has no right code.
    ///
    /// - Important: The pool confirms the account no matter who chose its password. If this app did not create the
    ///   account itself a moment ago, a stranger may have. In that case, after the confirmation, set a new password by
    ///   a second code (``resetPassword(for:)``), sign in with it, sign out with `globally`, and sign in again. Anyone
    ///   who knows the old password can sign in until the new one is set. `UserPoolEmailOTPBackend` does all of this.
    public func confirmSignUp(
        for username: String, confirmationCode: String
    ) async throws(AuthError) -> AuthSignUpResult {
        var fields = fields(for: try address(username))
        fields["ConfirmationCode"] = .text(confirmationCode)
        _ = try await send(.confirmSignUp, fields, as: EmptyReply.self, on: .enteringCode)
        return AuthSignUpResult(nextStep: .done)
    }

    /// Sends a new code (`ResendConfirmationCode`). Answers the same for an address without an account.
    public func resendSignUpCode(for username: String) async throws(AuthError) -> AuthCodeDeliveryDetails {
        try await sendCode(.resendConfirmationCode, to: address(username))
    }

    /// Sends a code by which a new password can be set (`ForgotPassword`). Answers the same for an address without an
    /// account.
    public func resetPassword(for username: String) async throws(AuthError) -> AuthResetPasswordResult {
        let delivery = try await sendCode(.forgotPassword, to: address(username))
        return AuthResetPasswordResult(nextStep: .confirmResetPasswordWithCode(delivery))
    }

    /// Sets a new password by the code that was sent (`ConfirmForgotPassword`).
    public func confirmResetPassword(
        for username: String, with newPassword: String, confirmationCode: String
    ) async throws(AuthError) {
        try brand.checkPassword(newPassword)
        var fields = fields(for: try address(username))
        fields["ConfirmationCode"] = .text(confirmationCode)
        fields["Password"] = .text(newPassword)
        _ = try await send(.confirmForgotPassword, fields, as: EmptyReply.self, on: .enteringCode)
    }

    /// Signs in at the hosted pages. Throws `.notSupported` where there are none. A sign-in that waits for an answer is over.
    public func signInWithWebUI(for provider: SignInProvider) async throws(AuthError) -> AuthSignInResult {
        guard let pages else { throw .notSupported(.signIn(provider)) }
        await pending.forget()
        return try await pages.signInWithWebUI(for: provider)
    }

    /// Completes a sign-in at the hosted pages. A sign-in that waits for an answer is over.
    public func resumeSignIn(from callback: URL) async throws(AuthError) -> AuthSignInResult {
        guard let pages else { throw .service(.noSignInAttempt) }
        await pending.forget()
        return try await pages.resumeSignIn(from: callback)
    }

    /// The session, its tokens renewed where they were about to expire. Throws `.sessionExpired`, `.network`, `.storage`.
    public func fetchAuthSession() async throws(AuthError) -> AuthSession {
        try await session.session()
    }

    /// Who is signed in. Throws `.signedOut`, and what ``fetchAuthSession()`` throws.
    public func getCurrentUser() async throws(AuthError) -> AuthUser {
        guard let user = try await session.session().user else { throw .signedOut }
        return user
    }

    /// Ends the session: here at once, then at the pool. `globally` on the person's other devices too. Who signed in at the
    /// pages is signed out of the browser as well.
    @discardableResult
    public func signOut(globally: Bool) async -> AuthSignOutResult {
        await pending.forget()
        if let pages, case .signedIn(let user) = await session.restore(), user.provider != .email {
            return await pages.signOut(globally: globally)
        }
        return await session.signOut(globally: globally)
    }

    /// What happens to the session from now on.
    public func sessionEvents() async -> AsyncStream<SessionEvent> { await session.events() }

    private func sendCode(
        _ operation: CognitoOperation, to email: EmailAddress
    ) async throws(AuthError) -> AuthCodeDeliveryDetails {
        do throws(CognitoError) {
            let reply = try await api.send(CognitoRequest(operation, fields(for: email)), as: CodeSentReply.self).reply
            if let details = reply.delivery?.details { return details }
        } catch {
            guard case .refused(let code, _) = error, CognitoErrorTable.hiddenWhereCodesAreSent.contains(code) else {
                throw error.asAuthError(.enteringCode)
            }
        }
        return AuthCodeDeliveryDetails(destination: .email(email.maskedByUserPool))
    }
}
