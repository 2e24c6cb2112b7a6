package import AuthCore
package import AuthKit
import AuthSystem
package import Foundation

/// A life cycle that a test controls.
@MainActor package final class FakeLifecycle: AppLifecycle {
    private var all: [Weak] = []
    package private(set) var isActive = true

    package nonisolated init() {}

    private final class Observation {
        let handler: @MainActor (AppPhase) -> Void

        init(_ handler: @escaping @MainActor (AppPhase) -> Void) { self.handler = handler }
    }

    private struct Weak {
        weak var value: Observation?
    }

    package func observe(_ handler: @escaping @MainActor (AppPhase) -> Void) -> AnyObject {
        let observation = Observation(handler)
        all.append(Weak(value: observation))
        return observation
    }

    /// The number of observers so far.
    package var observations: Int { all.count }

    package func enter(_ phase: AppPhase) {
        isActive = phase == .active
        for observation in all.compactMap(\.value) { observation.handler(phase) }
    }

    /// The number of observers that still exist.
    package var observers: Int { all.compactMap(\.value).count }
}

package enum LockedBrand: String, TestEnvironment {
    case production

    package static var brand: BrandConfiguration {
        .example(
            signUpFields: [], minimumAge: 0,
            session: SessionPolicy(restoresAtLaunch: true, biometricUnlock: true), features: [.clientMetrics])
    }

    package var definition: EnvironmentDefinition {
        EnvironmentDefinition(
            app: AppIdentity(displayName: "App", bundleIdentifier: "com.example.app", urlScheme: "app"),
            backend: .client(UnavailableAuthClient()))
    }
}

/// A service that cannot be reached.
package struct NoRenewals: SessionAuthority {
    package init() {}

    package func renew(_ refreshToken: String, of user: AuthUser) async throws(SessionRenewalError) -> TokenSet {
        throw .unavailable(retryAfter: nil)
    }

    package func end(_ tokens: AuthTokens, globally: Bool) async throws(AuthError) {}
}

/// An app on a device with a gate, whose stored session outlives a launch.
@MainActor package struct LockedApp {
    package let lifecycle = FakeLifecycle()
    package let clock = TestClock(Date(timeIntervalSince1970: 1_800_000_000))
    package let gate = UserGate()
    package let base = InMemoryStore()
    package let records = InMemoryStore()
    package let mira = AuthUser(userID: "1", username: "mira", email: "mira@example.com", provider: .google)

    package init() {}

    /// One run of the app's process.
    package struct Process {
        package let auth: BrandAuth
        package let session: SessionController
    }

    /// Stores a session, as an earlier process of the app did.
    package func keepSession(expiresIn seconds: Int64 = 1_000_000) async throws {
        let session = SessionController(
            authority: NoRenewals(), store: SessionVault(items: base, gate: gate), policy: LockedBrand.brand.session,
            clock: clock.session)
        try await session.begin(
            as: mira, with: TokenSet(accessToken: "1", refreshToken: "1", expiresIn: .seconds(seconds)))
    }

    /// Launches the app, and does not wait for the session.
    package func start(store: (any SecureStore)? = nil) -> Process {
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
    package func launch(store: (any SecureStore)? = nil) async -> Process {
        let process = start(store: store)
        await wait(for: process) { $0 != .restoring }
        return process
    }

    package func wait(for process: Process, until isReached: (AuthState) -> Bool) async {
        for _ in 0..<5000 where !isReached(process.auth.state) {
            try? await Task.sleep(for: .milliseconds(1))
        }
        await settle()
    }

    /// Lets all tasks run that need no time.
    package func settle() async {
        for _ in 0..<1000 { await Task.yield() }
    }

    /// Sends the app to the background and back.
    package func switchApps(for seconds: TimeInterval) {
        lifecycle.enter(.background)
        clock.advance(by: seconds)
        lifecycle.enter(.foreground)
        lifecycle.enter(.active)
    }
}

extension AuthState {
    package var isLocked: Bool { if case .locked = self { true } else { false } }
}
