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
}
