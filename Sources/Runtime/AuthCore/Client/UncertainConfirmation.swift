/// The confirmation of sign-ups at a service that refuses a repeated confirmation like a wrong code.
///
/// If the response to a confirmation is lost, the service may have confirmed the account. The user can only enter the
/// same code again, which it then refuses.
package actor UncertainConfirmation {
    /// The addresses of the confirmations whose responses were lost.
    private var unanswered: Set<EmailAddress> = []

    /// Creates a value without a confirmation.
    package init() {}

    /// Confirms an account. Can be repeated after `.network` and `.cancelled`: if the service refuses the code then,
    /// and the account is confirmed, it was the first request that confirmed it.
    ///
    /// - Parameters:
    ///   - email: The address of the account.
    ///   - confirm: Sends the code.
    ///   - isConfirmed: Returns whether the account is confirmed. Only called if the service refuses a repetition.
    /// - Throws: The errors of `confirm` and of `isConfirmed`.
    package func perform(
        of email: EmailAddress, _ confirm: @Sendable () async throws(AuthError) -> Void,
        isConfirmed: @Sendable () async throws(AuthError) -> Bool
    ) async throws(AuthError) {
        do throws(AuthError) {
            try await confirm()
        } catch {
            if error == .network || error == .cancelled { unanswered.insert(email) }
            guard error.isRefusedCode, unanswered.contains(email) else { throw error }
            let isConfirmed = try await isConfirmed()
            unanswered.remove(email)
            guard isConfirmed else { throw error }
        }
        unanswered.remove(email)
    }
}

/// A client that can tell whether an account is confirmed without a session.
package protocol ConfirmationChecking: Sendable {
    /// Asks the service for the state of an account. Begins no session.
    ///
    /// - Parameters:
    ///   - email: The account's address.
    ///   - password: The password of the sign-up.
    /// - Returns: Whether the account is not pending.
    /// - Throws: `.network`, and each other error that says nothing about the account.
    func isConfirmed(_ email: EmailAddress, password: String) async throws(AuthError) -> Bool
}

extension AuthError {
    /// Whether the service does not accept the code, for whatever reason.
    fileprivate var isRefusedCode: Bool {
        switch self {
        case .codeMismatch, .codeExpired: true
        default: false
        }
    }
}
