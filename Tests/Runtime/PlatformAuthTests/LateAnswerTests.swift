import AuthCore
import AuthSystem
import Foundation
import PlatformAuth
import RuntimeTestSupport
import Testing

/// Tests of responses that arrive after the user signed out, or after another user signed in.
@Suite struct LateAnswerTests {
    private let service = ScriptedService()
    private let store = InMemoryStore()
    private let transport: HeldTransport
    private let client: PlatformAuthClient

    init() throws {
        transport = HeldTransport(service)
        client = PlatformAuthClient(
            brand: .example(), apiBaseURL: try #require(URL(string: "https://api.example.com")), transport: transport,
            store: store,
            clock: SessionClock(
                now: { Date(timeIntervalSince1970: 1_800_000_000) }, uptime: { .zero }, sleep: { _ in }, jitter: { 0 }))
    }

    private func signIn() async throws {
        _ = try await client.signIn(username: "mira@example.com", password: goodPassword)
    }

    @Test func `a sign-in that completes after a sign-out starts no session`() async throws {
        await service.grantTokens()
        let gate = await transport.hold { $0.url.path.hasSuffix("login") }
        let signingIn = Task { try await signIn() }
        await gate.arrivals(1)
        await client.signOut()
        await gate.open()
        await #expect(throws: AuthError.cancelled) { try await signingIn.value }
        #expect(try await client.fetchAuthSession() == .signedOut)
    }

    @Test func `a deletion with a late response does not end the next user's session`() async throws {
        await service.grantTokens()
        try await signIn()
        await service.removeResponses()
        await service.grantTokens("auth/email/login", 2)
        await service.answer("users/me", 204)
        await service.answer("auth/logout", 204)
        let gate = await transport.hold { $0.method == "DELETE" }
        let deleting = Task { try await client.deleteUser() }
        await gate.arrivals(1)
        await client.signOut()
        await service.removeResponses()
        await service.answer("users/me", 204)
        await service.grantTokens("auth/email/login", 7, user: "user-2")
        try await signIn()
        await gate.open()
        _ = try? await deleting.value
        #expect(try await client.fetchAuthSession().user?.userID == "user-2")
    }
}
