import AuthCore
import EmailOTP
import Testing

struct EnteringEmailTests {
    @Test func `a flow begins with an empty address, which cannot be submitted`() {
        let flow = EmailOTPFlow(policy: .example(.example(minimumAge: 0)))
        #expect(flow.state == .enteringEmail)
        #expect(flow.draft == EmailOTPFlow.Draft())
        #expect(!flow.canSubmit)
        #expect(!flow.canChangeEmail)
        #expect(flow.problem == nil)
    }

    @Test(arguments: [
        ("", EmailAddress.Problem.empty), ("  ", .empty), ("ada", .malformed), ("ada@", .malformed),
        (String(repeating: "a", count: 65) + "@example.com", .tooLong),
    ])
    func `submitting an invalid address shows the error and makes no call`(text: String, problem: EmailAddress.Problem)
    {
        var flow = DrivenFlow.enteringNoEmail()
        flow.send(.editEmail(text))
        #expect(!flow.flow.canSubmit)
        #expect(flow.send(.submit) == nil)
        #expect(flow.flow.problem == .invalidEmail(problem))
        #expect(flow.flow.state == .enteringEmail)
    }

    @Test func `an address is submitted without the whitespace around it`() {
        var flow = DrivenFlow.enteringNoEmail()
        flow.send(.editEmail(" ada@example.com\n"))
        #expect(flow.flow.canSubmit)
        guard case .status(let email)? = flow.send(.submit) else {
            Issue.record("the flow requested no status")
            return
        }
        #expect(email.text == "ada@example.com")
        #expect(flow.flow.isBusy)
        #expect(!flow.flow.canSubmit)
    }

    @Test func `editing the address clears the error`() {
        var flow = DrivenFlow.enteringNoEmail()
        flow.send(.submit, .editEmail("a"))
        #expect(flow.flow.problem == nil)
    }

    @Test func `a new address leads to creating an account`() {
        var flow = DrivenFlow.askingStatus()
        #expect(flow.reply(.status(.new)) == nil)
        #expect(flow.flow.state == .creatingAccount(.ada))
        #expect(!flow.flow.isBusy)
    }

    @Test func `a pending address leads to creating its account again`() {
        var flow = DrivenFlow.askingStatus()
        #expect(flow.reply(.status(.pending)) == nil)
        #expect(flow.flow.state == .creatingAccount(.ada))
        #expect(flow.flow.notice == .signUpUnfinished)
    }

    @Test func `a pending address leads to the birthdate, too`() {
        var flow = DrivenFlow()
        flow.send(.haveAccount, .editEmail("ada@example.com"), .submit)
        #expect(flow.reply(.status(.pending)) == nil)
        #expect(flow.flow.state == .enteringBirthdate(for: .ada))
    }

    @Test func `a confirmed address leads to its password`() {
        var flow = DrivenFlow.askingStatus()
        #expect(flow.reply(.status(.confirmed)) == nil)
        #expect(flow.flow.state == .enteringPassword(.ada))
        #expect(flow.flow.notice == nil)
    }

    @Test(arguments: [AuthError.network, .limitExceeded(retryAfter: .seconds(9)), .service(.init(rawValue: "boom"))])
    func `the user can submit the address again if the status request fails`(error: AuthError) {
        var flow = DrivenFlow.askingStatus()
        #expect(flow.reply(.failed(error)) == nil)
        #expect(flow.flow.state == .enteringEmail)
        #expect(flow.flow.problem == error)
        #expect(flow.flow.canSubmit)
        #expect(flow.send(.submit) == .status(.ada))
        #expect(flow.flow.problem == nil)
    }

    @Test func `editing the address drops the reply to the status request`() {
        var flow = DrivenFlow.askingStatus()
        let requested = flow.flow.request!.id
        flow.send(.editEmail("bob@example.com"))
        #expect(!flow.flow.isBusy)
        #expect(flow.flow.canSubmit)
        let before = flow.flow
        flow.send(.reply(.status(.confirmed), to: requested))
        #expect(flow.flow == before)
        #expect(flow.send(.submit) == .status(.bob))
        flow.send(.reply(.status(.confirmed), to: requested))
        #expect(flow.flow.state == .enteringEmail)
        flow.reply(.status(.new))
        #expect(flow.flow.state == .creatingAccount(.bob))
    }
}
