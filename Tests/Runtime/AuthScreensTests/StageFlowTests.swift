import AuthCore
import AuthKit
import EmailOTP
import Foundation
import RuntimeTestSupport
import Testing

@testable import AuthScreens

/// Tests of the features' stages in the flow, without a client: the interleavings of a stage with the session.
struct StageFlowTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)
    private let mira = AuthUser(userID: "1", username: "mira", email: "mira@example.com", provider: .email)
    private let jonas = AuthUser(userID: "2", username: "jonas", email: "jonas@example.com", provider: .email)
    private let ada = Child(id: "ada", name: "Ada")

    private func flow(stages: Int) -> AuthFlow {
        AuthFlow(brand: .example(), timeZone: .gmt, stages: stages)
    }

    /// Handles an event, and replies to the only call. Returns the calls that follow.
    @discardableResult
    private func answer(_ flow: inout AuthFlow, _ event: AuthFlow.Event, with reply: AuthFlow.Reply) -> [AuthFlow
        .Request]
    {
        let requests = flow.handle(event, at: now)
        #expect(requests.count == 1)
        return requests.flatMap { flow.handle(.reply(reply, to: $0.id), at: now) }
    }

    /// Opens the stage that a request asks for.
    private func open(_ flow: inout AuthFlow, _ requests: [AuthFlow.Request]) throws -> AuthFlow.Stage {
        let request = try #require(requests.first)
        guard case .openStage(let stage, _) = request.call else {
            throw TestError("the call is \(request.call)")
        }
        #expect(flow.place == .restoring && requests.count == 1)
        #expect(flow.handle(.reply(.stage(nil), to: request.id), at: now).isEmpty)
        return stage
    }

    private struct TestError: Error {
        let text: String
        init(_ text: String) { self.text = text }
    }

    /// Returns the flow of a user who sees the first stage.
    private func atStage(of count: Int = 1) throws -> (flow: AuthFlow, stage: AuthFlow.Stage) {
        var flow = flow(stages: count)
        let requests = answer(&flow, .session(.signedIn(mira)), with: .terms(areAccepted: true))
        let stage = try open(&flow, requests)
        #expect(flow.place == .stage(stage))
        return (flow, stage)
    }

    @Test func `the stages come after the terms, in order, and then the app`() throws {
        var flow = flow(stages: 3)
        #expect(answer(&flow, .session(.signedIn(mira)), with: .terms(areAccepted: false)).isEmpty)
        #expect(flow.place == .termsUpdate(mira))
        let first = try open(&flow, answer(&flow, .acceptTerms, with: .done))
        #expect(flow.place == .stage(first) && first.feature == 0)
        let requests = flow.handle(.stage(first, .done), at: now)
        // The second feature has no stage for the user.
        let next = requests.flatMap { flow.handle(.reply(.stage(.done), to: $0.id), at: now) }
        let third = try open(&flow, next)
        #expect(flow.place == .stage(third) && third.feature == 2 && third.id != first.id)
        #expect(flow.handle(.stage(third, .done), at: now).isEmpty)
        #expect(flow.place == .app(.user(mira)))
    }

    @Test func `the last result other than done decides who the app is for`() throws {
        for (results, identity) in [
            ([AuthStageResult.child(ada), .done], AuthFlow.Identity.child(ada, of: mira)),
            ([.done, .demo], .demo(mira)),
            ([.child(ada), .demo], .demo(mira)), ([.demo, .user], .user(mira)), ([.done, .done], .user(mira)),
        ] {
            var (flow, first) = try atStage(of: 2)
            let second = try open(&flow, flow.handle(.stage(first, results[0]), at: now))
            _ = flow.handle(.stage(second, results[1]), at: now)
            #expect(flow.place == .app(identity))
        }
    }

    @Test func `a stage that finishes twice skips no other stage`() throws {
        var (flow, first) = try atStage(of: 3)
        let requests = flow.handle(.stage(first, .child(ada)), at: now)
        #expect(flow.handle(.stage(first, .demo), at: now).isEmpty)
        let second = try open(&flow, requests)
        #expect(flow.handle(.stage(first, .demo), at: now).isEmpty)
        #expect(flow.place == .stage(second))
        let third = try open(&flow, flow.handle(.stage(second, .done), at: now))
        _ = flow.handle(.stage(third, .done), at: now)
        #expect(flow.handle(.stage(third, .demo), at: now).isEmpty)
        #expect(flow.place == .app(.child(ada, of: mira)))
    }

    @Test func `a lock during a stage keeps the stage`() throws {
        var (flow, stage) = try atStage()
        _ = flow.handle(.session(.locked(nil)), at: now)
        #expect(flow.place == .locked(nil))
        #expect(flow.handle(.session(.signedIn(mira)), at: now).isEmpty)
        #expect(flow.place == .stage(stage))
    }

    @Test func `a stage that finishes behind the lock shows nothing until the user unlocks`() throws {
        var (flow, first) = try atStage(of: 2)
        _ = flow.handle(.session(.locked(nil)), at: now)
        #expect(flow.handle(.stage(first, .child(ada)), at: now).isEmpty)
        #expect(flow.place == .locked(nil))
        let second = try open(&flow, flow.handle(.session(.signedIn(mira)), at: now))
        _ = flow.handle(.stage(second, .done), at: now)
        #expect(flow.place == .app(.child(ada, of: mira)))
    }

    @Test(arguments: [AuthState.signedOut(nil), .signedOut(.sessionExpired)])
    func `the end of a session during a stage ends the stage`(_ end: AuthState) throws {
        var (flow, stage) = try atStage()
        answer(&flow, .session(end), with: .emailFlow(nil))
        let place = flow.place
        #expect(flow.handle(.stage(stage, .child(ada)), at: now).isEmpty)
        #expect(flow.place == place && flow.stages.shown == nil && flow.stages.firstID > stage.id)
    }

    @Test func `the late report of an earlier user's stage does not finish the stage of the next user`() throws {
        var (flow, miras) = try atStage()
        let requests = answer(&flow, .session(.signedIn(jonas)), with: .terms(areAccepted: true))
        let stage = try open(&flow, requests)
        #expect(stage.feature == miras.feature && stage.id != miras.id)
        #expect(flow.handle(.stage(miras, .child(ada)), at: now).isEmpty)
        #expect(flow.place == .stage(stage))
        _ = flow.handle(.stage(stage, .done), at: now)
        #expect(flow.place == .app(.user(jonas)))
    }

    @Test func `a result that expires behind the lock leads to the stages after it`() throws {
        var (flow, stage) = try atStage()
        _ = flow.handle(.stage(stage, .user), at: now)
        _ = flow.handle(.session(.locked(nil)), at: now)
        #expect(flow.handle(.repeatStages, at: now).isEmpty)
        #expect(flow.place == .locked(nil))
        let again = try open(&flow, flow.handle(.session(.signedIn(mira)), at: now))
        #expect(flow.place == .stage(again) && again.id > stage.id)
    }

    @Test func `a child's menu neither signs out nor leaves the app`() throws {
        var (flow, stage) = try atStage()
        _ = flow.handle(.stage(stage, .child(ada)), at: now)
        let context = ScreenContext(texts: Texts(of: flow.brand, in: .en), now: now)
        let menu = try #require(flow.menu(in: context))
        #expect(menu.signOut == nil && menu.account == nil)
        #expect(menu.documents.allSatisfy { $0.target == .terms })
        #expect(menu.changePlayer?.isEnabled == true)
        _ = try open(&flow, flow.handle(.repeatStages, at: now))
    }

    @Test(arguments: [AuthStageResult.child(Child(id: "ada", name: "Ada")), .demo])
    func `a child and a demo reach no account`(_ result: AuthStageResult) throws {
        var (flow, stage) = try atStage()
        _ = flow.handle(.open(.account), at: now)
        #expect(flow.sheet == nil, "the account is open during a stage")
        _ = flow.handle(.stage(stage, result), at: now)
        #expect(flow.handle(.open(.account), at: now).isEmpty && flow.handle(.open(.deleteAccount), at: now).isEmpty)
        #expect(flow.sheet == nil && flow.deletion == nil)
        _ = flow.handle(.open(.menu), at: now)
        #expect(flow.handle(.open(.account), at: now).isEmpty && flow.sheet == .menu)
        let menu = MenuScreen(flow, ScreenContext(texts: Texts(of: flow.brand, in: .en), now: now))
        #expect(menu.account == nil)
        #expect(flow.handle(.signOut, at: now).isEmpty)
        _ = flow.handle(.open(.terms), at: now)
        let terms = try #require(flow.sheet(in: ScreenContext(texts: Texts(of: flow.brand, in: .en), now: now)))
        #expect(terms.elements.contains { if case .document(let document) = $0 { !document.hasLinks } else { false } })
        #expect(AuthFlow.Identity(mira, after: result).ofAccount == nil)
    }
}
