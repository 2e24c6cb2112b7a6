/// A client whose service signs users in by email with the calls of an `EmailOTPBackend`. It has one session.
///
/// The calls of `AuthClient` with a username are those of the backend with the address.
package protocol EmailAuthClient: SessionBackedClient, EmailOTPBackend {}

extension EmailAuthClient {
    /// Creates an account. The result has no identifier.
    public func signUp(
        username: String, password: String, options: SignUpOptions
    ) async throws(AuthError) -> AuthSignUpResult {
        let email = try EmailAddress(username: username)
        switch try await signUp(email: email, password: password, options: options) {
        case .confirmed: return AuthSignUpResult(nextStep: .done)
        case .codeSent(let sent): return AuthSignUpResult(nextStep: .confirmUser(sent.details(at: email)))
        }
    }

    /// Sends a new code. The result is the same for every address.
    public func resendSignUpCode(for username: String) async throws(AuthError) -> AuthCodeDeliveryDetails {
        let email = try EmailAddress(username: username)
        return try await resendCode(to: email).details(at: email)
    }

    /// Signs in with a password. The next step is `.confirmSignUp` if the address is not confirmed, `.resetPassword` if
    /// the service requires a new password.
    public func signIn(username: String, password: String) async throws(AuthError) -> AuthSignInResult {
        do throws(AuthError) {
            return try await signIn(email: EmailAddress(username: username), password: password).next
        } catch .userNotConfirmed {
            return AuthSignInResult(nextStep: .confirmSignUp)
        } catch .passwordResetRequired {
            return AuthSignInResult(nextStep: .resetPassword)
        } catch {
            throw error
        }
    }

    /// Sends a code for a new password. The result is the same for every address.
    public func resetPassword(for username: String) async throws(AuthError) -> AuthResetPasswordResult {
        let email = try EmailAddress(username: username)
        let details = try await requestPasswordReset(for: email).details(at: email)
        return AuthResetPasswordResult(nextStep: .confirmResetPasswordWithCode(details))
    }

    /// Sets a new password with the code.
    public func confirmResetPassword(
        for username: String, with newPassword: String, confirmationCode: String
    ) async throws(AuthError) {
        try await resetPassword(
            of: EmailAddress(username: username), code: confirmationCode, newPassword: newPassword)
    }
}

extension CodeDelivery {
    /// The destination. If the service did not return it, the masked address.
    fileprivate func details(at email: EmailAddress) -> AuthCodeDeliveryDetails {
        details ?? AuthCodeDeliveryDetails(destination: .email(email.masked))
    }
}

extension EmailSignInResult {
    /// The next step of the sign-in.
    fileprivate var next: AuthSignInResult {
        switch self {
        case .signedIn: AuthSignInResult(nextStep: .done)
        case .challenge(let challenge): AuthSignInResult(nextStep: challenge.step)
        }
    }
}
