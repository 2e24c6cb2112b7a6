import AuthCore
import AuthKit
import EmailOTP
import Foundation
import RuntimeTestSupport
import Testing

@testable import AuthScreens

/// Tests of the trail of screens in all states that a user can reach.
struct TrailTests {
    /// The trail after a user's actions on the first screen, by the identifiers of the buttons.
    @Test(
        arguments: [
            (.cards, [.signIn], [.welcome, .signIn]),
            (.cards, [.signIn, .createAccount], [.welcome, .signIn, .createAccount]),
            (.cards, [.signUp], [.welcome, .createAccount]),
            (.cards, [.signUp, .haveAccount], [.welcome, .signIn]),
            (.cards, [.signUp, .haveAccount, .createAccount], [.welcome, .signIn, .createAccount]),
            (.cards, [.signUp, .back, .signIn, .createAccount], [.welcome, .signIn, .createAccount]),
            (.none, [.createAccount], [.signIn, .createAccount]),
            (.sheets, [.signUp], [.createAccount]),
        ] as [(ScreenArrangement.Welcome, [CommandID], [ScreenID])])
    func `the sign-in is behind the sign-up only if it led there`(
        _ welcome: ScreenArrangement.Welcome, _ buttons: [CommandID], _ screens: [ScreenID]
    ) throws {
        let brand = ReachableFlows.Arrangement(welcome, .onePage, .ownScreen, from: 0).brand
        let context = ScreenContext(texts: Texts(of: brand, in: .en), now: Date(timeIntervalSince1970: 1_800_000_000))
        var flow = AuthFlow(brand: brand, timeZone: .gmt)
        let email = EmailOTPFlow(policy: EmailOTPFlow.Policy(brand: brand, timeZone: .gmt))
        for request in flow.handle(.session(.signedOut(nil)), at: context.now) {
            _ = flow.handle(.reply(.emailFlow(email), to: request.id), at: context.now)
        }
        for button in buttons {
            let screen = try #require(flow.screen(in: context))
            _ = flow.handle(try #require(screen.action(of: .tap(button))), at: context.now)
        }
        #expect((flow.sheets.last?.trail ?? flow.trail)?.screens == screens)
    }

    @Test func `a path that is not the beginning of the trail goes back by no screen`() {
        let trail = Trail(.welcome, [.signIn, .createAccount, .code])
        let paths: [[ScreenID]] = [
            trail.pushed, [.signIn, .createAccount], [.signIn], [], [.createAccount], [.signIn, .password],
            trail.pushed + [.challenge],
        ]
        #expect(paths.map(trail.pops) == [0, 1, 2, 3, 0, 0, 0])
    }

    @Test(arguments: ReachableFlows.arrangements.indices)
    func `going back removes exactly the last screen, in every reachable state`(index: Int) {
        let reachable = ReachableFlows.all[index]
        let law = TrailLaw(context: reachable.context)
        #expect(reachable.worlds.count >= 300)
        let violations = reachable.worlds.compactMap(law.violation)
        #expect(violations.isEmpty, "\(violations.count) of \(reachable.worlds.count): \(violations.prefix(3))")
    }
}

/// The law of trails.
struct TrailLaw {
    let context: ScreenContext

    /// Returns what a state does against the law, or `nil`.
    func violation(in world: ReachableWorld) -> String? {
        let (flow, screen) = (world.flow, world.screen)
        let trails = [flow.trail].compactMap(\.self) + flow.sheets.map(\.trail)
        let all = trails.flatMap(\.screens)
        if Set(all).count != all.count { return "a screen occurs twice: \(all)" }
        for id in all where flow.screen(id, in: context)?.id != id { return "no screen '\(id)' in \(all)" }
        guard let trail = trails.last else { return nil }
        if screen?.id != trail.top { return "the user sees \(screen?.id as Any), and not the end of \(all)" }
        // A deletion under way has no way back.
        let isOver = trail.pushed.isEmpty || trail.top == .deleteAccount && flow.deletion?.isBusy == true
        if (trail.back == nil) != isOver { return "\(trail) has another way back" }
        return screen.flatMap { violation(ofBar: $0, in: flow, along: trail) }
            ?? violation(ofWayBack: flow, along: trail)
    }

    /// The button at the leading edge of the bar goes back, or does what a gesture on the sheet does.
    private func violation(
        ofBar screen: some Screen<AuthFlow.Event>, in flow: AuthFlow, along trail: Trail<AuthFlow.Event>
    ) -> String? {
        let bar = ScreenBar(screen)
        let event = bar.leading.flatMap { screen.action(of: .tap($0.command.id)) }
        let isRight =
            switch bar.leading {
            case .back?: event == trail.back && event != nil
            case .close?: trail.back == nil && event == flow.sheets.last?.dismissal && event != nil
            case .cancel?, nil: trail.back == nil
            }
        return isRight ? nil : "the bar of \(trail) has the button \(bar.leading as Any)"
    }

    /// Goes back to the root. The menu of the arrow goes back by several screens at once.
    private func violation(ofWayBack flow: AuthFlow, along trail: Trail<AuthFlow.Event>) -> String? {
        var flow = flow
        var screens = trail.screens
        while let back = (flow.sheets.last?.trail ?? flow.trail)?.back {
            screens.removeLast()
            _ = flow.handle(back, at: context.now)
            let new = (flow.sheets.last?.trail ?? flow.trail)?.screens
            if new != screens { return "from \(trail.screens) to \(new as Any)" }
        }
        return nil
    }
}
