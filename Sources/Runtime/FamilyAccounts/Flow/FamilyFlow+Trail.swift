package import AuthScreens

extension FamilyFlow {
    /// The screens through which the user has come to the one that they see.
    ///
    /// The parent's area is a place of its own, and the question who is playing is not behind it: no swipe leaves it,
    /// only its button. A proof that the service asks for again closes the area.
    package var trail: Trail<Event> {
        let screens: [ScreenID] =
            switch state {
            case .loading, .finished: [.familyLoading]
            case .offline: [.familyOffline]
            case .choosing: [.whoIsPlaying]
            case .enteringPIN: [.whoIsPlaying, .childPIN]
            case .provingParent: [.whoIsPlaying] + (childBehindProof == nil ? [] : [.childPIN]) + [.parentProof]
            case .parentArea: [.parentArea]
            case .addingChild: [isParentHere ? .parentArea : .whoIsPlaying, .addChild]
            case .changingPIN: [.parentArea, .changePIN]
            case .removingChild: [.parentArea, .removeChild]
            }
        return Trail(screens[0], Array(screens.dropFirst()), back: .back)
    }

    /// Returns a screen of the trail; `nil` if it is not in it. A screen behind the last one shows what the user will
    /// see after going back.
    package func screen(_ id: ScreenID, in context: ScreenContext) -> (any Screen<Event>)? {
        let screens = trail.screens
        guard let index = screens.firstIndex(of: id) else { return nil }
        var flow = self
        for _ in screens[(index + 1)...] { _ = flow.handle(.back, at: context.now) }
        return flow.screen(in: context)
    }
}
