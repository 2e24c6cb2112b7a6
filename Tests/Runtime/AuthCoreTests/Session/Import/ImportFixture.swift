import AuthCore
import Foundation
import RuntimeTestSupport

/// The store of an earlier app version. A test can make it fail.
actor EarlierStore: SessionImporter {
    private(set) var session: ImportedSession? = ImportedSession(refreshToken: "old-1")
    private var findFailure: SecureStoreError?
    private var removeFailure: SecureStoreError?
    private var inspection: @Sendable () async -> Void = {}

    func fail(reading error: SecureStoreError?) { findFailure = error }
    func fail(removing error: SecureStoreError?) { removeFailure = error }

    /// Runs a test's code before each removal.
    func beforeRemoval(_ inspection: @escaping @Sendable () async -> Void) { self.inspection = inspection }

    func find() async throws(SecureStoreError) -> ImportedSession? {
        if let findFailure { throw findFailure }
        return session
    }

    func remove() async throws(SecureStoreError) {
        await inspection()
        if let removeFailure { throw removeFailure }
        session = nil
    }
}

/// A service that continues an earlier session with the given results in order, and then repeats the last one.
actor AdoptingService: SessionAuthority {
    private var results: [Result<AdoptedTokens, SessionRenewalError>]
    private var gate: Gate?
    /// The refresh tokens of all imports, in order.
    private(set) var adoptions: [String] = []
    /// The refresh tokens of the ended sessions.
    private(set) var ended: [String] = []
    private(set) var endedGlobally: [Bool] = []
    nonisolated let adoptsSessions: Bool

    init(_ results: Result<AdoptedTokens, SessionRenewalError>..., adoptsSessions: Bool = true) {
        self.results = results
        self.adoptsSessions = adoptsSessions
    }

    /// Makes later imports wait until the gate opens. The service decides the response when the request arrives.
    func hold() -> Gate {
        let gate = Gate()
        self.gate = gate
        return gate
    }

    /// Makes later imports not wait.
    func stopHolding() { gate = nil }

    nonisolated func canAdopt(_ session: ImportedSession) -> Bool { adoptsSessions }

    func adopt(_ session: ImportedSession) async throws(SessionRenewalError) -> AdoptedTokens {
        adoptions.append(session.refreshToken)
        let result = results.count > 1 ? results.removeFirst() : results.first
        await gate?.pass()
        guard let result else { throw .unavailable(retryAfter: nil) }
        return try result.get()
    }

    func renew(_ refreshToken: String, of user: AuthUser) async throws(SessionRenewalError) -> TokenSet { tokenSet(9) }

    func end(_ tokens: AuthTokens, globally: Bool) async throws(AuthError) {
        ended.append(tokens.refreshToken ?? "")
        endedGlobally.append(globally)
    }
}

/// A device with the session of an earlier app version. Each controller is a launch of the app.
struct ImportFixture {
    let service: AdoptingService
    let earlier: EarlierStore
    let store: ScriptedStore
    let records = ScriptedStore()
    let time = SessionTestClock()
    /// The wait of a caller for an import ends when this gate opens.
    let patience = Gate()
    var restores = true

    init(
        _ service: AdoptingService = AdoptingService(.success(AdoptedTokens(tokenSet(2), user: mira))),
        earlier: EarlierStore = EarlierStore(), store: ScriptedStore = ScriptedStore()
    ) {
        self.service = service
        self.earlier = earlier
        self.store = store
    }

    func launch(isImpatient: Bool = false) -> SessionController {
        let clock = time.clock
        return SessionController(
            authority: service, store: store,
            policy: SessionPolicy(restoresAtLaunch: restores, biometricUnlock: false),
            adoption: SessionAdoption(earlier, records: records),
            clock: SessionClock(
                now: clock.now, uptime: clock.uptime,
                sleep: { [patience] _ in
                    if isImpatient { await patience.pass() } else { try await Task.sleep(for: .seconds(3600)) }
                }, jitter: { 0 }))
    }

    /// Launches the app, and waits until its import has reached the service.
    ///
    /// - Returns: The gate that holds the service's response, the session, and the call that imports.
    func launchImporting() async -> (Gate, SessionController, Task<AuthSession, any Error>) {
        let gate = await service.hold()
        let app = launch()
        let importing = Task { try await app.session() }
        await gate.arrivals(1)
        return (gate, app, importing)
    }
}

/// Waits until a condition is true, for at most five seconds.
func eventually(_ condition: @Sendable () async -> Bool) async -> Bool {
    for _ in 0..<500 {
        if await condition() { return true }
        try? await Task.sleep(for: .milliseconds(10))
    }
    return false
}
