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
    private(set) var language: Language
    /// The last events of the session, the newest last, at most 50.
    private(set) var events: [LoggedEvent] = []
    /// Whether the service can be reached.
    private(set) var isOnline = true

    /// An event of the session, without the user.
    struct LoggedEvent {
        let time: Date
        let name: String
    }

    private let lifecycle = PreviewLifecycle()
    private let launchApp: @MainActor () -> BrandAuth
    private var logging: Task<Void, Never>?

    init(_ app: PreviewApp, clock: PreviewClock = PreviewClock(), timeZone: TimeZone = .current) {
        let store: any SecureStore =
            app.brand.session.locks ? GatedStore(InMemoryStore(), gate: PreviewKeyGate()) : InMemoryStore()
        self.app = app
        self.clock = clock
        services = SystemServices(
            transport: UnavailableTransport(), store: store, lifecycle: lifecycle, clock: clock.session,
            timeZone: timeZone)
        language = app.languages.first ?? .en
        launchApp = app.install(services)
        auth = launchApp()
        model = AuthModel(auth, in: language)
        follow()
    }

    deinit { logging?.cancel() }

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
        if !app.brand.session.restoresAtLaunch { await auth.client.signOut() }
        for session in auth.sessions { await session.lock() }
        log("app closed and opened")
        auth = launchApp()
        model = AuthModel(auth, in: language)
        follow()
    }

    /// Sends the app to the background for a time.
    func leave(for duration: Duration) {
        lifecycle.enter(.background)
        clock.advance(by: duration)
        log("in the background for \(duration.components.seconds) s")
        lifecycle.enter(.foreground)
    }

    /// Ends the session at the service. The app notices at its next request, which this method sends.
    func endSession() async {
        log("session ended at the service")
        await app.endSession?(auth)
        await auth.refresh()
    }

    /// Interrupts the network, or restores it.
    func setOnline(_ isOnline: Bool) async {
        self.isOnline = isOnline
        log(isOnline ? "network on" : "network off")
        await auth.simulatedNetwork?.setReachable(isOnline)
    }

    /// Shows the texts in another language of the app.
    func choose(_ language: Language) {
        guard app.languages.contains(language) else { return }
        self.language = language
        model.texts = Texts(of: app.brand, in: language)
    }

    /// Whether the user waits for a call, or for the session's next state.
    var isBusy: Bool {
        let flow = model.flow.flow
        if flow.isBusy || flow.email?.isBusy == true || flow.deletion?.isBusy == true { return true }
        if model.screen?.id == .restoring { return true }
        // The flow follows the session in its own task.
        return flow.session != auth.state
    }

    /// Waits until the screen no longer changes by itself.
    ///
    /// - Parameter limit: The longest time to wait.
    /// - Returns: Whether the screen is settled.
    @discardableResult
    func settle(within limit: Duration) async -> Bool {
        let end = ContinuousClock.now + limit
        var quiet = 0
        // A session's event arrives a few turns after the call that caused it.
        while quiet < 5 {
            if ContinuousClock.now >= end { return false }
            quiet = isBusy ? 0 : quiet + 1
            try? await Task.sleep(for: .milliseconds(3))
        }
        return true
    }
}

/// The life cycle of an app, which a developer controls.
@MainActor final class PreviewLifecycle: AppLifecycle {
    private final class Observation {
        let handler: @MainActor (AppPhase) -> Void

        init(_ handler: @escaping @MainActor (AppPhase) -> Void) { self.handler = handler }
    }

    private struct Observer {
        weak var observation: Observation?
    }

    private var observers: [Observer] = []

    func observe(_ handler: @escaping @MainActor (AppPhase) -> Void) -> AnyObject {
        let observation = Observation(handler)
        observers.removeAll { $0.observation == nil }
        observers.append(Observer(observation: observation))
        return observation
    }

    func enter(_ phase: AppPhase) {
        for observer in observers { observer.observation?.handler(phase) }
    }
}

/// The keeper of a key that every user may unlock.
private actor PreviewKeyGate: KeyGate {
    private var key: Data?

    func unlock() -> Data? { key }

    func add(_ key: Data) -> Bool {
        guard self.key == nil else { return false }
        self.key = key
        return true
    }

    func save(_ key: Data) { self.key = key }
}
