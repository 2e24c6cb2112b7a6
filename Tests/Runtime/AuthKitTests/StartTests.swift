import AuthCore
import AuthKit
import AuthSystem
import BackendSync
import CognitoAuth
import Foundation
import HostedUI
import MockAuth
import PlatformAuth
import RuntimeTestSupport
import Testing
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A view that keeps a `BrandAuth` in `@State` creates many, and drops all but one.
@MainActor @Suite(.timeLimit(.minutes(5))) struct StartTests {
    private let store = CountingStore()
    private let transport = CountingTransport()
    private let lifecycle = FakeLifecycle()
    private let sink = RecordingSink()
    private let feature = CountingFeature()
    private let client = EventCounter()

    private func services(_ store: any SecureStore) -> SystemServices {
        SystemServices(
            transport: transport, store: store, records: store, lifecycle: lifecycle,
            clock: SessionClock.following { Date(timeIntervalSince1970: 1_800_000_000) })
    }

    private func auth(_ environment: StartEnvironment = .custom) -> BrandAuth {
        StartEnvironment.$feature.withValue(feature) {
            StartEnvironment.$client.withValue(client) {
                BrandAuth(environment, services: services(store), analytics: sink) { _, _ in }
            }
        }
    }

    private func settle() async {
        for _ in 0..<200 { await Task.yield() }
    }

    @Test(arguments: StartEnvironment.allCases)
    func `a BrandAuth that is dropped has no effect`(environment: StartEnvironment) async {
        for _ in 0..<20 {
            weak var dropped: BrandAuth?
            do {
                let auth = auth(environment)
                dropped = auth
                #expect(auth.state == .restoring && auth.user == nil)
                let capability = auth.client.capability((any EmailAddressUpdating).self)
                _ = (auth.choices, auth.offeredChoices, capability, auth.metrics)
            }
            // No task keeps it.
            #expect(dropped == nil)
        }
        let kept = auth(environment)
        await settle()
        #expect(await store.accesses == 0)
        #expect(await transport.requests == 0)
        #expect(lifecycle.observations == 0)
        #expect(await client.subscriptions == 0)
        #expect(feature.runs == 0)
        #expect(sink.users.isEmpty && sink.events.isEmpty)
        #expect(kept.state == .restoring)
    }

    @Test func `the first stream of states starts once, and all ends with the BrandAuth`() async throws {
        var auth: BrandAuth? = auth()
        let states = try #require(auth?.states())
        _ = auth?.states()
        try await waiting { auth?.state == .signedOut(nil) }
        await settle()
        #expect(lifecycle.observers == 1)
        #expect(await client.subscriptions == 1)
        #expect(feature.runs == 1 && feature.ends == 0)
        #expect(await store.accesses > 0)
        auth = nil
        var seen: [AuthState] = []
        for await state in states { seen.append(state) }
        #expect(seen == [.restoring, .signedOut(nil)])
        try await waiting { feature.ends == 1 }
        try await waiting { await client.subscriptions == 0 }
        #expect(lifecycle.observers == 0)
    }

    @Test(arguments: 0..<Self.calls.count)
    func `each call starts`(call: Int) async throws {
        let auth = auth()
        await Self.calls[call](auth)
        try await waiting { feature.runs == 1 }
        try await waiting { await client.subscriptions == 1 }
        #expect(lifecycle.observers == 1)
        await auth.refresh()
        #expect(feature.runs == 1)
    }

    private nonisolated static let calls: [@Sendable @MainActor (BrandAuth) async -> Void] = [
        { await $0.refresh() },
        { await $0.lock() },
        { _ = $0.states() },
        { _ = await $0.emailFlow() },
        { _ = $0.accountDeletion(for: AuthUser(userID: "1", username: "mira", email: nil, provider: .email)) },
        { try? await $0.setStaysSignedIn(false) },
        { _ = try? await $0.accessToken() },
        { _ = try? await $0.data(for: URLRequest(url: URL(validated: "https://api.example.com/me"))) },
        { _ = try? await $0.signUp(email: "mira@example.com", password: "", acceptingTerms: nil) },
        { _ = try? await $0.confirmSignUp(email: "mira@example.com", password: "Moon-River-7", code: "123456") },
        { _ = try? await $0.resendCode(email: "mira@example.com") },
        { _ = try? await $0.signIn(email: "mira@example.com", password: "Moon-River-7") },
        { _ = try? await $0.confirmSignIn(SignInChallenge(.emailCode, continuation: ""), with: "1") },
        { try? await $0.signIn(with: .google) },
        { _ = try? await $0.resetPassword(email: "mira@example.com") },
        { _ = try? await $0.resetPassword(email: "mira@example.com", code: "123456", newPassword: "Moon-River-7") },
        { await $0.signOut() },
        { try? await $0.reauthenticate(by: .password("Moon-River-7")) },
        { try? await $0.deleteAccount() },
    ]
}

/// Environments of a brand that locks, offers choices and collects numbers, with all backends.
enum StartEnvironment: String, TestEnvironment, CaseIterable {
    case custom, mock, pool, platform, pages

    @TaskLocal static var feature = CountingFeature()
    @TaskLocal static var client = EventCounter()

    static var brand: BrandConfiguration {
        .example(
            session: SessionPolicy(restoresAtLaunch: true, biometricUnlock: true, userChoices: [.restore]),
            features: [.accountDeletion, .analytics, .clientMetrics])
    }

    var definition: EnvironmentDefinition {
        let pages = HostedUIBackend(
            .validated(
                try HostedUIConfiguration(
                    domain: "auth.example.com", issuer: "https://id.example.com", clientID: "client",
                    redirectURI: "innerworld://auth/callback", signOutRedirectURI: "innerworld://auth/signed-out",
                    scopes: ["openid"])))
        let backend: any AuthBackend =
            switch self {
            case .custom: .client(Self.client)
            case .mock: .releaseMock(accounts: [.mira])
            case .pool: .cognito(userPoolID: "us-east-1_Example1", clientID: "client")
            case .platform: .platform
            case .pages: pages
            }
        return EnvironmentDefinition(
            app: AppIdentity(displayName: "App", bundleIdentifier: "com.example.start", urlScheme: "innerworld"),
            apiBaseURL: "https://api.example.com", backend: backend,
            pages: self == .pool || self == .platform ? pages : nil,
            features: [Self.feature, .backendSync("https://api.example.com/me")])
    }
}

/// A feature that counts its tasks.
final class CountingFeature: AuthFeature, RunningFeature {
    private let counts = Guarded((runs: 0, ends: 0))

    var runs: Int { counts.withLock { $0.runs } }
    var ends: Int { counts.withLock { $0.ends } }

    func start(_ context: AuthContext, parts: BackendParts) -> (any RunningFeature)? { self }

    func run() async {
        counts.withLock { $0.runs += 1 }
        for await _ in AsyncStream<Void>.makeStream().stream {}
        counts.withLock { $0.ends += 1 }
    }
}

/// A client without a session that counts the subscriptions to its events.
actor EventCounter: ForwardingAuthClient {
    let client: any AuthClient = UnavailableAuthClient()
    private(set) var subscriptions = 0

    func fetchAuthSession() -> AuthSession { .signedOut }

    func sessionEvents() -> AsyncStream<SessionEvent> {
        subscriptions += 1
        return AsyncStream { continuation in
            continuation.onTermination = { _ in Task { await self.unsubscribed() } }
        }
    }

    private func unsubscribed() { subscriptions -= 1 }

    func deleteUser() {}

    func signOut(globally: Bool) -> AuthSignOutResult { .complete }
}

private actor CountingStore: UnsharedStore {
    private(set) var accesses = 0

    func read(_ key: SecureStoreKey) -> Data? {
        accesses += 1
        return nil
    }

    func write(_ value: Data, for key: SecureStoreKey) { accesses += 1 }
    func remove(_ key: SecureStoreKey) { accesses += 1 }
}

private actor CountingTransport: HTTPTransport {
    private(set) var requests = 0

    func send(_ request: HTTPRequest) throws(TransportError) -> HTTPResponse {
        requests += 1
        throw .unreachable
    }
}
