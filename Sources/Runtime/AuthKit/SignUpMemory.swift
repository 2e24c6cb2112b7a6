internal import AuthCore

/// The last sign-up of this launch that waits for its code. Its password is only in memory.
///
/// It also counts what overtakes a call of several requests: a sign-up, the begin of a session and a sign-out.
struct SignUpMemory {
    /// A sign-up that waits for its code.
    struct Pending: Sendable {
        let turn: Int
        let signUp: PendingSignUp
        /// Whether a confirmation is under way.
        var isUnderWay = false
        /// Whether the account may be confirmed already, because the response to a confirmation was lost, or because
        /// the sign-in after it failed.
        var mayBeConfirmed = false
    }

    /// The number of the last sign-up, begin of a session or sign-out.
    private(set) var turn = 0
    private(set) var pending: Pending?

    /// Forgets the sign-up that waits for its code.
    ///
    /// - Returns: The number of the new turn.
    @discardableResult
    mutating func nextTurn() -> Int {
        turn += 1
        pending = nil
        return turn
    }

    /// Keeps a sign-up, unless its turn is over.
    mutating func keep(_ email: EmailAddress, _ password: SecretText, of turn: Int) {
        if turn == self.turn { pending = Pending(turn: turn, signUp: PendingSignUp(email, password)) }
    }

    /// Changes the sign-up of a turn, if it still waits.
    mutating func change(_ turn: Int, _ edit: (inout Pending) -> Void) {
        guard var changed = pending, changed.turn == turn else { return }
        edit(&changed)
        pending = changed
    }

    /// Records that the sign-up of an address may be confirmed already, unless its turn is over.
    mutating func noteConfirmation(of email: EmailAddress, in turn: Int) {
        change(turn) { if $0.signUp.email == email { $0.mayBeConfirmed = true } }
    }

    /// Records the error of a confirmation, or of the sign-in after it, unless its turn is over.
    mutating func note(_ error: AuthError, in turn: Int, of email: EmailAddress) {
        if error == .passwordResetRequired {
            // The password that was kept is not the account's.
            if turn == self.turn { nextTurn() }
        } else if error.isRetryable || error == .cancelled {
            noteConfirmation(of: email, in: turn)
        }
    }

    /// Checks that a turn is not over.
    ///
    /// - Throws: `.cancelled` if there was another sign-up, a sign-in or a sign-out meanwhile.
    func check(_ turn: Int) throws(AuthError) {
        guard turn == self.turn else { throw .cancelled }
    }
}

extension SignUpMemory.Pending: RedactedValue {}
