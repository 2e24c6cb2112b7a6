import AuthCore
import EmailOTP
import Testing

/// A main button that is pressed although the input is incomplete. The screen then names what is missing.
struct MissingInputTests {
    static let codeIncomplete = AuthError.service(AuthError.Code(rawValue: "code_incomplete"))

    @Test(
        arguments: [DrivenFlow.enteringCode(), .resettingPassword(), .enteringCodeOnePage()], ["", "12345", "1234567"])
    func `a code of another length is named`(start: DrivenFlow, code: String) {
        var flow = start
        flow.send(.editCode(SecretText(code)))
        #expect(flow.send(.submit) == nil)
        #expect(flow.flow.problem == Self.codeIncomplete)
        flow.send(.editCode("654321"))
        #expect(flow.flow.problem == nil && flow.flow.canSubmit)
    }

    @Test func `a refused code is named again, also after other input`() {
        var flow = DrivenFlow.confirming()
        flow.reply(.failed(.codeMismatch(attemptsLeft: 2)))
        flow.send(.editCode("654321"), .editCode("123456"))
        #expect(flow.flow.problem == nil)
        #expect(flow.send(.submit) == nil)
        #expect(flow.flow.problem == .codeMismatch(attemptsLeft: 2))
    }

    @Test func `a refused code is named, and not the error of another call`() {
        var flow = DrivenFlow.confirming()
        flow.reply(.failed(.codeMismatch(attemptsLeft: 2)))
        flow.wait(30)
        flow.send(.resend)
        flow.reply(.failed(.network))
        #expect(flow.flow.problem == .network && flow.send(.submit) == nil)
        #expect(flow.flow.problem == .codeMismatch(attemptsLeft: 2))
    }

    @Test func `without attempts, the user learns that another code is needed, also after going back`() {
        var flow = DrivenFlow.confirming()
        flow.reply(.failed(.limitExceeded(retryAfter: nil)))
        #expect(flow.send(.editCode("12"), .submit) == nil)
        #expect(flow.flow.problem == .limitExceeded(retryAfter: nil))
        flow.send(.changeEmail, .submit)
        flow.reply(.status(.confirmed))
        flow.send(.editPassword("passw0rd"), .submit)
        flow.reply(.failed(.userNotConfirmed))
        #expect(flow.send(.editCode("654321"), .submit) == nil)
        #expect(flow.flow.problem == .codeMismatch(attemptsLeft: 0))
    }

    /// The rule of `Command.State.incomplete`.
    @Test(arguments: ForbiddenEventsTests.situations.map(\.name), Input.allCases)
    func `no main button does nothing without a message`(name: String, input: Input) throws {
        var flow = try #require(ForbiddenEventsTests.situations.first { $0.name == name }).flow
        switch input {
        case .whole: break
        case .noPassword: flow.send(.editPassword(""))
        case .noCode: flow.send(.editCode(""))
        case .noField: flow.send(.editField(.displayName, ""), .editField(.firstName, ""), .editEmail(""))
        case .noDay: flow.send(.editBirthdate(nil))
        }
        let isOver = flow.flow.state == .tooYoung || flow.flow.state == .signedIn(.ada)
        guard flow.flow.request == nil, !isOver else { return }
        let answers = flow.answers.count
        let call = flow.send(.submit)
        #expect(call != nil || flow.answers.count > answers || flow.flow.problem != nil)
    }

    enum Input: CaseIterable {
        case whole, noPassword, noCode, noField, noDay
    }
}
