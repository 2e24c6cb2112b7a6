import AuthCore
import EmailOTP
import Testing

struct EnteringPasswordTests {
    @Test func `a signed-out session does not end the flow`() {
        var flow = DrivenFlow.signingIn()
        flow.reply(.signedIn(.signedOut))
        #expect(flow.flow.state == .enteringPassword(.ada))
        #expect(flow.flow.problem == .signedOut)
    }

    @Test(arguments: [
        AuthError.invalidCredentials, .network, .passwordResetRequired, .limitExceeded(retryAfter: .seconds(60)),
    ])
    func `a refused sign-in stays at the password and shows the error`(error: AuthError) {
        var flow = DrivenFlow.signingIn()
        #expect(flow.reply(.failed(error)) == nil)
        #expect(flow.flow.state == .enteringPassword(.ada))
        #expect(flow.flow.problem == error)
        #expect(flow.send(.submit) == .signIn(.ada, password: "passw0rd"))
        flow.reply(.failed(error))
        flow.send(.editPassword("passw0rd2"))
        #expect(flow.flow.problem == nil)
    }
}
