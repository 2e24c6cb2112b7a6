import AuthCore
import EmailOTP
import Testing

struct EnteringEmailTests {
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

    @Test(
        arguments: [
            (.new, .creatingAccount(.ada), nil), (.pending, .creatingAccount(.ada), .signUpUnfinished),
            (.confirmed, .enteringPassword(.ada), nil),
        ] as [(EmailAccountStatus, State, EmailOTPFlow.Notice?)])
    func `the status of the address decides the next step`(
        status: EmailAccountStatus, next: State, notice: EmailOTPFlow.Notice?
    ) {
        var flow = DrivenFlow.askingStatus()
        #expect(flow.reply(.status(status)) == nil)
        #expect(flow.flow.state == next)
        #expect(flow.flow.notice == notice)
        #expect(!flow.flow.isBusy)
    }
}
