import AuthCore
import AuthKit
import AuthSystem
import Foundation
import MockAuth
import RuntimeTestSupport
import Testing

private enum Counted: String, TestEnvironment {
    case only

    static var brand: BrandConfiguration { .example(features: [.analytics]) }
}

private enum Uncounted: String, TestEnvironment {
    case only

    static var brand: BrandConfiguration { .example(features: []) }
}

/// The properties of the signed-in user for statistics.
@MainActor struct AnalyticsUserTests {
    private let sink = RecordingSink()

    private func launch<E: BrandEnvironment>(_ environment: E) async throws -> BrandAuth {
        let auth = BrandAuth(
            environment, backend: .releaseMock,
            services: SystemServices(
                transport: UnavailableTransport(), store: InMemoryStore(), records: InMemoryStore()),
            analytics: sink)
        try await reaches(.signedOut(nil), auth)
        try await auth.ageGate.answer(Birthdate(iso8601: "1990-04-12"))
        return auth
    }

    private func reaches(_ state: AuthState, _ auth: BrandAuth) async throws {
        for await found in auth.states() where found == state { return }
    }

    private func signIn(_ provider: SignInProvider, _ auth: BrandAuth) async throws {
        if provider == .guest {
            _ = try await auth.client.signInAsGuest()
        } else {
            _ = try await auth.client.signInWithWebUI(for: provider)
        }
        for await state in auth.states() where state.user?.provider == provider { return }
    }

    @Test func `the sink knows the provider of the user until the sign-out`() async throws {
        let auth = try await launch(Counted.only)
        try await signIn(.guest, auth)
        try await signIn(.google, auth)
        await auth.client.signOut()
        try await reaches(.signedOut(nil), auth)
        #expect(sink.users.map { $0?.provider } == [nil, .guest, .google, nil])
        #expect(sink.users.map { $0?.isGuest } == [nil, true, false, nil])
    }

    @Test func `the properties contain nothing that identifies the user`() async throws {
        let auth = try await launch(Counted.only)
        try await signIn(.google, auth)
        let user = try await auth.client.getCurrentUser()
        var text = ""
        dump(sink.users, to: &text)
        for personal in [user.userID, user.username, try #require(user.email)] { #expect(!text.contains(personal)) }
    }

    @Test func `a brand without analytics sets no properties`() async throws {
        let auth = try await launch(Uncounted.only)
        try await signIn(.google, auth)
        #expect(sink.users == [] && sink.events == [])
    }
}
