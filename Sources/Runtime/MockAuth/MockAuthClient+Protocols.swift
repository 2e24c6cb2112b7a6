package import AuthCore

extension MockAuthClient: SessionBackedClient {
    /// Creates an account; see `AuthClient`. If the brand sends no codes, the account is confirmed immediately.
    package func signUp(
        username: String, password: String, profile: ClearedProfile
    ) async throws(AuthError) -> AuthSignUpResult {
        try await connect()
        let (account, delivery) = try createAccount(
            email: EmailAddress(username: username), password: password, options: profile.options)
        return AuthSignUpResult(
            nextStep: delivery.map(AuthSignUpStep.confirmUser) ?? .done, userID: account.userID)
    }

    /// Confirms a pending account; see `AuthClient`. Throws `.notSupported` if the brand sends no codes.
    package func confirmSignUp(
        for username: String, confirmationCode: String, password: String, clearance: AgeClearance
    ) async throws(AuthError) -> AuthSignUpResult {
        try await connect()
        let account = try confirmAccount(
            EmailAddress(username: username), code: confirmationCode, password: password)
        return AuthSignUpResult(nextStep: .done, userID: account.userID)
    }

    /// Sends a new code; see `AuthClient`. Throws `.notSupported` if the brand sends no codes.
    package func resendSignUpCode(for username: String) async throws(AuthError) -> AuthCodeDeliveryDetails {
        try await connect()
        return try resendConfirmationCode(to: EmailAddress(username: username))
    }

    /// Signs in with a password; see `AuthClient`.
    package func signIn(username: String, password: String) async throws(AuthError) -> AuthSignInResult {
        try await connect()
        return switch try await admit(EmailAddress(username: username), password: password) {
        case .granted: AuthSignInResult(nextStep: .done)
        case .challenged(let challenge): AuthSignInResult(nextStep: .confirmSignIn(challenge))
        case .mustConfirm: AuthSignInResult(nextStep: .confirmSignUp)
        case .mustResetPassword: AuthSignInResult(nextStep: .resetPassword)
        }
    }

    /// Answers the challenge of the last sign-in; see `AuthClient`. A weak password does not end the challenge.
    package func confirmSignIn(
        _ challenge: SignInChallenge, with answer: SignInAnswer
    ) async throws(AuthError) -> AuthSignInResult {
        try await connect()
        try await complete(challenge, with: answer)
        return AuthSignInResult(nextStep: .done)
    }

    /// Signs in as the example user of a provider, without its page; see `AuthClient`.
    package func signInWithWebUI(
        for provider: SignInProvider, clearance: AgeClearance
    ) async throws(AuthError) -> AuthSignInResult {
        try await connect()
        guard provider.hasPage else { throw .notSupported(.signIn(provider)) }
        let name = if case .connection(let connection) = provider { connection } else { provider.rawValue }
        try await admitExample(
            of: provider, email: "\(name).user@example.com",
            name: "\(name.prefix(1).uppercased() + name.dropFirst()) User")
        return AuthSignInResult(nextStep: .done)
    }

    /// Signs in as the guest of this device, who is the same user after a sign-out; see `AuthClient`.
    package func signInAsGuest(clearance: AgeClearance) async throws(AuthError) -> AuthSignInResult {
        try await connect()
        try await admitExample(of: .guest, email: nil, name: "Guest")
        return AuthSignInResult(nextStep: .done)
    }

    /// Returns the session, renewed if needed; see `AuthClient`.
    package func fetchAuthSession() async throws(AuthError) -> AuthSession {
        try throwInjectedFailure()
        return try await session.session()
    }

    /// Returns the signed-in user; see `AuthClient`.
    package func getCurrentUser() async throws(AuthError) -> AuthUser {
        try throwInjectedFailure()
        return try await requireUser()
    }

    /// Sends a code for a new password; see `AuthClient`.
    package func resetPassword(for username: String) async throws(AuthError) -> AuthResetPasswordResult {
        try await connect()
        return AuthResetPasswordResult(
            nextStep: .confirmResetPasswordWithCode(try sendResetCode(to: EmailAddress(username: username))))
    }

    /// Sets a new password; see `AuthClient`. A weak password does not use up the code.
    package func confirmResetPassword(
        for username: String, with newPassword: String, confirmationCode: String
    ) async throws(AuthError) {
        try await connect()
        try setPassword(newPassword, of: EmailAddress(username: username), code: confirmationCode)
    }

    /// Returns the attributes of the signed-in user; see `AuthClient`.
    package func fetchUserAttributes() async throws(AuthError) -> [AuthUserAttribute] {
        try await connect()
        return try await requireAccount().allAttributes
    }

    /// Checks the password, or signs in at the page of the account's provider without showing it; see `AuthClient`.
    package func reauthenticate(by way: Reauthentication) async throws(AuthError) -> IdentityProof {
        try await connect()
        return try await proveIdentity(by: way)
    }

    /// Deletes the account of the signed-in user and ends the session; see `AuthClient`.
    package func deleteUser() async throws(AuthError) {
        try await connect()
        try await deleteAccount()
    }

    /// Ends the session; see `AuthClient`. An error set by ``failNext(with:)`` simulates a server that could not be
    /// reached.
    @discardableResult
    package func signOut(globally: Bool) async -> AuthSignOutResult {
        let result = await endSession(globally: globally)
        do throws(AuthError) {
            try throwInjectedFailure()
        } catch {
            return .localOnly(error)
        }
        return result
    }
}

extension MockAuthClient: AccountStatusChecking {
    /// Returns the status of the address; see `AccountStatusChecking`.
    package func status(of email: EmailAddress) async throws(AuthError) -> EmailAccountStatus {
        try await connect()
        try requireOffered(.email)
        guard let account = accounts[email] else { return .new }
        return account.isConfirmed ? .confirmed : .pending
    }
}

extension MockAuthClient: EmailAddressUpdating {
    /// Changes the signed-in user's address; see `EmailAddressUpdating`. If the brand sends no codes, the address is
    /// changed immediately.
    package func update(
        email: String, password: String
    ) async throws(AuthError) -> AuthUpdateAttributeResult {
        try await connect()
        let delivery = try await changeAddress(to: EmailAddress(username: email), password: password)
        return AuthUpdateAttributeResult(
            nextStep: delivery.map(AuthUpdateAttributeStep.confirmAttributeWithCode) ?? .done)
    }

    /// Confirms the new address; see `EmailAddressUpdating`.
    package func confirm(email: String, confirmationCode: String) async throws(AuthError) {
        try await connect()
        try await confirmAddress(EmailAddress(username: email), code: confirmationCode)
    }

    /// Sends another code to the new address; see `EmailAddressUpdating`.
    package func sendVerificationCode(for email: String) async throws(AuthError) -> AuthCodeDeliveryDetails {
        try await connect()
        return try await resendAddressCode(to: EmailAddress(username: email))
    }
}
