public import AuthCore

extension MockAuthClient: AuthClient {
    /// Creates an account; see `AuthClient`. Where the brand sends no codes it is usable at once.
    public func signUp(
        username: String, password: String, options: SignUpOptions
    ) async throws(AuthError) -> AuthSignUpResult {
        try throwOrderedFailure()
        let (account, delivery) = try createAccount(
            email: address(username), password: password, options: options)
        return AuthSignUpResult(
            nextStep: delivery.map(AuthSignUpStep.confirmUser) ?? .done, userID: account.userID)
    }

    /// Confirms an account that this client signed up, or signed in to; see `AuthClient`. Throws `.notSupported` if the
    /// brand sends no codes.
    public func confirmSignUp(
        for username: String, confirmationCode: String
    ) async throws(AuthError) -> AuthSignUpResult {
        try throwOrderedFailure()
        let email = try address(username)
        _ = try requireCodes()
        guard let pendingSignUp, pendingSignUp.email == email else { throw .service(.reauthenticationRequired) }
        let account = try confirmAccount(email, code: confirmationCode, password: pendingSignUp.password.value)
        return AuthSignUpResult(nextStep: .done, userID: account.userID)
    }

    /// Sends a new code; see `AuthClient`. `.notSupported` where the brand sends no codes.
    public func resendSignUpCode(for username: String) async throws(AuthError) -> AuthCodeDeliveryDetails {
        try throwOrderedFailure()
        return try resendConfirmationCode(to: address(username))
    }

    /// Signs in with a password; see `AuthClient`.
    public func signIn(username: String, password: String) async throws(AuthError) -> AuthSignInResult {
        try throwOrderedFailure()
        return switch try await admit(address(username), password: password) {
        case .granted: AuthSignInResult(nextStep: .done)
        case .mustConfirm: AuthSignInResult(nextStep: .confirmSignUp)
        case .mustResetPassword: AuthSignInResult(nextStep: .resetPassword)
        }
    }

    /// Signs in as the example user of Apple or Google, without a page; see `AuthClient`.
    public func signInWithWebUI(for provider: SignInProvider) async throws(AuthError) -> AuthSignInResult {
        try throwOrderedFailure()
        switch provider {
        case .apple: try await admitExample(of: .apple, email: "apple.user@example.com", name: "Apple User")
        case .google: try await admitExample(of: .google, email: "google.user@example.com", name: "Google User")
        case .email, .guest: throw .notSupported(.signIn(provider))
        }
        return AuthSignInResult(nextStep: .done)
    }

    /// Signs in as the one guest of this device, who is the same again after a sign-out; see `AuthClient`.
    public func signInAsGuest() async throws(AuthError) -> AuthSignInResult {
        try throwOrderedFailure()
        try await admitExample(of: .guest, email: nil, name: "Guest")
        return AuthSignInResult(nextStep: .done)
    }

    /// The session, renewed where needed; see `AuthClient`.
    public func fetchAuthSession() async throws(AuthError) -> AuthSession {
        try throwOrderedFailure()
        return try await session.session()
    }

    /// Who is signed in; see `AuthClient`.
    public func getCurrentUser() async throws(AuthError) -> AuthUser {
        try throwOrderedFailure()
        return try await requireUser()
    }

    /// Sends a code for a new password; see `AuthClient`.
    public func resetPassword(for username: String) async throws(AuthError) -> AuthResetPasswordResult {
        try throwOrderedFailure()
        return AuthResetPasswordResult(
            nextStep: .confirmResetPasswordWithCode(try sendResetCode(to: address(username))))
    }

    /// Sets a new password; see `AuthClient`. The password is checked before the code is used up.
    public func confirmResetPassword(
        for username: String, with newPassword: String, confirmationCode: String
    ) async throws(AuthError) {
        try throwOrderedFailure()
        try setPassword(newPassword, of: address(username), code: confirmationCode)
    }

    /// What the mock knows of the person signed in; see `AuthClient`.
    public func fetchUserAttributes() async throws(AuthError) -> [AuthUserAttribute] {
        try throwOrderedFailure()
        return try await requireAccount().allAttributes
    }

    /// Deletes the account of the person signed in and ends the session; see `AuthClient`.
    public func deleteUser() async throws(AuthError) {
        try throwOrderedFailure()
        let account = try await requireAccount()
        if account.provider == .email {
            let email = try address(account.username)
            accounts[email] = nil
            mailbox[email] = nil
        } else {
            examples[account.provider] = nil
        }
        await session.accountDeleted(of: account.user)
    }

    /// Ends the session; see `AuthClient`. An ordered failure stands for a server that did not hear of it.
    @discardableResult
    public func signOut(globally: Bool) async -> AuthSignOutResult {
        pendingSignUp = nil
        let result = await session.signOut(globally: globally)
        do throws(AuthError) {
            try throwOrderedFailure()
        } catch {
            return .localOnly(error)
        }
        return result
    }

    /// What happens to the session from now on.
    public func sessionEvents() async -> AsyncStream<SessionEvent> { await session.events() }
}
