package import AuthCore

/// The calls of `AuthClient`. Those that hosted pages do not support throw `.notSupported`.
extension HostedUIAuthClient: HostedUIClient, SessionBackedClient {
    /// Signs in at the page of a provider. Throws the errors of ``signIn(at:clearance:)``.
    package func signInWithWebUI(
        for provider: SignInProvider, clearance: AgeClearance
    ) async throws(AuthError) -> AuthSignInResult {
        try await signIn(at: provider, clearance: clearance)
    }

    /// Throws `.notSupported`, because users create accounts on the page.
    package func signUp(
        username: String, password: String, profile: ClearedProfile
    ) async throws(AuthError) -> AuthSignUpResult {
        throw .notSupported(.signUp)
    }

    /// Throws `.notSupported`, because users confirm accounts on the page.
    package func confirmSignUp(
        for username: String, confirmationCode: String, password: String, clearance: AgeClearance
    ) async throws(AuthError) -> AuthSignUpResult {
        throw .notSupported(.confirmSignUp)
    }

    /// Throws `.notSupported`, because the page resends its codes.
    package func resendSignUpCode(for username: String) async throws(AuthError) -> AuthCodeDeliveryDetails {
        throw .notSupported(.confirmSignUp)
    }

    /// Throws `.notSupported`, because users enter passwords on the page.
    package func signIn(username: String, password: String) async throws(AuthError) -> AuthSignInResult {
        throw .notSupported(.signIn(.email))
    }

    /// Throws `.notSupported`, because users set passwords on the page.
    package func resetPassword(for username: String) async throws(AuthError) -> AuthResetPasswordResult {
        throw .notSupported(.resetPassword)
    }

    /// Throws `.notSupported`, because users set passwords on the page.
    package func confirmResetPassword(
        for username: String, with newPassword: String, confirmationCode: String
    ) async throws(AuthError) {
        throw .notSupported(.resetPassword)
    }
}
