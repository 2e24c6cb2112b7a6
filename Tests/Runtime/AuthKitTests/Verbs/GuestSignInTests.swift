import AuthCore
import AuthKit
import Foundation
import MockAuth
import RuntimeTestSupport
import Testing

/// A guest session begins once, and never in place of another session.
@MainActor @Suite(.timeLimit(.minutes(1))) struct GuestSignInTests {
    /// Launches the app, and waits until it has read the session.
    private func launch(accounts: [MockAccount] = []) async throws -> (VerbFixture, GuestClient) {
        var guests: GuestClient?
        let app = VerbFixture(
            accounts: accounts,
            client: {
                let client = GuestClient($0)
                guests = client
                return client
            })
        let client = try #require(guests)
        await app.auth.refresh()
        try await waiting { await client.fetches == 2 }
        return (app, client)
    }

    @Test func `guest sign-ins at the same time share one session`() async throws {
        let (app, client) = try await launch()
        let gate = await client.holdSignIn()
        let calls = (0..<3).map { _ in Task { try await app.auth.signIn(with: .guest) } }
        await gate.arrivals(1)
        for _ in 0..<100 { await Task.yield() }
        await gate.open()
        for call in calls { try await call.value }
        #expect(await client.signIns == 1)
        #expect(app.auth.user?.isGuest == true)
    }

    @Test func `a session that begins during the checks of a guest sign-in is not replaced`() async throws {
        let (app, client) = try await launch(accounts: [.mira])
        let gate = await client.holdFetch()
        let guest = Task { try await app.auth.signIn(with: .guest) }
        await gate.arrivals(1)
        _ = try await app.auth.signIn(email: "mira@example.com", password: VerbFixture.password)
        await gate.open()
        await #expect(throws: AuthError.cancelled) { try await guest.value }
        #expect(await client.signIns == 0)
        #expect(try await app.mock.session.session().user?.email == "mira@example.com")
    }
}

/// A client whose guest sign-ins a test counts and holds.
private actor GuestClient: ForwardingAuthClient {
    let client: any AuthClient
    private(set) var signIns = 0
    private(set) var fetches = 0
    private var signInGate: Gate?
    private var fetchGate: Gate?

    init(_ client: any AuthClient) { self.client = client }

    /// Holds the next guest sign-in.
    func holdSignIn() -> Gate {
        let gate = Gate()
        signInGate = gate
        return gate
    }

    /// Holds the result of the next reading of the session.
    func holdFetch() -> Gate {
        let gate = Gate()
        fetchGate = gate
        return gate
    }

    func signInAsGuest(clearance: AgeClearance) async throws(AuthError) -> AuthSignInResult {
        signIns += 1
        if let gate = signInGate {
            signInGate = nil
            await gate.pass()
        }
        return try await client.signInAsGuest(clearance: clearance)
    }

    func fetchAuthSession() async throws(AuthError) -> AuthSession {
        fetches += 1
        let session = try await client.fetchAuthSession()
        if let gate = fetchGate {
            fetchGate = nil
            await gate.pass()
        }
        return session
    }
}
