import AuthCore
import AuthKit
import AuthSystem
import Foundation
import RuntimeTestSupport

/// A life cycle that a test controls.
@MainActor final class FakeLifecycle: AppLifecycle {
    private var all: [Weak] = []

    private final class Observation {
        let handler: @MainActor (AppPhase) -> Void

        init(_ handler: @escaping @MainActor (AppPhase) -> Void) { self.handler = handler }
    }

    private struct Weak {
        weak var value: Observation?
    }

    func observe(_ handler: @escaping @MainActor (AppPhase) -> Void) -> AnyObject {
        let observation = Observation(handler)
        all.append(Weak(value: observation))
        return observation
    }

    /// The number of observers so far.
    var observations: Int { all.count }

    func enter(_ phase: AppPhase) {
        for observation in all.compactMap(\.value) { observation.handler(phase) }
    }

    /// The number of observers that still exist.
    var observers: Int { all.compactMap(\.value).count }
}

enum LockedBrand: String, TestEnvironment {
    case production

    static var brand: BrandConfiguration {
        .example(
            signUpFields: [], minimumAge: 0,
            session: SessionPolicy(restoresAtLaunch: true, biometricUnlock: true), features: [.clientMetrics])
    }

    var definition: EnvironmentDefinition {
        EnvironmentDefinition(
            app: AppIdentity(displayName: "App", bundleIdentifier: "com.example.app", urlScheme: "app"),
            backend: .client(UnavailableAuthClient()))
    }
}

/// A service that cannot be reached.
struct NoRenewals: SessionAuthority {
    func renew(_ refreshToken: String, of user: AuthUser) async throws(SessionRenewalError) -> TokenSet {
        throw .unavailable(retryAfter: nil)
    }

    func end(_ tokens: AuthTokens, globally: Bool) async throws(AuthError) {}
}

/// An app on a device with a gate, whose stored session outlives a launch.
@MainActor struct LockedApp {
    let lifecycle = FakeLifecycle()
    let clock = TestClock(Date(timeIntervalSince1970: 1_800_000_000))
    let gate = UserGate()
    let base = InMemoryStore()
    let records = InMemoryStore()
    let mira = AuthUser(userID: "1", username: "mira", email: "mira@example.com", provider: .google)

    /// One run of the app's process.
    struct Process {
        let auth: BrandAuth
        let session: SessionController
    }

    /// Stores a session, as an earlier process of the app did.
    func keepSession(expiresIn seconds: Int64 = 1_000_000) async throws {
        let session = SessionController(
            authority: NoRenewals(), store: SessionVault(items: base, gate: gate), policy: LockedBrand.brand.session,
            clock: clock.session)
        try await session.begin(
            as: mira, with: TokenSet(accessToken: "1", refreshToken: "1", expiresIn: .seconds(seconds)))
    }

    /// Launches the app, and does not wait for the session.
    func start(store: (any SecureStore)? = nil) -> Process {
        let store = store ?? SessionVault(items: base, gate: gate)
        let session = SessionController(
            authority: NoRenewals(), store: store, policy: LockedBrand.brand.session, clock: clock.session,
            backoff: Backoff(first: .seconds(1), limit: .seconds(1), tries: 1))
        let services = SystemServices(
            transport: UnavailableTransport(), store: store, records: records, lifecycle: lifecycle,
            clock: clock.session)
        let auth = BrandAuth(
            LockedBrand.production, backend: .client(PagesStandIn(session: session), sessions: [session]),
            services: services)
        auth.start()
        return Process(auth: auth, session: session)
    }

    /// Launches the app, and waits until the session has been read.
    func launch(store: (any SecureStore)? = nil) async -> Process {
        let process = start(store: store)
        await wait(for: process) { $0 != .restoring }
        return process
    }

    func wait(for process: Process, until isReached: (AuthState) -> Bool) async {
        for _ in 0..<5000 where !isReached(process.auth.state) {
            try? await Task.sleep(for: .milliseconds(1))
        }
        await settle()
    }

    /// Lets all tasks run that need no time.
    func settle() async {
        for _ in 0..<1000 { await Task.yield() }
    }

    /// Sends the app to the background and back.
    func switchApps(for seconds: TimeInterval) {
        lifecycle.enter(.background)
        clock.advance(by: seconds)
        lifecycle.enter(.foreground)
    }
}

extension AuthState {
    var isLocked: Bool { if case .locked = self { true } else { false } }
}
