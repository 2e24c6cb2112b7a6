import AuthCore
import EmailOTP
import Testing

struct EnteringEmailTests {
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
