/// The service behind the e-mail flow: seven calls, of which a flow waits for one at a time.
///
/// A call that could not reach the service throws `.network`, and the flow stays where it was. A call whose answer is no
/// longer wanted, because the person went back, may still be running when the next is made; the flow drops such
/// answers, so a backend need not.
public protocol EmailOTPBackend: Sendable {
    /// The age gate of this device; `nil` if the brand has no minimum age. Flows record the user's answer there.
    var ageGate: AgeGateKeeper? { get }

    /// How far the address has come.
    ///
    /// Throws `.limitExceeded` where it was asked too often.
    func status(of email: EmailAddress) async throws(AuthError) -> EmailAccountStatus

    /// Creates an account and sends a code.
    ///
    /// Replaces a pending account completely, because anyone may have created it. Throws what `AuthClient.signUp`
    /// throws.
    func signUp(
        email: EmailAddress, password: String, options: SignUpOptions
    ) async throws(AuthError) -> EmailSignUpResult

    /// Confirms a pending account by the code that was sent and by its password.
    ///
    /// The code proves the address. The password proves that the user chose what the account holds: without it, the user
    /// would confirm the account of a stranger who signed up with the same address.
    ///
    /// - Parameters:
    ///   - email: The account's address.
    ///   - code: The code that was sent.
    ///   - password: The password that the user signed up with. A wrong one is answered like a wrong code.
    /// - Throws: `.codeMismatch`, `.codeExpired`, or `.limitExceeded` once this code may no longer be tried.
    ///   `.passwordResetRequired` if the account is confirmed now, but the backend could not check the password: the user
    ///   sets a new one by another code before the sign-in.
    func confirm(email: EmailAddress, code: String, password: String) async throws(AuthError)

    /// Sends a new code, which replaces the last.
    ///
    /// Throws `.limitExceeded` where the last one was sent too short a time ago.
    func resendCode(to email: EmailAddress) async throws(AuthError) -> CodeDelivery

    /// Signs in with a password.
    ///
    /// Throws `.invalidCredentials`, or `.userNotConfirmed` where the password was right and the account is pending.
    func signIn(email: EmailAddress, password: String) async throws(AuthError) -> AuthSession

    /// Sends a code by which a new password can be set, which replaces the last such code. Answers the same whether the
    /// address has an account or not. A pending account is sent no code.
    ///
    /// Throws `.limitExceeded` where the last one was sent too short a time ago.
    func requestPasswordReset(for email: EmailAddress) async throws(AuthError) -> CodeDelivery

    /// Sets a new password by the code that was sent. An address without an account has no right code.
    ///
    /// Throws `.codeMismatch`, `.codeExpired`, `.limitExceeded` once this code may no longer be tried, and
    /// `.invalidPassword`, which leaves the code unused.
    func resetPassword(of email: EmailAddress, code: String, newPassword: String) async throws(AuthError)
}

extension EmailOTPBackend {
    /// `nil`: no age gate. ``AgeGatedEmailOTPBackend`` has one.
    public var ageGate: AgeGateKeeper? { nil }
}

/// A backend that sets no new passwords leaves these out.
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

/// How far an address has come with the backend.
public enum EmailAccountStatus: String, Sendable, Hashable, CaseIterable {
    /// It has no account.
    case new
    /// It has an account that was never confirmed by a code. Anyone may have created it.
    case pending
    /// It has an account that can be signed in to.
    case confirmed
}

/// What came of creating an account.
public enum EmailSignUpResult: Sendable, Equatable {
    /// The account waits for the code that was sent.
    case codeSent(CodeDelivery)
    /// The account can be signed in to at once: this backend confirms no addresses.
    case confirmed
}

/// That a code was sent.
public struct CodeDelivery: Sendable, Equatable {
    /// Where it went; nil where the backend does not tell.
    public let details: AuthCodeDeliveryDetails?
    /// How long the backend wants to be left alone before the next; nil where the brand's own policy decides.
    public let resendAfter: Duration?

    /// A code was sent.
    public init(details: AuthCodeDeliveryDetails? = nil, resendAfter: Duration? = nil) {
        self.details = details
        self.resendAfter = resendAfter
    }
}
