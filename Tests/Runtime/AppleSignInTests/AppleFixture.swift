@testable import AppleSignIn
import AuthCore
import AuthTesting
import Foundation
import RuntimeTestSupport
import Testing

let mira = "001234.mira"
let jonas = "001234.jonas"
let miraName = AppleIDName(given: "Mira", family: "Lind")

/// A device: its stores, its Apple Account, and the app on it, which a test launches again.
@MainActor final class AppleFixture {
    let apple: ScriptedAppleID
    let service = AppleService()
    let sessions = ScriptedStore()
    let names = FaultyStore()
    let clock = TestClock(Date(timeIntervalSince1970: 1_800_000_000))
    let lifecycle = ManualLifecycle()
    private(set) var client: AppleServiceClient
    private(set) var signIn: AppleSignIn
    private var running: Task<Void, Never>?

    init(_ apple: ScriptedAppleID = ScriptedAppleID(userID: mira, name: miraName)) {
        self.apple = apple
        (client, signIn) = Self.launched(apple, service, sessions, names, clock, lifecycle)
    }

    /// The extended client of the app.
    var app: any AuthClient { signIn.extend(client) }
    var session: SessionController { client.session }

    /// Whether the device holds neither a session nor a name.
    var hasEmptyStores: Bool {
        get async {
            let count = await sessions.values.count + names.values.count
            return count == 0
        }
    }

    /// Ends the process, and launches the app again.
    func relaunch() {
        running?.cancel()
        (client, signIn) = Self.launched(apple, service, sessions, names, clock, lifecycle)
    }

    /// Starts to follow the session, as the app does.
    func run() { running = Task { [signIn] in await signIn.run() } }

    /// Launches the app again, and restores the session.
    func restore() async {
        relaunch()
        run()
        await session.restore()
    }

    /// Waits until a control has done everything: another device, whose user signs in with Apple, shares the name, and
    /// then revokes the sign-in. What a device has begun before takes fewer steps, on a busy machine too. Nothing
    /// orders the two, so a fault can be missed, but a correct device never fails.
    static func control() async throws {
        let fixture = AppleFixture()
        fixture.run()
        _ = try await fixture.app.withApple()
        try await waiting { await fixture.names.values.count == 0 }
        #expect(await fixture.service.saves == 1)
        await fixture.apple.set(.revoked)
        await fixture.apple.notify()
        try await waiting { await fixture.service.ended == ["refresh-1"] }
    }

    isolated deinit { running?.cancel() }

    private static func launched(
        _ apple: ScriptedAppleID, _ service: AppleService, _ sessions: ScriptedStore, _ names: FaultyStore,
        _ clock: TestClock, _ lifecycle: ManualLifecycle
    ) -> (AppleServiceClient, AppleSignIn) {
        let session = SessionController(
            authority: service, store: sessions,
            policy: SessionPolicy(restoresAtLaunch: true, biometricUnlock: false), clock: clock.session)
        let client = AppleServiceClient(service: service, session: session, clock: clock.session)
        return (client, AppleSignIn(provider: apple, client: client, store: names, lifecycle: lifecycle))
    }
}

/// A life cycle that a test changes.
@MainActor final class ManualLifecycle: AppLifecycle {
    private var handlers: [@MainActor (AppPhase) -> Void] = []

    nonisolated init() {}

    var isActive: Bool { true }

    func observe(_ handler: @escaping @MainActor (AppPhase) -> Void) -> AnyObject {
        handlers.append(handler)
        return self
    }

    var isObserved: Bool { !handlers.isEmpty }

    func enter(_ phase: AppPhase) { for handler in handlers { handler(phase) } }
}

extension AuthClient {
    func withApple() async throws(AuthError) -> AuthSignInResult { try await signInWithWebUI(for: .apple) }
}
