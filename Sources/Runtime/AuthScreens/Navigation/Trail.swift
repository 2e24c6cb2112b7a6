/// The screens through which a user comes to the one that they see. A navigation stack shows the last one, and goes back
/// to the others.
///
/// The flow determines the trail from its state, so the stack and the flow always agree. No screen occurs twice.
package struct Trail: Equatable, Sendable {
    /// The first screen.
    package let root: ScreenID
    /// The screens after the first one.
    package let pushed: [ScreenID]
    /// The event that goes back by one screen. After it, the trail is this one without its last screen. `nil` at the
    /// root, and if the user cannot go back.
    package let back: AuthFlow.Event?

    init(_ root: ScreenID, _ pushed: [ScreenID] = [], canGoBack: Bool = true) {
        self.root = root
        self.pushed = pushed
        back = canGoBack && !pushed.isEmpty ? .back : nil
    }

    /// The screens, from the first to the last.
    package var screens: [ScreenID] { [root] + pushed }

    /// The last screen, which the user sees.
    package var top: ScreenID { pushed.last ?? root }

    /// Returns the number of screens by which a stack goes back if its path becomes `path`. 0 for a path that is not the
    /// beginning of this one: the user may end a swipe after a reply has led to another screen.
    package func pops(to path: [ScreenID]) -> Int { pushed.starts(with: path) ? pushed.count - path.count : 0 }
}
