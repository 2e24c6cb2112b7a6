/// An account that exists in a backend in memory from the start, so that a preview or a debug overlay can show it.
///
/// The description and the mirror contain neither the address nor the password.
public struct SeededAccount: Hashable, Sendable, RedactedValue {
    /// The email address.
    public let email: EmailAddress
    /// The password.
    public let password: SecretText
    /// Whether the user has proved that the email address is theirs.
    public let isConfirmed: Bool

    /// Creates an account.
    public init(email: EmailAddress, password: SecretText, isConfirmed: Bool) {
        self.email = email
        self.password = password
        self.isConfirmed = isConfirmed
    }
}
