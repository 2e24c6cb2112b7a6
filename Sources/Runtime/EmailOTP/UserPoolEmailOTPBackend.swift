public import AuthCore

/// A Cognito user pool as the service behind the e-mail flow, whichever client speaks to it.
///
/// A pool does not say how far an address has come, and hides who has an account. So an address is ``EmailAccountStatus/new``
/// until the person's own steps have shown otherwise on this device: a sign-up that was accepted, or refused because the
/// address is taken; a code; a sign-in. Asking for the status asks nobody, and discloses nothing that the person has not
/// been told. It is forgotten when the app ends.
public struct UserPoolEmailOTPBackend: EmailOTPBackend {
    private let client: any AuthClient
    private let seen = SeenAddresses()

    /// The pool of `client`, whose session begins when the flow ends.
    public init(_ client: any AuthClient) {
        self.client = client
    }

    /// How far this device has seen the address come. Asks no service.
    public func status(of email: EmailAddress) async throws(AuthError) -> EmailAccountStatus {
        await seen.status(of: email)
    }

    /// Creates an account.
    public func signUp(
        email: EmailAddress, password: String, options: SignUpOptions
    ) async throws(AuthError) -> EmailSignUpResult {
        do throws(AuthError) {
            switch try await client.signUp(username: email.text, password: password, options: options).nextStep {
            case .confirmUser(let details):
                await seen.note(.pending, of: email)
                return .codeSent(CodeDelivery(details: details))
            case .done:
                await seen.note(.confirmed, of: email)
                return .confirmed
            }
        } catch {
            // Whether it is pending, the pool tells at sign-in alone.
            if error == .usernameExists { await seen.note(.confirmed, of: email) }
            throw error
        }
    }

    /// Confirms a pending account. The pool does not check the password.
    public func confirm(email: EmailAddress, code: String, password: String) async throws(AuthError) {
        _ = try await client.confirmSignUp(for: email.text, confirmationCode: code)
        await seen.note(.confirmed, of: email)
    }

    /// Sends a new code. The pool's own limit is told when it is reached.
    public func resendCode(to email: EmailAddress) async throws(AuthError) -> CodeDelivery {
        CodeDelivery(details: try await client.resendSignUpCode(for: email.text))
    }

    /// Signs in. A pool that asks for more than the password has asked the client: the flow, which knows a password alone,
    /// ends with `.notSupported(.confirmSignIn)`, and `confirmSignIn` of the client goes on from there.
    public func signIn(email: EmailAddress, password: String) async throws(AuthError) -> AuthSession {
        switch try await client.signIn(username: email.text, password: password).nextStep {
        case .done:
            await seen.note(.confirmed, of: email)
            return try await client.fetchAuthSession()
        case .confirmSignUp:
            await seen.note(.pending, of: email)
            throw .userNotConfirmed
        case .resetPassword: throw .passwordResetRequired
        case .confirmSignInWithOTP, .confirmSignInWithSMSMFACode, .confirmSignInWithTOTPCode,
            .confirmSignInWithNewPassword:
            throw .notSupported(.confirmSignIn)
        }
    }

    /// Sends a code by which a new password can be set.
    public func requestPasswordReset(for email: EmailAddress) async throws(AuthError) -> CodeDelivery {
        switch try await client.resetPassword(for: email.text).nextStep {
        case .confirmResetPasswordWithCode(let details): CodeDelivery(details: details)
        case .done: CodeDelivery()
        }
    }

    /// Sets a new password by the code.
    public func resetPassword(of email: EmailAddress, code: String, newPassword: String) async throws(AuthError) {
        try await client.confirmResetPassword(for: email.text, with: newPassword, confirmationCode: code)
        await seen.note(.confirmed, of: email)
    }
}

/// What this device has seen of addresses.
private actor SeenAddresses {
    private var statuses: [EmailAddress: EmailAccountStatus] = [:]

    func status(of email: EmailAddress) -> EmailAccountStatus { statuses[email] ?? .new }

    func note(_ status: EmailAccountStatus, of email: EmailAddress) { statuses[email] = status }
}
