import AuthCore
import AuthSystem
import Foundation
import MockAuth
import RuntimeTestSupport
import Testing

/// The mock in the store of an app.
@Suite struct MockStoreTests {
    private let store = LockableStore()
    private let clock = TestClock(Date(timeIntervalSince1970: 1_781_524_800))
    private let mira = MockAccount(email: "mira@example.com", password: SecretText("Moon-River-7"))

    /// Starts a mock, as each launch of the app does.
    private func launch() -> BackendParts {
        let services = SystemServices(
            transport: UnavailableTransport(), store: store, clock: clock.session, timeZone: .gmt)
        let backend: some AuthBackend = .releaseMock(accounts: [mira])
        return backend.makeParts(
            AuthContext(
                brand: .example(), environment: "development", definition: ExampleEnvironment.development.definition,
                pages: nil, services: services))
    }

    private func signIn(_ parts: BackendParts) async throws {
        _ = try await parts.client.signIn(username: "mira@example.com", password: "Moon-River-7")
    }

    @Test func `the session is in the app's store, and locks with it`() async throws {
        let parts = launch()
        try await signIn(parts)
        #expect(try await store.read(.session) != nil)
        #expect(await parts.sessions[0].lock())
        #expect(await parts.sessions[0].state == .locked)
        await store.refuse(true)
        await #expect(throws: AuthError.notUnlocked(.notRecognized)) { try await parts.client.fetchAuthSession() }
        await store.refuse(false)
        #expect(try await parts.client.fetchAuthSession().user?.email == "mira@example.com")
        _ = await parts.client.signOut(globally: false)
        #expect(try await store.read(.session) == nil)
    }

    @Test func `a new mock does not know the session of an earlier launch`() async throws {
        try await signIn(launch())
        let next = launch()
        #expect(try await next.client.fetchAuthSession() == .signedOut)
        #expect(try await store.read(.session) == nil)
        try await signIn(next)
        #expect(try await store.read(.session) != nil)
    }
}

/// A store in memory that the user unlocks.
private actor LockableStore: SecureStore {
    private let values = InMemoryStore()
    private var isLocked = false
    private var refuses = false

    nonisolated var isLockable: Bool { true }

    func lock() { isLocked = true }
    func refuse(_ refuses: Bool) { self.refuses = refuses }

    private func unlock() throws(SecureStoreError) {
        if isLocked, refuses { throw .notUnlocked(.notRecognized) }
        isLocked = false
    }

    func read(_ key: SecureStoreKey) async throws(SecureStoreError) -> Data? {
        try unlock()
        return await values.read(key)
    }

    func write(_ value: Data, for key: SecureStoreKey) async { await values.write(value, for: key) }

    func remove(_ key: SecureStoreKey) async { await values.remove(key) }

    func replace(
        _ expected: Data?, with value: Data?, for key: SecureStoreKey
    ) async throws(SecureStoreError) -> Bool {
        try unlock()
        return await values.replace(expected, with: value, for: key)
    }
}
