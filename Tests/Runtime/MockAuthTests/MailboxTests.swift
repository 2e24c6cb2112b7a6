import AuthCore
import Foundation
import MockAuth
import RuntimeTestSupport
import Testing

/// The codes that the mock sends.
struct MailboxTests {
    private let scene: Scene

    init() throws {
        scene = try Scene()
    }

    @Test func `each code is a message with its recipient, purpose and time, and the newest is first`() async throws {
        try await scene.register()
        scene.clock.advance(by: 60)
        _ = try await scene.client.resetPassword(for: scene.username)
        let messages = await scene.client.mailbox.messages()
        #expect(messages.map(\.purpose) == [.newPassword, .signUp])
        #expect(messages.map(\.id) == [2, 1])
        #expect(messages.map(\.recipient.text) == [scene.username, scene.username])
        #expect(messages[0].sentAt.timeIntervalSince(messages[1].sentAt) == 60)
        try await scene.client.confirmResetPassword(
            for: scene.username, with: "Passw0rd-2", confirmationCode: messages[0].code.value)
        #expect(try await scene.client.signIn(username: scene.username, password: "Passw0rd-2").isSignedIn)
    }

    @Test func `a stream starts with the current messages and follows changes`() async throws {
        try await scene.register()
        var changes = await scene.client.mailbox.changes().makeAsyncIterator()
        #expect(await changes.next()?.map(\.purpose) == [.signUp])
        _ = try await scene.client.resetPassword(for: scene.username)
        #expect(await changes.next()?.map(\.purpose) == [.newPassword, .signUp])
    }

    @Test func `no description contains an address or a code`() async throws {
        try await scene.register()
        let mailbox = scene.client.mailbox
        let message = try #require(await mailbox.messages().first)
        let values: [Any] = [message, mailbox, [message]]
        for value in values {
            var dumped = ""
            dump(value, to: &dumped)
            for text in ["\(value)", String(reflecting: value), dumped] {
                for secret in [message.code.value, "xample.com"] { #expect(!text.contains(secret), "\(text)") }
            }
        }
    }
}
