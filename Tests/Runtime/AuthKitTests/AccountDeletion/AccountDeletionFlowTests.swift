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

    static let deletion = Flow.Call.deleteUser(ada, provedBy: nil)

    private static func proof(of user: AuthUser = ada, by method: IdentityProof.Method = .password) -> IdentityProof {
        IdentityProof(of: user, by: method, at: now)
    }

    /// Returns the flow after `events`, and the call that follows from the last one.
    private static func flow(user: AuthUser = ada, after events: Flow.Event...) -> (flow: Flow, call: Flow.Call?) {
        var flow = Flow(user: user)
        var call: Flow.Call?
        for event in events { call = send(event, to: &flow) }
        return (flow, call)
    }

    /// Returns a flow whose client requires a proof of identity, after `events`.
    private static func proving(after events: Flow.Event...) -> (flow: Flow, call: Flow.Call?) {
        var flow = flow(after: .editText("DELETE", word: "DELETE"), .submit).flow
        var call = reply(.failed(.service(.reauthenticationRequired)), to: &flow)
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
        let (flow, call) = Self.flow(after: .editText(text, word: "DELETE"), .submit)
        #expect(!flow.canSubmit)
        #expect(call == nil)
        #expect(flow.state == .confirming)
    }

    @Test func `the word is the one that the screen asks for, in either form of Unicode`() {
        #expect(Self.flow(after: .editText("LO\u{308}SCHEN", word: "L\u{D6}SCHEN"), .submit).call == Self.deletion)
        #expect(Self.flow(after: .editText("DELETE", word: "L\u{D6}SCHEN"), .submit).call == nil)
        #expect(Self.flow(after: .editText("", word: ""), .submit).call == nil)
    }

    @Test func `a text that is no longer the word confirms nothing`() {
        let (flow, call) = Self.flow(
            after: .editText("DELETE", word: "DELETE"), .editText("DELETE", word: "L\u{D6}SCHEN"), .submit)
        #expect(!flow.canSubmit)
        #expect(call == nil)
    }

    @Test(arguments: [
        AuthError.invalidCredentials, .network, .limitExceeded(retryAfter: nil), .signedOut,
        .service(.reauthenticationNotFresh),
    ])
    func `a failed proof deletes nothing and shows the error`(error: AuthError) {
        var flow = Self.proving(after: .editPassword("wrong"), .submit).flow
        #expect(Self.reply(.failed(error), to: &flow) == nil)
        #expect(flow.state == .provingIdentity)
        #expect(flow.problem == error)
        Self.send(.editPassword("passw0rd"), to: &flow)
        #expect(flow.problem == nil)
        #expect(flow.canSubmit)
    }

    @Test func `the app's word that the user has signed in again is not a proof`() {
        var (flow, call) = Self.proving(after: .signedInAgain)
        #expect(call == Self.deletion)
        #expect(Self.reply(.failed(.service(.reauthenticationRequired)), to: &flow) == nil)
        #expect(flow.state == .provingIdentity)
    }

    @Test func `another user's proof deletes neither account`() {
        var (flow, call) = Self.proving(after: .reauthenticate(at: .google))
        call = Self.reply(.proved(Self.proof(of: Self.eve, by: .page(.google))), to: &flow)
        #expect(call == nil)
        #expect(flow.problem == .service(.userMismatch))
        #expect(flow.state == .provingIdentity)
    }

    @Test func `a failed deletion can be repeated, and the client decides again`() {
        var flow = Self.proving(after: .editPassword("passw0rd"), .submit).flow
        _ = Self.reply(.proved(Self.proof()), to: &flow)
        _ = Self.reply(.failed(.network), to: &flow)
        #expect(flow.problem == .network)
        #expect(Self.send(.submit, to: &flow) == Self.deletion)
        _ = Self.reply(.failed(.service(.reauthenticationRequired)), to: &flow)
        #expect(flow.state == .provingIdentity)
    }

    @Test func `going back from the proof ignores its reply`() throws {
        var flow = Self.proving(after: .editPassword("passw0rd"), .submit).flow
        let late = try #require(flow.request).id
        Self.send(.back, to: &flow)
        #expect(flow.state == .confirming)
        #expect(flow.password.isEmpty)
        let before = flow
        #expect(Self.send(.reply(.proved(Self.proof()), to: late), to: &flow) == nil)
        #expect(flow == before)
    }
}
