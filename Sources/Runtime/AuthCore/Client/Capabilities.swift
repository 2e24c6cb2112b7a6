/// A client whose service reports, or that remembers, whether an address has an account.
public protocol AccountStatusChecking: Sendable {
    /// Returns the status of an address.
    ///
    /// - Throws: `.limitExceeded` after too many requests.
    func status(of email: EmailAddress) async throws(AuthError) -> EmailAccountStatus
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

/// A client that changes the signed-in user's email address, which a code to the new address confirms.
///
/// A change belongs to the session in which it began, and only the last one waits for its code. It is kept in memory:
/// after a new launch, the user begins again.
public protocol EmailAddressUpdating: Sendable {
    /// Changes the signed-in user's email address. The service sends a code to the new address, and the session
    /// continues.
    ///
    /// - Parameters:
    ///   - email: The new address.
    ///   - password: The user's password.
    /// - Returns: Whether the user enters a code next. Without one, the address is changed.
    /// - Throws: `.invalidCredentials` if the password is wrong, `.usernameExists` if another account has the address,
    ///   `.signedOut` if no user is signed in.
    func update(email: String, password: String) async throws(AuthError) -> AuthUpdateAttributeResult

    /// Confirms the new address with the code that was sent to it. The session then has the new address.
    ///
    /// - Parameters:
    ///   - email: The new address. A code never confirms the address of another change.
    ///   - confirmationCode: The code.
    /// - Throws: `.codeMismatch` and `.codeExpired` for a code that confirms nothing, `.usernameExists` if another
    ///   account has confirmed the address meanwhile, `.limitExceeded` after too many tries, `.signedOut` if the session
    ///   in which the change began has ended, and `.codeExpired` if no change to this address waits for a code.
    func confirm(email: String, confirmationCode: String) async throws(AuthError)

    /// Sends another code to the new address.
    ///
    /// - Parameter email: The new address.
    /// - Returns: The destination of the code.
    /// - Throws: `.limitExceeded` if the last code was sent too recently. Also `.signedOut` and `.codeExpired`, like
    ///   ``confirm(email:confirmationCode:)``.
    func sendVerificationCode(for email: String) async throws(AuthError) -> AuthCodeDeliveryDetails
}

/// The change of an email address that waits for its code, of one client.
public actor PendingEmailChange<Session: Equatable & Sendable> {
    private var pending: (email: EmailAddress, session: Session)?
    private var lastRun = 0

    /// Creates a value without a change.
    public init() {}

    /// Begins a change, which replaces any other.
    ///
    /// - Returns: The number of the change.
    public func begin() -> Int {
        pending = nil
        lastRun += 1
        return lastRun
    }

    /// Waits for the code of a change, unless another change has begun since.
    public func keep(_ run: Int, to email: EmailAddress, in session: Session) {
        if run == lastRun { pending = (email, session) }
    }

    /// Requires that a change to an address waits for its code in a session.
    ///
    /// - Throws: `.signedOut` if the change began in another session, `.codeExpired` if no change to this address waits.
    public func require(_ email: EmailAddress, in session: Session) throws(AuthError) {
        guard let pending else { throw .codeExpired }
        guard pending.session == session else { throw .signedOut }
        guard pending.email == email else { throw .codeExpired }
    }

    /// Ends a change whose code was right.
    public func end(_ email: EmailAddress, in session: Session) {
        if let pending, pending == (email, session) { self.pending = nil }
    }
}
