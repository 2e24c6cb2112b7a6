import AuthCore
import AuthSystem
import Foundation
import RuntimeTestSupport

/// A device whose stores outlive the processes of an app.
struct ChoiceDevice: Sendable {
    let items = ScriptedStore()
    let records = ScriptedStore()
    let gate = FakeGate()
    var policy = SessionPolicy(
        restoresAtLaunch: true, biometricUnlock: true, userChoices: [.restore, .biometricUnlock])

    static let mira = AuthUser(userID: "1", username: "mira", email: nil, provider: .email)
    static let jonas = AuthUser(userID: "2", username: "jonas", email: nil, provider: .email)

    /// Starts a process.
    func process(_ points: CallPoints = CallPoints()) -> SessionVault {
        func store(_ base: ScriptedStore) -> PointStore { PointStore(base: base, points: points) }
        return SessionVault(items: store(items), records: store(records), gate: gate, policy: policy)
    }

    /// The stored session of a user.
    static func session(of user: AuthUser, token: String = "1") async throws -> Data {
        let store = InMemoryStore()
        let session = SessionController(
            authority: UnreachableAuthority(), store: store,
            policy: SessionPolicy(restoresAtLaunch: true, biometricUnlock: false))
        try await session.begin(
            as: user, with: TokenSet(accessToken: token, refreshToken: token, expiresIn: .seconds(3600)))
        return await store.read(.session) ?? Data()
    }

    /// Whether a store contains the session in plain text.
    func hasPlainText() async -> Bool {
        for store in [items, records] {
            for value in await store.values.values where String(decoding: value, as: UTF8.self).contains("mira") {
                return true
            }
        }
        return false
    }

    /// The number of sessions on disk.
    func copies() async -> Int { await items.values.keys.filter { $0 == .session }.count }
}

/// A change of a user's choices.
enum ChoiceChange: CaseIterable, Sendable {
    case leave, stay, unlock, lock

    /// The choices before the change.
    var before: SessionChoices {
        switch self {
        case .leave, .unlock: SessionChoices(staysSignedIn: true, unlocksWithBiometrics: true)
        case .stay: SessionChoices(staysSignedIn: false, unlocksWithBiometrics: true)
        case .lock: SessionChoices(staysSignedIn: true, unlocksWithBiometrics: false)
        }
    }

    /// The choices after the change.
    var after: SessionChoices {
        switch self {
        case .leave: SessionChoices(staysSignedIn: false, unlocksWithBiometrics: true)
        case .stay, .lock: SessionChoices(staysSignedIn: true, unlocksWithBiometrics: true)
        case .unlock: SessionChoices(staysSignedIn: true, unlocksWithBiometrics: false)
        }
    }

    /// Makes the change.
    func make(_ store: SessionVault) async throws {
        switch self {
        case .leave: try await store.choose(staysSignedIn: false, by: ChoiceDevice.mira)
        case .stay: try await store.choose(staysSignedIn: true, by: ChoiceDevice.mira)
        case .unlock: try await store.choose(unlocksWithBiometrics: false, by: ChoiceDevice.mira)
        case .lock: try await store.choose(unlocksWithBiometrics: true, by: ChoiceDevice.mira)
        }
    }

    /// Starts a process whose user has signed in, and has made the choices from before the change.
    func prepare(_ device: ChoiceDevice, _ session: Data, _ points: CallPoints = CallPoints()) async throws
        -> SessionVault
    {
        let store = device.process(points)
        try await store.write(session, for: .session)
        switch self {
        case .leave, .unlock: break
        case .stay: try await Self.leave.make(store)
        case .lock: try await Self.unlock.make(store)
        }
        return store
    }
}
