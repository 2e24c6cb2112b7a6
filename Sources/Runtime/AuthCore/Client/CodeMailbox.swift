public import Foundation

/// A message with a one-time code, which a backend in memory keeps instead of sending it by email.
///
/// The description and the mirror contain neither the address nor the code.
public struct MailboxMessage: Hashable, Sendable, Identifiable, RedactedValue {
    /// The reason why a code was sent.
    public enum Purpose: Hashable, Sendable, CaseIterable {
        /// Confirms the address of a new account.
        case signUp
        /// Permits a new password.
        case newPassword
        /// Completes a sign-in.
        case signIn
        /// Confirms the new address of an account.
        case emailChange
    }

    /// The number of the message in its mailbox, from 1. A later message has a greater number.
    public let id: Int
    /// The address that the code was sent to.
    public let recipient: EmailAddress
    /// The reason why the code was sent.
    public let purpose: Purpose
    /// The code.
    public let code: SecretText
    /// The time at which the code was sent, by the clock of the backend.
    public let sentAt: Date

    /// Creates a message.
    package init(id: Int, recipient: EmailAddress, purpose: Purpose, code: SecretText, sentAt: Date) {
        self.id = id
        self.recipient = recipient
        self.purpose = purpose
        self.code = code
        self.sentAt = sentAt
    }
}

/// The messages that a backend in memory would have sent by email.
///
/// A debug overlay, a preview and a test read the codes here, so that a user can complete a sign-up without a server.
/// The mailbox is bounded, and drops its oldest messages first. A code stays in it after its use, as in a real mailbox.
public protocol CodeMailbox: Sendable {
    /// Returns the messages, the newest first.
    func messages() async -> [MailboxMessage]

    /// Returns a new stream of the messages, the newest first: the current ones, and those after each change. A slow
    /// reader misses intermediate values, but not the last one.
    func changes() async -> AsyncStream<[MailboxMessage]>
}

extension CodeMailbox {
    /// Returns the code of the newest message to an address.
    ///
    /// - Parameter username: The address.
    /// - Returns: The code, or `nil` if the mailbox has no message to the address, or if `username` is not an address.
    public func lastCode(for username: String) async -> String? {
        guard let address = try? EmailAddress(username) else { return nil }
        return await messages().first { $0.recipient == address }?.code.value
    }
}
