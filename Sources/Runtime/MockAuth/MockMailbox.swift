import AuthCore
import Foundation

/// The messages of a mock, the newest first.
struct MockMessages: RedactedValue {
    /// The maximum number of messages. The oldest are dropped.
    static let capacity = 100

    private(set) var all: [MailboxMessage] = []
    private var count = 0
    private var broadcast = Broadcast<[MailboxMessage]>()

    mutating func add(_ code: String, for purpose: MailboxMessage.Purpose, to email: EmailAddress, at now: Date) {
        count += 1
        all.insert(
            MailboxMessage(id: count, recipient: email, purpose: purpose, code: SecretText(code), sentAt: now), at: 0)
        all = Array(all.prefix(Self.capacity))
        broadcast.send(all)
    }

    mutating func changes() -> AsyncStream<[MailboxMessage]> {
        broadcast.stream(beginningWith: all, buffering: .bufferingNewest(1))
    }

    func finish() { broadcast.finish() }
}

/// The mailbox of a mock. It does not expose the client, so that callers cannot bypass a decorator such as an age gate.
struct MockMailbox: CodeMailbox {
    let client: MockAuthClient

    func messages() async -> [MailboxMessage] { await client.messages.all }

    func changes() async -> AsyncStream<[MailboxMessage]> { await client.messageChanges() }
}

extension MockMailbox: RedactedValue {}
