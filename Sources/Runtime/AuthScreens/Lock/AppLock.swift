/// The lock of an app in one scene, as a value: whether the scene is covered, and when the user is asked to unlock the
/// session.
///
/// The system takes the picture for the app switcher while the scene is inactive, and shows Face ID only while the scene
/// is active. So the cover appears with the event that makes it necessary, and disappears only in an active scene.
///
/// | event | effect |
/// |---|---|
/// | the scene resigns active | the cover appears, unless a check over an open session caused it |
/// | background | the cover always appears |
/// | the scene enters the foreground | if the lock is due, the session counts as locked; the cover stays |
/// | the scene becomes active | the user is asked, once; the cover disappears when no locked data is drawn |
/// | the session locks | the scene is covered until the views of the app are gone; the next activation asks |
/// | unlocked | counts at once; the cover disappears when the scene is active |
/// | refused | the screen's button asks again, and so does the next return from the background |
/// | interrupted | the next activation asks again |
package struct AppLock: Hashable, Sendable {
    /// The activation of the scene.
    package enum Scene: Hashable, Sendable { case active, inactive, background }

    /// The session, as far as the lock is concerned.
    package enum Session: Hashable, Sendable {
        /// Nobody is signed in, or the session has not been read.
        case none
        case open
        case locked
    }

    /// The result of a check.
    package enum Result: Hashable, Sendable {
        case unlocked
        /// The user canceled the check or failed it, or there is nothing to unlock.
        case refused
        /// The system did not show the check, or ended it.
        case interrupted
    }

    /// An event of the scene, of the session, of a check, or of the app's views.
    package enum Event: Hashable, Sendable {
        case willResignActive
        case didEnterBackground
        /// `isDue`: the session locks now, because the app was away for long enough.
        case willEnterForeground(isDue: Bool)
        case didBecomeActive
        case session(Session)
        /// A check begins that the lock did not ask for: at launch, by a button, or for a choice in the account.
        case promptBegan
        /// A check has ended, also one that the lock asked for.
        case promptEnded(Result)
        /// A view that can show data of the user has appeared.
        case drew
        /// Such a view is gone, after its transition.
        case removed
    }

    /// The purpose of the check that is under way.
    private enum Prompt: Hashable, Sendable {
        case unlock
        /// Over an open session, for example to switch the lock off.
        case choice
    }

    package private(set) var scene: Scene
    package private(set) var session: Session
    /// Whether the scene is covered.
    package private(set) var isCovered = false
    /// The number of views that can show data of the user. The next one may appear before the last one is gone.
    private var views = 0
    private var prompt: Prompt?
    /// Whether the scene is inactive because of a check over an open session.
    private var isOwnPause = false
    /// Whether the next activation asks.
    private var isArmed: Bool
    /// Whether the scene was away since the last check began. Its interruption can then be reported after the return.
    private var hasLeft = false

    /// Creates the lock of a scene.
    package init(_ scene: Scene = .inactive, _ session: Session = .none) {
        self.scene = scene
        self.session = session
        isArmed = session == .locked
        settle()
    }

    /// Handles an event. Returns whether to ask the user now. The check has then begun.
    package mutating func handle(_ event: Event) -> Bool {
        let asks = apply(event)
        settle()
        return asks
    }

    private mutating func apply(_ event: Event) -> Bool {
        switch event {
        case .willResignActive:
            (scene, isOwnPause) = (.inactive, prompt == .choice && session == .open)
        case .didEnterBackground:
            scene = .background
            (isArmed, hasLeft) = (true, true)
        case .willEnterForeground(let isDue):
            (scene, isOwnPause) = (.inactive, false)
            // From now on, not from the session's own event: the scene can be active before it.
            if isDue, session == .open { follow(.locked) }
        case .didBecomeActive:
            scene = .active
            return ask()
        case .session(let new):
            if new != session { follow(new) }
        case .promptBegan: begin(session == .open ? .choice : .unlock)
        case .promptEnded(let result): return end(result)
        case .drew: views += 1
        case .removed: views = max(0, views - 1)
        }
        return false
    }

    private mutating func follow(_ new: Session) {
        if new == .locked { isArmed = true }
        session = new
    }

    private mutating func ask() -> Bool {
        guard scene == .active, session == .locked, isArmed, prompt == nil else { return false }
        begin(.unlock)
        return true
    }

    private mutating func begin(_ new: Prompt) {
        prompt = new
        (isArmed, hasLeft) = (false, scene != .active)
    }

    private mutating func end(_ result: Result) -> Bool {
        guard let ended = prompt else { return false }
        prompt = nil
        switch (ended, result) {
        // The session may have locked during the check.
        case (.choice, _): return ask()
        case (_, .interrupted):
            // Only an activation asks again. Otherwise a check that fails at once would be repeated without an end.
            isArmed = true
            return hasLeft ? ask() : false
        case (_, .refused):
            if scene != .background { isArmed = false }
        case (_, .unlocked): break
        }
        return false
    }

    private mutating func settle() {
        let showsData = views > 0 || session == .open
        let isPaused = scene == .background || scene == .inactive && !isOwnPause
        if showsData, isPaused || session == .locked {
            isCovered = true
        } else if scene == .active {
            isCovered = false
        }
    }
}
