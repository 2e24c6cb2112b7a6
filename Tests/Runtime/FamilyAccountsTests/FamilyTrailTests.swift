import AuthScreens
import Testing

@testable import FamilyAccounts

/// Laws of a family's screens in all states that a user can reach.
struct FamilyTrailTests {
    private let context = ReachableFamilies.context
    private let flows = ReachableFamilies.all.flows

    /// Finds a way back that skips a screen, a screen without the way back in its bar, and an area of the parent that
    /// is behind the question who is playing.
    @Test func `going back removes exactly the last screen, in every reachable state`() {
        #expect(flows.count > 100)
        let violations = flows.compactMap(violation)
        #expect(violations.isEmpty, "\(violations.count) of \(flows.count): \(violations.prefix(3))")
        let trails = Set(flows.map { $0.trail.screens })
        #expect(
            trails == [
                [.familyLoading], [.familyOffline], [.whoIsPlaying], [.whoIsPlaying, .childPIN],
                [.whoIsPlaying, .childPIN, .parentProof], [.whoIsPlaying, .parentProof], [.whoIsPlaying, .addChild],
                [.parentArea], [.parentArea, .addChild], [.parentArea, .changePIN], [.parentArea, .removeChild],
            ])
    }

    private func violation(of flow: FamilyFlow) -> String? {
        let trail = flow.trail
        for id in trail.screens where flow.screen(id, in: context)?.id != id { return "no '\(id)' in \(trail)" }
        if flow.screen(in: context).id != trail.top { return "the user does not see the end of \(trail)" }
        if (trail.back == nil) != trail.pushed.isEmpty { return "\(trail) has another way back" }
        var (next, screens) = (flow, trail.screens)
        while let back = next.trail.back {
            screens.removeLast()
            _ = next.handle(back, at: context.now)
            if next.trail.screens != screens { return "from \(trail) to \(next.trail)" }
        }
        // Only a proof opens the area of the parent.
        if next.state == .choosing, next.isParentHere { return "the area is open behind \(trail)" }
        return violation(ofBar: flow.screen(in: context), along: trail)
    }

    private func violation(
        ofBar screen: some Screen<FamilyFlow.Event>, along trail: Trail<FamilyFlow.Event>
    ) -> String? {
        let bar = ScreenBar(screen)
        let event = bar.leading.flatMap { screen.action(of: .tap($0.command.id)) }
        let isRight =
            switch bar.leading {
            case .back?: event == .back && trail.back == .back
            case .close?: event == .back && trail == Trail(.parentArea, back: nil)
            case .cancel?: false
            case nil: trail.pushed.isEmpty && trail.root != .parentArea
            }
        return isRight ? nil : "the bar of \(trail) has the button \(bar.leading as Any)"
    }

    /// Finds a message that no screen shows, and one that is shown twice.
    @Test func `every problem is at a field or in the notice`() {
        // After the end, the app comes instead of a screen.
        let problems = flows.filter { !$0.problems.isEmpty && $0.trail.root != .familyLoading }
        #expect(problems.count > 20)
        for flow in problems {
            let messages = flow.screen(in: context).messages
            #expect(messages.count == flow.problems.count, "\(flow.state) shows \(messages)")
        }
    }
}
