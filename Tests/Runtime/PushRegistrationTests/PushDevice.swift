import AuthCore
import AuthSystem
import Foundation
import PushRegistration
import RuntimeTestSupport
import Testing

/// A device with an app. The stores, the service and the system outlive a launch.
final class PushDevice: Sendable {
    let service = ScriptedDevices()
    let records: FaultyStore
    let store: any SecureStore
    let system: ScriptedNotifications
    let authority = TestAuthority()
    let time = LimitClock()

    init(
        _ system: ScriptedNotifications = ScriptedNotifications(.allowed), records: FaultyStore = FaultyStore(),
        store: any SecureStore = InMemoryStore()
    ) {
        self.system = system
        self.records = records
        self.store = store
    }

    var services: SystemServices {
        var services = SystemServices(transport: service, store: InMemoryStore(), records: records, clock: time.clock)
        services.pushNotifications = system
        return services
    }

    /// Launches the app, which reads the stored session.
    func launch() async -> PushApp {
        let app = PushApp(self)
        await app.session.restore()
        return app
    }

    /// Waits until a control has done everything: another device, which is launched and registered, and whose user
    /// signs out. What a device has begun before takes fewer steps, on a busy machine too. Nothing orders the two, so
    /// a fault can be missed, but a correct device never fails.
    static func control() async throws {
        let device = PushDevice()
        let app = await device.launch()
        try await app.register()
        try await waiting { await device.system.calls == ["register"] }
        #expect(await app.client.signOut(globally: false) == .complete)
        #expect(await device.service.devices == [:])
    }

    /// The installation's identifier in the records.
    var installation: String? {
        get async {
            guard let data = await records.values[SecureStoreKey(rawValue: "push-installation")] else { return nil }
            return (try? JSONSerialization.jsonObject(with: data) as? [String: Any])?["installation"] as? String
        }
    }
}

/// A launch of the app, until it is released.
final class PushApp: Sendable {
    let device: PushDevice
    let session: SessionController
    let push: PushRegistration
    private let running: Task<Void, Never>

    init(_ device: PushDevice) {
        self.device = device
        session = SessionController(
            authority: device.authority, store: device.store,
            policy: SessionPolicy(restoresAtLaunch: true, biometricUnlock: false), clock: device.time.clock)
        push = PushRegistration(
            at: DeviceService(
                apiBaseURL: URL(validated: "https://api.example.com/base"), environment: .sandbox,
                bundleIdentifier: "com.example.app", locale: { "de-AT" }),
            sessions: [session], services: device.services)
        running = Task { [push] in await push.run() }
    }

    deinit { running.cancel() }

    var client: any AuthClient { push.extend(SessionClient(session)) }

    func signIn(_ user: AuthUser = mira, _ number: Int = 1) async throws {
        try await session.begin(as: user, with: tokenSet(number))
    }

    func receive(_ bytes: UInt8...) { push.receive(deviceToken: Data(bytes)) }

    /// Waits for a state.
    func reaches(_ state: PushRegistrationState) async throws {
        try await waiting { await push.state == state }
    }

    /// Signs a user in, receives a token, and waits for the registration.
    func register(_ user: AuthUser = mira, _ number: Int = 1, token: UInt8 = 0x0a) async throws {
        try await signIn(user, number)
        receive(token)
        try await reaches(.registered)
    }
}
