import AuthCore
import Foundation
import RuntimeTestSupport
import Testing

@testable import PlatformAuth

/// Sign-ins of another user that the end of the process interrupts. There are two sessions in the store: one by email, and
/// one of the pages.
struct InterruptedSignInTests {
    private let store = RecordingStore()

    /// Launches the app with a content of the store.
    private func launch(_ store: RecordingStore) throws -> (client: PlatformAuthClient, service: ScriptedService) {
        let service = ScriptedService()
        let clock = SessionClock(
            now: { Date(timeIntervalSince1970: 1_800_000_000) }, uptime: { .zero }, sleep: { _ in }, jitter: { 0 })
        let client = PlatformAuthClient(
            brand: .example(), apiBaseURL: try #require(URL(string: "https://api.example.com")), transport: service,
            store: store, web: PagesStandIn(store: store), clock: clock)
        return (client, service)
    }

    /// Signs in with a password (`sub` user-1).
    private func signInByEmail(_ app: (client: PlatformAuthClient, service: ScriptedService)) async throws {
        await app.service.grantTokens()
        await app.service.answer("auth/logout", 204)
        _ = try await app.client.signIn(username: "mira@example.com", password: goodPassword)
    }

    @Test func `the end of the process during a sign-in at a page does not bring the earlier user back`() async throws {
        let app = try launch(store)
        try await signInByEmail(app)
        await store.startRecording()
        #expect(try await app.client.signInWithWebUI(for: .google).isSignedIn)
        #expect(try await app.client.getCurrentUser().userID == "sub-2")

        let contents = await store.contents
        #expect(contents.contains { $0[.session] != nil })
        for content in contents where content[.session] != nil {
            let user = try await launch(RecordingStore(content)).client.getCurrentUser()
            #expect(user.userID == "sub-2")
        }
    }

    @Test func `the end of the process during a sign-in by email does not bring the page's user back`() async throws {
        let app = try launch(store)
        _ = try await app.client.signInWithWebUI(for: .google)
        await store.startRecording()
        try await signInByEmail(app)
        #expect(try await app.client.getCurrentUser().userID == "user-1")

        let contents = await store.contents
        #expect(contents.contains { $0[.platformSession] != nil })
        for content in contents where content[.platformSession] != nil {
            let later = try launch(RecordingStore(content))
            #expect(try await later.client.getCurrentUser().userID == "user-1")
            // The session by email ends at the service.
            await later.service.refuse("users/me", 401, "invalid_token")
            await later.service.refuse("auth/token/refresh", 401, "session_ended")
            await #expect(throws: AuthError.sessionExpired) { try await later.client.fetchUserAttributes() }
            #expect(try await later.client.fetchAuthSession() == .signedOut)
        }
    }
}

/// A store that records its content after each change: what remains if the process ends there.
private actor RecordingStore: UnsharedStore {
    private var values: [SecureStoreKey: Data]
    private(set) var contents: [[SecureStoreKey: Data]] = []

    init(_ values: [SecureStoreKey: Data] = [:]) { self.values = values }

    func startRecording() { contents = [] }

    func read(_ key: SecureStoreKey) -> Data? { values[key] }

    func write(_ value: Data, for key: SecureStoreKey) {
        values[key] = value
        contents.append(values)
    }

    func remove(_ key: SecureStoreKey) {
        values[key] = nil
        contents.append(values)
    }
}
