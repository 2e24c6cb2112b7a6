import AuthCore
import AuthKit
import Foundation
import MockAuth
import RuntimeTestSupport
import Testing

/// A client at which another user signs in right after a call has asked who is signed in.
private struct SwitchingClient: ForwardingAuthClient {
    let client: any AuthClient
    let change: @Sendable () async -> Void

    func getCurrentUser() async throws(AuthError) -> AuthUser {
        let user = try await client.getCurrentUser()
        // Another part of the app signs in, not the call.
        await Task.detached { await change() }.value
        return user
    }
}

@Suite struct DeletionAfterSwitchTests {
    private static let password = "Moon-River-7"

    /// A mock with two accounts, of which the first is signed in, and a client at which the second one signs in.
    private func switching() async throws -> (mock: MockAuthClient, client: SwitchingClient, first: AuthUser) {
        let mock = MockAuthClient(
            brand: .example(), allowsMockInRelease: true,
            accounts: try ["mira", "jonas"].map {
                MockAccount(email: try EmailAddress("\($0)@example.com"), password: SecretText(Self.password))
            },
            // The proof stays recent, however long the test waits.
            clock: SessionClock(now: { Date() }, uptime: { .zero }, sleep: { _ in }, jitter: { 0 }))
        _ = try await mock.signIn(username: "mira@example.com", password: Self.password)
        let first = try await mock.getCurrentUser()
        let client = SwitchingClient(client: mock) {
            _ = try? await mock.signIn(username: "jonas@example.com", password: Self.password)
        }
        return (mock, client, first)
    }

    @Test func `the screen that deletes one user's account never deletes the next user's`() async throws {
        let (mock, _, first) = try await switching()
        _ = try await mock.signIn(username: "jonas@example.com", password: Self.password)
        let proof = try #require(await mock.recentProof())
        let reply = await AccountDeletionFlow.Call.deleteUser(first, provedBy: proof).perform(on: mock)
        #expect(reply != .deleted)
        #expect(try await mock.status(of: EmailAddress("jonas@example.com")) == .confirmed)
    }

    @Test func `a user who signs in after the check keeps the account`() async throws {
        let (mock, client, first) = try await switching()
        let proof = try #require(await mock.recentProof())
        let reply = await AccountDeletionFlow.Call.deleteUser(first, provedBy: proof).perform(on: client)
        #expect(reply == .failed(.signedOut))
        #expect(await mock.session.state.user?.username == "jonas@example.com")
        for name in ["mira", "jonas"] {
            #expect(try await mock.status(of: EmailAddress("\(name)@example.com")) == .confirmed)
        }
    }

    @Test func `a user who signs in after the check is not asked for the proof of another`() async throws {
        let (_, client, first) = try await switching()
        let reply = await AccountDeletionFlow.Call
            .reauthenticate(first, by: .password(SecretText(Self.password))).perform(on: client)
        #expect(reply == .failed(.signedOut))
    }
}

extension SessionState {
    fileprivate var user: AuthUser? {
        if case .signedIn(let user) = self { user } else { nil }
    }
}
