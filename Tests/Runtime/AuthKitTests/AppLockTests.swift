import AuthCore
import AuthKit
import AuthSystem
import Foundation
import RuntimeTestSupport
import Testing

/// Tests that an app locks when it returns to the foreground after the time in the manifest.
@MainActor struct AppLockTests {
    private let lifecycle = FakeLifecycle()
    private let clock = TestClock(Date(timeIntervalSince1970: 1_800_000_000))
    private let gate = UserGate()
    private let store: SessionVault
    private let session: SessionController
    private let mira = AuthUser(userID: "1", username: "mira", email: "mira@example.com", provider: .google)

    init() {
        store = SessionVault(items: InMemoryStore(), gate: gate)
        session = SessionController(
            authority: NoRenewals(), store: store, policy: LockedBrand.brand.session, clock: clock.session)
    }

    /// Returns the sign-in of an app whose user is signed in.
    private func signedIn(store: (any SecureStore)? = nil) async throws -> BrandAuth {
        try await session.begin(as: mira, with: TokenSet(accessToken: "1", refreshToken: "1", expiresIn: .seconds(1e6)))
        let services = SystemServices(
            transport: UnavailableTransport(), store: store ?? self.store, lifecycle: lifecycle, clock: clock.session)
        let auth = BrandAuth(
            LockedBrand.production, backend: .client(PagesStandIn(session: session), sessions: [session]),
            services: services)
        await wait(for: auth) { $0 == .signedIn(mira) }
        // The launch has read the session.
        for _ in 0..<200 { await Task.yield() }
        return auth
    }

    private func wait(for auth: BrandAuth, until isReached: (AuthState) -> Bool) async {
        auth.start()
        for _ in 0..<10_000 where !isReached(auth.state) { await Task.yield() }
    }

    /// Sends the app to the background and back.
    private func switchApps(for seconds: TimeInterval) {
        lifecycle.enter(.background)
        clock.advance(by: seconds)
        lifecycle.enter(.foreground)
    }

    @Test func `a quick switch to another app locks nothing`() async throws {
        let auth = try await signedIn()
        let prompts = await gate.prompts
        switchApps(for: 59)
        switchApps(for: 59)
        for _ in 0..<1000 { await Task.yield() }
        #expect(auth.state == .signedIn(mira))
        #expect(await session.state == .signedIn(mira))
        #expect(await gate.prompts == prompts)
    }

    @Test func `after a minute in the background, the app shows nothing of the user until the user unlocks it`()
        async throws
    {
        let auth = try await signedIn()
        let prompts = await gate.prompts
        await gate.refuse(true)
        switchApps(for: 60)
        // Before the app draws again.
        #expect(auth.state.isLocked)
        for _ in 0..<5000 where await gate.prompts == prompts { try await Task.sleep(for: .milliseconds(1)) }
        for _ in 0..<1000 { await Task.yield() }
        #expect(await gate.prompts == prompts + 1)
        #expect(auth.state.isLocked)
        #expect(await session.state == .locked)
        #expect(await session.activeReference == nil)

        await gate.refuse(false)
        await auth.refresh()
        await wait(for: auth) { $0 == .signedIn(mira) }
        #expect(auth.state == .signedIn(mira))
        #expect(await gate.prompts == prompts + 2)
    }

    @Test func `the user is asked when the app returns, and goes on in the same session`() async throws {
        let auth = try await signedIn()
        let reference = try #require(await session.reference())
        let states = auth.states()
        switchApps(for: 3600)
        await wait(for: auth) { $0 == .signedIn(mira) }
        var seen: [AuthState] = []
        for await state in states {
            seen.append(state)
            if seen.count == 3 { break }
        }
        #expect(seen == [.signedIn(mira), .locked(nil), .signedIn(mira)])
        #expect(try await session.tokens(of: reference).accessToken == "1")
    }

    @Test func `a call from before the lock does not unlock the app`() async throws {
        let auth = try await signedIn()
        await gate.refuse(true)
        let refreshing = Task { await auth.refresh() }
        switchApps(for: 60)
        await refreshing.value
        for _ in 0..<1000 { await Task.yield() }
        #expect(auth.state.isLocked)
    }

    @Test func `a user can sign out of a locked app`() async throws {
        let auth = try await signedIn()
        await gate.refuse(true)
        switchApps(for: 60)
        for _ in 0..<1000 where await session.state != .locked { await Task.yield() }
        await session.signOut()
        await wait(for: auth) { $0 == .signedOut(nil) }
        #expect(auth.state == .signedOut(nil))
        #expect(try await store.read(.session) == nil)
    }

    @Test func `the app can lock itself`() async throws {
        let auth = try await signedIn()
        await auth.lock()
        #expect(auth.state.isLocked)
        #expect(await session.state == .locked)
        await auth.refresh()
        await wait(for: auth) { $0 == .signedIn(mira) }
        #expect(auth.state == .signedIn(mira))
    }

    @Test func `an app whose store cannot be locked stays unlocked`() async throws {
        let auth = try await signedIn(store: InMemoryStore())
        switchApps(for: 3600)
        await auth.lock()
        #expect(auth.state == .signedIn(mira))
    }

    @Test func `an app that keeps no session stays unlocked`() async throws {
        let session = SessionController(
            authority: NoRenewals(), store: store, policy: ForgetfulBrand.brand.session, clock: clock.session)
        try await session.begin(as: mira, with: TokenSet(accessToken: "1", refreshToken: "1", expiresIn: .seconds(1e6)))
        let auth = BrandAuth(
            ForgetfulBrand.production, backend: .client(PagesStandIn(session: session), sessions: [session]),
            services: SystemServices(
                transport: UnavailableTransport(), store: store, lifecycle: lifecycle, clock: clock.session))
        await wait(for: auth) { $0 == .signedIn(mira) }
        let states = auth.states()
        switchApps(for: 3600)
        await auth.lock()
        await session.signOut()
        var seen: [AuthState] = []
        for await state in states {
            seen.append(state)
            if case .signedOut = state { break }
        }
        #expect(!seen.contains { $0.isLocked })
    }

    @Test func `a locked session counts as one session`() async throws {
        let auth = try await signedIn()
        switchApps(for: 60)
        for _ in 0..<1000 { await Task.yield() }
        await wait(for: auth) { $0 == .signedIn(mira) }
        #expect(auth.metrics?.take().sessions == 0)
    }

    @Test func `the observation ends with the sign-in`() async throws {
        var auth: BrandAuth? = try await signedIn()
        #expect(lifecycle.observers == 1)
        await session.signOut()
        auth = nil
        for _ in 0..<1000 where lifecycle.observers > 0 { await Task.yield() }
        #expect(lifecycle.observers == 0)
        _ = auth
    }

    @Test func `a launch reads the session once`() async throws {
        let client = CountingClient()
        let auth = BrandAuth(LockedBrand.production, backend: .client(client), services: .inMemory())
        await wait(for: auth) { $0 == .signedOut(nil) }
        for _ in 0..<2000 { await Task.yield() }
        #expect(await client.fetches == 1)
    }
}

/// A client without a session that counts how often it is asked for one.
private actor CountingClient: ForwardingAuthClient {
    private(set) var fetches = 0
    let client: any AuthClient = UnavailableAuthClient()

    func fetchAuthSession() -> AuthSession {
        fetches += 1
        return .signedOut
    }

    func deleteUser() {}

    func signOut(globally: Bool) -> AuthSignOutResult { .complete }

    func sessionEvents() -> AsyncStream<SessionEvent> { AsyncStream { _ in } }
}
