/// A sign-up that waits for its code, and the password that the user chose or entered for it. Kept only in memory.
package struct PendingSignUp: Sendable, RedactedValue {
    /// The address of the account.
    package let email: EmailAddress
    /// The password.
    package let password: SecretText

    /// Creates a value.
    package init(_ email: EmailAddress, _ password: SecretText) {
        self.email = email
        self.password = password
    }

    /// Returns whether the account has this address and this password. Like the services, it compares the bytes of a
    /// password (see ``PasswordPolicy``).
    package func matches(_ email: EmailAddress, _ password: String) -> Bool {
        self.email == email && self.password.value.utf8.elementsEqual(password.utf8)
    }
}
