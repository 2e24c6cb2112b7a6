import AuthCore
import AuthKit
import AuthScreens
import AuthSystem
import EmailOTP
import Foundation

/// A device in memory with one app: its clock, its stores, and the user at its screen.
@MainActor final class PreviewDevice {
    let app: PreviewApp
    let clock: PreviewClock
    let services: SystemServices
    private(set) var auth: BrandAuth
    private(set) var model: AuthModel
    /// The language of the texts.
    private(set) var language: PreviewLanguage
    /// The last events of the session, the newest last, at most 50.
    private(set) var events: [LoggedEvent] = []
    /// Whether the service can be reached.
    private(set) var isOnline = true
    /// The keeper of the key of a session that locks.
    let gate: PreviewKeyGate

    /// An event of the session, without the user.
    struct LoggedEvent {
        let time: Date
        let name: String
    }

    private let lifecycle = PreviewLifecycle()
    private let launchApp: @MainActor () -> BrandAuth
    private var logging: Task<Void, Never>?
    /// The number of actions of the panel that are under way.
    private var actions = 0
    /// The number of the question that the lock of the session leads to.
    private var expectedQuestion = 0

    init(_ app: PreviewApp, clock: PreviewClock = PreviewClock()) {
        let gate = PreviewKeyGate()
        let records = InMemoryStore()
        self.app = app
        self.clock = clock
        self.gate = gate
        services = SystemServices(
            transport: UnavailableTransport(), store: Self.store(for: app.brand.session, gate: gate, records: records),
            records: records, lifecycle: lifecycle, clock: clock.session, timeZone: .current, biometry: .faceID)
        language = PreviewLanguage(language: app.languages.first ?? .en)
        launchApp = app.install(services)
        auth = launchApp()
        model = AuthModel(auth, in: language.language)
        follow()
    }

    deinit {
        logging?.cancel()
        // A question keeps the task that waits for its answer.
        Task { @MainActor [gate] in gate.answer(.failed(.cancelled)) }
    }

    private static func store(
        for policy: SessionPolicy, gate: PreviewKeyGate, records: InMemoryStore
    ) -> any SecureStore {
        SessionVault(items: InMemoryStore(), records: records, gate: policy.locks ? gate : nil, policy: policy)
    }

    private func follow() {
        logging?.cancel()
        logging = Task { [weak self, client = auth.client] in
            for await event in await client.sessionEvents() { self?.log(event.name) }
        }
    }

    private func log(_ name: String) {
        events.append(LoggedEvent(time: clock.now, name: name))
        events = events.suffix(50)
    }

    // MARK: Actions

    /// Closes the app and opens it again. Only what the app stores remains.
    func relaunch() async {
        // The session of such a user ends with the process.
        if !auth.choices.staysSignedIn { await auth.client.signOut() }
        for session in auth.sessions { await session.lock() }
        log("app closed and opened")
        auth = launchApp()
        model = AuthModel(auth, in: language.language)
        showTexts()
        follow()
    }

    /// Installs a version of the app with new terms, which starts it again.
    func publishTerms() async {
        log("new terms")
        try? await auth.outdateAcceptedTerms()
        await relaunch()
    }

    /// Sends the app to the background for a time.
    func leave(for duration: Duration) {
        lifecycle.enter(.background)
        clock.advance(by: duration)
        log("in the background for \(duration.components.seconds) s")
        let questions = gate.questions
        lifecycle.enter(.foreground)
        lifecycle.enter(.active)
        if case .locked = auth.state, !gate.isAsking { expectedQuestion = questions + 1 }
    }

    /// Whether the session can be ended at the service.
    var canEndSession: Bool { auth.revokeSessions != nil }

    /// Ends the session at the service. The app notices at its next request, which this method sends.
    func endSession() {
        log("session ended at the service")
        actions += 1
        // The app may have to ask the user to unlock the session.
        Task {
            await auth.revokeSessions?()
            await auth.refresh()
            for session in auth.sessions {
                guard let reference = try? await session.reference(),
                    let tokens = try? await session.tokens(of: reference)
                else { continue }
                // The service refuses the request, so the app renews the tokens.
                _ = try? await session.tokens(insteadOf: tokens.accessToken, of: reference)
            }
            await auth.refresh()
            actions -= 1
        }
    }

    /// Interrupts the network, or restores it.
    func setOnline(_ isOnline: Bool) async {
        self.isOnline = isOnline
        log(isOnline ? "network on" : "network off")
        await auth.simulatedNetwork?.setReachable(isOnline)
    }

    /// Shows the texts in another language of the app, or in a pseudo-language.
    func choose(languageCode code: String) {
        guard let language = PreviewLanguage.all(of: app.brand).first(where: { $0.code == code }) else { return }
        self.language = language
        showTexts()
    }

    private func showTexts() {
        model.texts = Texts(of: app.brand, in: language.language, as: language.pseudoLanguage)
    }

    /// Whether the user waits for a call, or for the session's next state.
    var isBusy: Bool {
        // The question waits for the developer.
        if gate.isAsking { return false }
        if gate.questions < expectedQuestion || actions > 0 { return true }
        let flow = model.flow.flow
        if flow.isBusy || flow.email?.isBusy == true || flow.deletion?.isBusy == true { return true }
        if model.screen?.isWaiting == true { return true }
        // The flow follows the session in its own task.
        return flow.session != auth.state
    }

    /// Waits until the screen no longer changes by itself, or until the task is cancelled.
    ///
    /// - Parameter limit: The longest time to wait.
    /// - Returns: Whether the screen is settled.
    @discardableResult
    func settle(within limit: Duration) async -> Bool {
        let end = ContinuousClock.now + limit
        var quiet = 0
        // A session's event arrives a few turns after the call that caused it.
        while quiet < 5 {
            if ContinuousClock.now >= end || Task.isCancelled { return false }
            quiet = isBusy ? 0 : quiet + 1
            try? await Task.sleep(for: .milliseconds(3))
        }
        return true
    }
}
