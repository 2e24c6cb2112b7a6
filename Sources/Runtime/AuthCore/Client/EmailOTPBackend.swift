/// A service for sign-in by email, with one-time codes.
///
/// A flow waits for only one call. If the service cannot be reached, a call throws `.network`, and the flow keeps its
/// state. If the user goes back, an earlier call may still be running when the next one starts. The flow ignores late
/// replies, so a backend does not have to handle them.
public protocol EmailOTPBackend: Sendable {
    /// The age gate of this device, which records the user's answer; `nil` if the brand has no minimum age.
    var ageGate: AgeGateKeeper? { get }

    /// Returns the status of an address.
    ///
    /// - Throws: `.limitExceeded` after too many requests.
    func status(of email: EmailAddress) async throws(AuthError) -> EmailAccountStatus

    /// Creates an account and sends a code.
    ///
    /// Replaces a pending account completely, because anyone may have created it.
    ///
    /// - Throws: The errors of ``AuthClient/signUp(username:password:options:)``.
    func signUp(
        email: EmailAddress, password: String, options: SignUpOptions
    ) async throws(AuthError) -> EmailSignUpResult

    /// Confirms a pending account by the code that was sent and by its password.
    ///
    /// The code proves that the address is the user's. The password proves that the user created the account. Without
    /// the password, the user could confirm the account of a stranger who signed up with the same address.
    ///
    /// - Parameters:
    ///   - email: The account's address.
    ///   - code: The code that was sent.
    ///   - password: The password of the sign-up. A wrong password throws the same error as a wrong code.
    /// - Throws: `.codeMismatch`, `.codeExpired`, or `.limitExceeded` if no attempts are left for this code.
    ///   `.passwordResetRequired` if the account is now confirmed, but the backend could not check the password. The
    ///   user must then set a new password with another code before the sign-in.
    func confirm(email: EmailAddress, code: String, password: String) async throws(AuthError)

    /// Sends a new code, which replaces the last one.
    ///
    /// - Throws: `.limitExceeded` if the last code was sent too recently.
    func resendCode(to email: EmailAddress) async throws(AuthError) -> CodeDelivery

    /// Signs in with a password. The service may ask for another step.
    ///
    /// A sign-in ends the challenge of an earlier one.
    ///
    /// - Throws: `.invalidCredentials`, or `.userNotConfirmed` if the password is right and the account is pending. A user
    ///   pool throws `.userNotConfirmed` for every password of a pending account. `.passwordResetRequired` if the user
    ///   must set a new password with a code first.
    func signIn(email: EmailAddress, password: String) async throws(AuthError) -> EmailSignInResult

    /// Answers the challenge of the last sign-in. The service may ask for another step.
    ///
    /// - Parameters:
    ///   - challenge: The challenge of the last sign-in, or of the last answer.
    ///   - answer: The code or the new password, and the attributes of the challenge's required fields.
    /// - Returns: The session, or the next challenge.
    /// - Throws: `.codeMismatch`, `.invalidPassword`, `.missingFields`, `.limitExceeded` and `.network`, after which the
    ///   user can answer again. After any other error, the sign-in is over:
    ///   `.signedOut` if this challenge was answered, has expired or belongs to an earlier sign-in, `.codeExpired` if
    ///   the code has expired.
    func answer(
        _ challenge: SignInChallenge, with answer: SignInAnswer
    ) async throws(AuthError) -> EmailSignInResult

    /// Sends a code for setting a new password, which replaces the last such code.
    ///
    /// The result is the same if the address has no account. A pending account receives no code.
    ///
    /// - Throws: `.limitExceeded` if the last code was sent too recently.
    func requestPasswordReset(for email: EmailAddress) async throws(AuthError) -> CodeDelivery

    /// Sets a new password with the code that was sent. For an address without an account, every code is wrong.
    ///
    /// - Throws: `.codeMismatch`, `.codeExpired`, `.limitExceeded` if no attempts are left for this code, and
    ///   `.invalidPassword`, after which the code is still valid.
    func resetPassword(of email: EmailAddress, code: String, newPassword: String) async throws(AuthError)
}

extension EmailOTPBackend {
    /// `nil`. `AgeGatedEmailOTPBackend` adds an age gate to a backend.
    public var ageGate: AgeGateKeeper? { nil }
}

/// The default for backends without challenges.
extension EmailOTPBackend {
    /// Throws `.notSupported`.
    public func answer(
        _ challenge: SignInChallenge, with answer: SignInAnswer
    ) async throws(AuthError) -> EmailSignInResult {
        throw .notSupported(.confirmSignIn)
    }
}

/// Defaults for backends that do not set new passwords.
extension EmailOTPBackend {
    /// Throws `.notSupported`.
    public func requestPasswordReset(for email: EmailAddress) async throws(AuthError) -> CodeDelivery {
        throw .notSupported(.resetPassword)
    }

    /// Throws `.notSupported`.
    public func resetPassword(of email: EmailAddress, code: String, newPassword: String) async throws(AuthError) {
        throw .notSupported(.resetPassword)
    }
}

/// The status of an address at the backend.
public enum EmailAccountStatus: String, Sendable, Hashable, CaseIterable {
    /// The address has no account.
    case new
    /// The address has an account that was never confirmed by a code. Anyone may have created it.
    case pending
    /// The address has a confirmed account.
    case confirmed
}

/// The result of creating an account.
public enum EmailSignUpResult: Sendable, Equatable {
    /// A code was sent. The user confirms the account with it.
    case codeSent(CodeDelivery)
    /// The user can sign in immediately, because this backend does not confirm addresses.
    case confirmed
}

/// The delivery of a code.
public struct CodeDelivery: Sendable, Equatable {
    /// The destination; `nil` if the backend does not return it.
    public let details: AuthCodeDeliveryDetails?
    /// The backend's own ``OneTimeCodePolicy/resendAfter``; `nil` if it has none. The longer of the backend's and the
    /// brand's times applies.
    public let resendAfter: Duration?

    /// Creates a delivery.
    public init(details: AuthCodeDeliveryDetails? = nil, resendAfter: Duration? = nil) {
        self.details = details
        self.resendAfter = resendAfter
    }
}
