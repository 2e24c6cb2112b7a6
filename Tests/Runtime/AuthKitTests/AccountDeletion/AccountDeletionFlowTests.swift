import AuthCore
import AuthKit
import Foundation
import RuntimeTestSupport
import Testing

struct AccountDeletionFlowTests {
    typealias Flow = AccountDeletionFlow

    static let ada = AuthUser(userID: "1", username: "ada@example.com", email: "ada@example.com", provider: .email)
    static let eve = AuthUser(userID: "2", username: "ada@example.com", email: "ada@example.com", provider: .google)
    static let now = Date(timeIntervalSince1970: 1_768_478_400)

    /// Returns the flow after `events`, and the call that follows from the last one.
    private static func flow(
        lastSignIn: Date? = now, user: AuthUser = ada, after events: Flow.Event...
    ) -> (flow: Flow, call: Flow.Call?) {
        var flow = Flow(user: user, lastSignIn: lastSignIn)
        var call: Flow.Call?
        for event in events { call = send(event, to: &flow) }
        return (flow, call)
    }

    @discardableResult
    private static func send(_ event: Flow.Event, to flow: inout Flow, at now: Date = now) -> Flow.Call? {
        guard let request = flow.handle(event, at: now).first else { return nil }
        return request.call
    }

    private static func reply(_ reply: Flow.Reply, to flow: inout Flow, at now: Date = now) -> Flow.Call? {
        guard let request = flow.request else { return nil }
        return send(.reply(reply, to: request.id), to: &flow, at: now)
    }

    @Test(arguments: ["", "delete", "Delete", "DELETE ", " DELETE", "DELETE\n", "DELET", "DELETED", "ＤＥＬＥＴＥ"])
    func `only the exact word starts the deletion`(text: String) {
        let (flow, call) = Self.flow(after: .editText(text), .submit)
        #expect(!flow.canSubmit)
        #expect(call == nil)
        #expect(flow.state == .confirming)
    }

    @Test func `after a recent sign-in the word alone deletes the account`() {
        var (flow, call) = Self.flow(after: .editText("DELETE"), .submit)
        #expect(call == .deleteUser(Self.ada))
        #expect(flow.isBusy)
        #expect(!flow.canSubmit)
        #expect(Self.reply(.deleted, to: &flow) == nil)
        #expect(flow.state == .deleted)
        #expect(!flow.canSubmit)
    }

    @Test(arguments: [(0.0, false), (299.9, false), (300.0, true), (-1.0, true)])
    func `a sign-in is a proof for five minutes`(elapsed: TimeInterval, needsProof: Bool) {
        let (flow, call) = Self.flow(
            lastSignIn: Self.now - elapsed, after: .editText("DELETE"), .submit)
        #expect(flow.needsProof(at: Self.now) == needsProof)
        #expect((call == nil) == needsProof)
        #expect(flow.state == (needsProof ? .provingIdentity : .confirming))
    }

    @Test func `a sign-in at an unknown time is not a proof`() {
        #expect(Self.flow(lastSignIn: nil, after: .editText("DELETE"), .submit).flow.state == .provingIdentity)
    }

    @Test func `a guest needs no proof`() {
        let guest = AuthUser(userID: "3", username: "Guest", email: nil, provider: .guest)
        #expect(Self.flow(lastSignIn: nil, user: guest, after: .editText("DELETE"), .submit).call == .deleteUser(guest))
    }

    @Test func `the right password deletes the account, and is removed from the flow`() {
        var (flow, call) = Self.flow(
            lastSignIn: nil, after: .editText("DELETE"), .submit, .editPassword("passw0rd"), .submit)
        #expect(call == .signIn(username: "ada@example.com", password: "passw0rd"))
        call = Self.reply(.signedIn(Self.ada), to: &flow)
        #expect(call == .deleteUser(Self.ada))
        #expect(flow.password.isEmpty)
        _ = Self.reply(.deleted, to: &flow)
        #expect(flow.state == .deleted)
    }

    @Test func `an empty password is not sent`() {
        let (flow, call) = Self.flow(lastSignIn: nil, after: .editText("DELETE"), .submit, .submit)
        #expect(!flow.canSubmit)
        #expect(call == nil)
    }

    @Test(arguments: [AuthError.invalidCredentials, .network, .limitExceeded(retryAfter: nil), .signedOut])
    func `a failed sign-in deletes nothing and shows the error`(error: AuthError) {
        var flow = Self.flow(
            lastSignIn: nil, after: .editText("DELETE"), .submit, .editPassword("wrong"), .submit
        ).flow
        #expect(Self.reply(.failed(error), to: &flow) == nil)
        #expect(flow.state == .provingIdentity)
        #expect(flow.problem == error)
        Self.send(.editPassword("passw0rd"), to: &flow)
        #expect(flow.problem == nil)
        #expect(flow.canSubmit)
    }

    @Test func `a new sign-in outside of the flow is a proof`() {
        let (_, call) = Self.flow(lastSignIn: nil, after: .editText("DELETE"), .submit, .signedInAgain(Self.ada))
        #expect(call == .deleteUser(Self.ada))
    }

    @Test func `another user's sign-in does not delete their account`() {
        var (flow, call) = Self.flow(lastSignIn: nil, after: .editText("DELETE"), .submit, .signedInAgain(Self.eve))
        #expect(call == nil)
        #expect(flow.problem == .invalidCredentials)
        Self.send(.editPassword("passw0rd"), to: &flow)
        Self.send(.submit, to: &flow)
        call = Self.reply(.signedIn(Self.eve), to: &flow)
        #expect(call == nil)
        #expect(flow.state == .provingIdentity)
    }

    @Test func `a failed deletion can be repeated for five minutes without a new proof`() {
        var flow = Self.flow(
            lastSignIn: nil, after: .editText("DELETE"), .submit, .editPassword("passw0rd"), .submit
        ).flow
        _ = Self.reply(.signedIn(Self.ada), to: &flow)
        _ = Self.reply(.failed(.network), to: &flow)
        #expect(flow.problem == .network)
        #expect(Self.send(.submit, to: &flow, at: Self.now + 299) == .deleteUser(Self.ada))
        _ = Self.reply(.failed(.network), to: &flow)
        #expect(Self.send(.submit, to: &flow, at: Self.now + 300) == nil)
        #expect(flow.state == .provingIdentity)
    }

    @Test(arguments: [AuthError.signedOut, .sessionExpired])
    func `a user who is signed out must sign in before the deletion`(error: AuthError) {
        var flow = Self.flow(after: .editText("DELETE"), .submit).flow
        _ = Self.reply(.failed(error), to: &flow)
        #expect(flow.state == .provingIdentity)
        #expect(flow.problem == error)
        #expect(flow.needsProof(at: Self.now))
    }

    @Test func `a sign-in that is too old for the service requires a proof, without an error`() {
        var (flow, call) = Self.flow(after: .editText("DELETE"), .submit)
        #expect(call == .deleteUser(Self.ada))
        _ = Self.reply(.failed(.service(.reauthenticationRequired)), to: &flow)
        #expect(flow.state == .provingIdentity)
        #expect(flow.problem == nil)
        Self.send(.editPassword("secret"), to: &flow)
        call = Self.send(.submit, to: &flow)
        #expect(call == .signIn(username: "ada@example.com", password: "secret"))
    }

    @Test func `the proof uses the email address instead of the username`() {
        let ada = AuthUser(userID: "1", username: "6f1c6a52", email: "ada@example.com", provider: .email)
        let (_, call) = Self.flow(
            lastSignIn: nil, user: ada, after: .editText("DELETE"), .submit, .editPassword("secret"), .submit)
        #expect(call == .signIn(username: "ada@example.com", password: "secret"))
    }

    @Test func `going back from the proof ignores its reply`() throws {
        var flow = Self.flow(
            lastSignIn: nil, after: .editText("DELETE"), .submit, .editPassword("passw0rd"), .submit
        ).flow
        let late = try #require(flow.request).id
        Self.send(.back, to: &flow)
        #expect(flow.state == .confirming)
        #expect(flow.password.isEmpty)
        let before = flow
        #expect(Self.send(.reply(.signedIn(Self.ada), to: late), to: &flow) == nil)
        #expect(flow == before)
    }

    @Test func `no dump shows the password`() {
        var dumped = ""
        let flow = Self.flow(lastSignIn: nil, after: .editText("DELETE"), .submit, .editPassword("passw0rd"), .submit)
            .flow
        dump(flow, to: &dumped)
        #expect(!dumped.contains("passw0rd"))
        #expect(!"\(flow)".contains("passw0rd"))
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `no sequence of events deletes without the word and a proof`(seed: UInt64) {
        var random = SplitMix64(state: seed)
        var flow = Flow(user: Self.ada)
        var now = Self.now
        var provedAt: Date?
        var deletions = 0
        var ended = 0
        for _ in 0..<5000 {
            now += .random(in: 0...60, using: &random)
            let before = flow
            let event = Self.event(in: flow, using: &random)
            switch (event, before.state, before.request?.call) {
            case (.reply(.signedIn(Self.ada), _), _, .signIn): provedAt = now
            case (.signedInAgain(Self.ada), .provingIdentity, nil): provedAt = now
            default: break
            }
            let promised = before.canSubmit
            let effects = flow.handle(event, at: now)
            #expect(effects.count <= 1)
            if event == .submit { #expect(promised == (flow != before)) }
            if let request = effects.first, request.call == .deleteUser(Self.ada) {
                deletions += 1
                #expect(flow.text == "DELETE")
                #expect(provedAt.map { now.timeIntervalSince($0) < 300 } ?? false)
            }
            if before.state == .deleted { #expect(flow == before) }
            if flow.state == .deleted {
                ended += 1
                (flow, provedAt) = (Flow(user: Self.ada), nil)
            }
        }
        #expect(deletions > 50 && ended > 20)
    }

    private static func event(in flow: Flow, using random: inout SplitMix64) -> Flow.Event {
        if let request = flow.request, Bool.random(using: &random) {
            let replies: [Flow.Reply] =
                request.call == .deleteUser(Self.ada)
                ? [.deleted, .failed(.network), .failed(.signedOut)]
                : [.signedIn(ada), .signedIn(eve), .failed(.invalidCredentials)]
            return .reply(replies[Int.random(in: 0..<replies.count, using: &random)], to: request.id)
        }
        let events: [Flow.Event] = [
            .editText("DELETE"), .editText("DELETE"), .editText("delete"), .editPassword("passw0rd"),
            .editPassword(""), .submit, .submit, .submit, .submit, .signedInAgain(ada), .signedInAgain(eve), .back,
        ]
        return events[Int.random(in: 0..<events.count, using: &random)]
    }
}
