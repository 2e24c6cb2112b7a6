package import AuthCore
import AuthKit

/// The lock of one scene: forwards events to ``AppLock``, asks the user when it says so, and draws the cover.
///
/// The events of the scene are those of the app's life cycle, until a view that knows its scene sends them.
@MainActor package final class LockModel {
    /// The lock.
    package private(set) var lock: AppLock
    /// Draws the cover. Called in each event, because the system takes its picture right after it.
    package var draw: @MainActor (LockModel) -> Void = { _ in }

    private let auth: BrandAuth
    private var lifecycle: AnyObject?
    /// Whether the session is being read for the first time, which can ask the user.
    private var isLaunching = false
    /// The last check that the lock asked for.
    private var check: Task<Void, Never>?

    /// Creates the lock of a scene that follows the life cycle of the app.
    init(_ auth: BrandAuth) {
        self.auth = auth
        lock = AppLock(auth.services.lifecycle.isActive ? .active : .inactive)
        guard auth.brand.session.locks else { return }
        if case .restoring = auth.state {
            isLaunching = true
            handle(.promptBegan)
        }
        lifecycle = auth.services.lifecycle.observe { [weak self] phase in self?.enter(phase) }
        sessionChanged()
    }

    /// Whether the scene is covered. Only a session that locks is.
    package var isCovered: Bool { isProtecting && lock.isCovered }

    private var isProtecting: Bool { auth.brand.session.locks && auth.choices.unlocksWithBiometrics }

    // MARK: Events

    /// Ignores the life cycle of the app from now on, because a view sends the events of its scene.
    package func followScene() { lifecycle = nil }

    /// The scene, or the app, has entered a phase.
    package func enter(_ phase: AppPhase) {
        // The session may have changed just before.
        sessionChanged()
        switch phase {
        case .background: handle(.didEnterBackground)
        case .foreground: handle(.willEnterForeground(isDue: auth.lockIfDue()))
        case .active: handle(.didBecomeActive)
        }
    }

    /// Handles an event.
    package func handle(_ event: AppLock.Event) {
        if lock.handle(event) { ask() }
        draw(self)
    }

    /// Follows the state of the session.
    func sessionChanged() {
        let session: AppLock.Session =
            switch auth.state {
            case .signedIn: .open
            case .locked: .locked
            case .restoring, .unknown, .signedOut: .none
            }
        handle(.session(session))
        guard isLaunching, auth.state != .restoring else { return }
        isLaunching = false
        handle(.promptEnded(result))
    }

    /// Makes a call that can ask the user.
    func prompting<Reply: Sendable>(_ call: @Sendable () async -> Reply) async -> Reply {
        handle(.promptBegan)
        let reply = await call()
        endPrompt()
        return reply
    }

    /// Asks without the flow, which may be busy. The screen shows no spinner, and keeps its message until the session
    /// changes.
    private func ask() {
        check = Task { [auth, weak self] in
            await auth.refresh()
            self?.endPrompt()
        }
    }

    /// Waits until the check that the lock asked for has ended. This method is for tests.
    package func waitForCheck() async { await check?.value }

    private func endPrompt() {
        sessionChanged()
        handle(.promptEnded(result))
    }

    /// The result of the last check. An interrupted one leaves the lock without an error.
    private var result: AppLock.Result {
        switch auth.state {
        case .signedIn: .unlocked
        case .locked(nil): .interrupted
        case .restoring, .unknown, .signedOut, .locked: .refused
        }
    }
}
