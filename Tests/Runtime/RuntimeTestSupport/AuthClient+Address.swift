package import AuthCore

/// The calls of a client with an address, as the email flow makes them.
extension AuthClient {
    /// Creates an account.
    package func signUp(
        email: EmailAddress, password: String, options: SignUpOptions
    ) async throws(AuthError) -> AuthSignUpStep {
        try await signUp(username: email.text, password: password, options: options).nextStep
    }

    /// Confirms an account.
    package func confirm(email: EmailAddress, code: String, password: String) async throws(AuthError) {
        _ = try await confirmSignUp(for: email.text, confirmationCode: code, password: password)
    }

    /// Sends another code.
    package func resendCode(to email: EmailAddress) async throws(AuthError) -> AuthCodeDeliveryDetails {
        try await resendSignUpCode(for: email.text)
    }

    /// Signs in. Throws `.userNotConfirmed` and `.passwordResetRequired` for these steps.
    package func signIn(email: EmailAddress, password: String) async throws(AuthError) -> AuthSignInResult {
        let result = try await signIn(username: email.text, password: password)
        _ = try result.challenge()
        return result
    }

    /// Sends a code for a new password.
    package func requestPasswordReset(for email: EmailAddress) async throws(AuthError) -> AuthCodeDeliveryDetails {
        switch try await resetPassword(for: email.text).nextStep {
        case .confirmResetPasswordWithCode(let details): details
        case .done: AuthCodeDeliveryDetails(destination: nil)
        }
    }

    /// Sets a new password.
    package func resetPassword(of email: EmailAddress, code: String, newPassword: String) async throws(AuthError) {
        try await confirmResetPassword(for: email.text, with: newPassword, confirmationCode: code)
    }
}
