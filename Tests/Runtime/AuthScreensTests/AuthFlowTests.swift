import AuthCore
import AuthKit
import EmailOTP
import Foundation
import RuntimeTestSupport
import Testing

@testable import AuthScreens

/// Tests of the screen after each event, without a client.
struct AuthFlowTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)
    private let mira = AuthUser(userID: "1", username: "mira", email: "mira@example.com", provider: .google)
    private let jonas = AuthUser(userID: "2", username: "jonas", email: "jonas@example.com", provider: .email)

    private func flow(_ brand: BrandConfiguration = .example()) -> AuthFlow { AuthFlow(brand: brand, timeZone: .gmt) }

    private func email(_ brand: BrandConfiguration = .example()) -> EmailOTPFlow {
        EmailOTPFlow(policy: EmailOTPFlow.Policy(brand: brand, timeZone: .gmt))
    }

    /// Returns the flow of a signed-out user at the first screen.
    private func signedOut(because reason: AuthError? = nil) -> AuthFlow {
        var flow = flow()
        answer(&flow, .session(.signedOut(reason)), with: .emailFlow(email()))
        return flow
    }

    /// Returns the flow of a signed-in user, at the app.
    private func signedIn(as user: AuthUser) -> AuthFlow {
        var flow = flow()
        answer(&flow, .session(.signedIn(user)), with: .terms(areAccepted: true))
        return flow
    }

    /// Handles an event, and replies to the only call.
    private func answer(_ flow: inout AuthFlow, _ event: AuthFlow.Event, with reply: AuthFlow.Reply) {
        let requests = flow.handle(event, at: now)
        #expect(requests.count == 1)
        for request in requests { _ = flow.handle(.reply(reply, to: request.id), at: now) }
    }

    private func screen(_ flow: AuthFlow) -> ScreenID? {
        let context = ScreenContext(texts: Texts(of: flow.brand, in: .en), now: now)
        return (flow.sheet(in: context) ?? flow.screen(in: context))?.id
    }

    // MARK: Launch, lock and end

    @Test func `another user after a lock does not inherit the first user's state`() {
        var flow = signedIn(as: mira)
        _ = flow.handle(.open(.account), at: now)
        _ = flow.handle(.session(.locked(nil)), at: now)
        #expect(flow.handle(.session(.signedIn(jonas)), at: now).map(\.call) == [.checkTerms(jonas)])
        #expect(screen(flow) == .restoring)
    }

    @Test func `a new session clears what the user has typed`() {
        var flow = signedOut()
        _ = flow.handle(.signIn, at: now)
        _ = flow.handle(.email(.editEmail("mira@example.com")), at: now)
        #expect(flow.email?.draft.email == "mira@example.com")
        _ = flow.handle(.session(.signedIn(jonas)), at: now)
        #expect(flow.email == nil)
        answer(&flow, .session(.signedOut(nil)), with: .emailFlow(email()))
        #expect(flow.email?.draft.email == "")
    }

    // MARK: Terms

    @Test func `a user who has not accepted the new terms sees them before the app`() {
        var flow = flow()
        answer(&flow, .session(.signedIn(mira)), with: .terms(areAccepted: false))
        #expect(screen(flow) == .termsUpdate)
        #expect(flow.handle(.open(.account), at: now).isEmpty && flow.sheet == nil)
        answer(&flow, .acceptTerms, with: .failed(.storage))
        #expect(screen(flow) == .termsUpdate && flow.problem == .storage)
        answer(&flow, .acceptTerms, with: .done)
        #expect(flow.place == .app(.user(mira)))
    }

    @Test func `a late reply about an earlier user's terms changes nothing`() {
        var flow = flow()
        let requests = flow.handle(.session(.signedIn(mira)), at: now)
        _ = flow.handle(.session(.signedIn(jonas)), at: now)
        for request in requests { _ = flow.handle(.reply(.terms(areAccepted: true), to: request.id), at: now) }
        #expect(screen(flow) == .restoring)
    }

    // MARK: The way back

    /// Both email flows number their requests from 1.
    @Test func `a user who closes the sign-in ignores the late reply to it`() throws {
        var flow = signedOut()
        func signIn() throws -> AuthFlow.Request {
            _ = flow.handle(.signIn, at: now)
            _ = flow.handle(.email(.editEmail("mira@example.com")), at: now)
            return try #require(flow.handle(.email(.submit), at: now).first)
        }
        func inner(_ request: AuthFlow.Request) throws -> EmailOTPFlow.Request.ID {
            guard case .email(let call) = request.call else { throw AuthError.cancelled }
            return call.id
        }
        let early = try signIn()
        _ = flow.handle(.close, at: now)
        let late = try signIn()
        #expect(try inner(early) == inner(late) && early.id != late.id)
        let before = flow
        let reply = AuthFlow.Reply.email(.status(.confirmed), to: try inner(early))
        _ = flow.handle(.reply(reply, to: early.id), at: now)
        #expect(flow == before)
        _ = flow.handle(.reply(reply, to: late.id), at: now)
        #expect(screen(flow) == .password)
    }

    // MARK: Descriptions

    @Test func `no description contains what the user enters`() throws {
        var flow = signedOut()
        _ = flow.handle(.signIn, at: now)
        _ = flow.handle(.email(.editEmail("mira@example.com")), at: now)
        var dumped = ""
        dump(flow, to: &dumped)
        let event = AuthFlow.Event.email(.editPassword("Moon-River-7"))
        for text in ["\(flow)", dumped, "\(event)", "\(Interaction.edit(.password, "Moon-River-7"))"] {
            #expect(!text.contains("mira") && !text.contains("Moon"))
        }
        let ada = AuthStageResult.child(Child(id: "ada", name: "Ada"))
        for text in ["\(AuthFlow.Event.stage(AuthFlow.Stage(id: 1, feature: 0), ada))", "\(ada)"] {
            #expect(!text.contains("Ada"))
        }
    }
}
