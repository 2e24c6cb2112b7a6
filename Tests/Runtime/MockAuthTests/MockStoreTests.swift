import AuthCore
import AuthSystem
import Foundation
import MockAuth
import RuntimeTestSupport
import Testing

/// The mock in the store of an app.
@Suite struct MockStoreTests {
    private let store = InMemoryStore()
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

    @Test func `a new mock does not know the session of an earlier launch`() async throws {
        try await signIn(launch())
        let next = launch()
        #expect(try await next.client.fetchAuthSession() == .signedOut)
        #expect(await store.read(.session) == nil)
        try await signIn(next)
        #expect(await store.read(.session) != nil)
    }
}
