/// The screens through which a user comes to the one that they see. A navigation stack shows the last one, and goes
/// back to the others.
///
/// A flow determines the trail from its state, so the stack and the flow always agree. No screen occurs twice.
public struct Trail<Action: Equatable & Sendable>: Equatable, Sendable {
    /// The first screen.
    public let root: ScreenID
    /// The screens after the first one.
    public let pushed: [ScreenID]
    /// The action that goes back by one screen. After it, the trail is this one without its last screen. `nil` at the
    /// root, and if the user cannot go back.
    public let back: Action?

    /// Creates a trail.
    ///
    /// - Parameters:
    ///   - root: The first screen.
    ///   - pushed: The screens after the first one.
    ///   - back: The action that goes back by one screen. At the root, there is none.
    public init(_ root: ScreenID, _ pushed: [ScreenID] = [], back: Action?) {
        self.root = root
        self.pushed = pushed
        self.back = pushed.isEmpty ? nil : back
    }

    /// The screens, from the first to the last.
    public var screens: [ScreenID] { [root] + pushed }

    /// The last screen, which the user sees.
    public var top: ScreenID { pushed.last ?? root }

    /// Returns the number of screens by which a stack goes back if its path becomes `path`. 0 for a path that is not
    /// the beginning of this one: the user may end a swipe after a reply has led to another screen.
    package func pops(to path: [ScreenID]) -> Int { pushed.starts(with: path) ? pushed.count - path.count : 0 }
}
