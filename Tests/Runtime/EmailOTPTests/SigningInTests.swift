import AuthCore
import EmailOTP
import Testing

/// The screen with address and password.
struct SigningInTests {
    @Test(arguments: [
        AuthError.invalidCredentials, .network, .limitExceeded(retryAfter: .seconds(60)),
        .notSupported(.confirmSignIn),
    ])
    func `a refused sign-in stays on the screen and keeps the address`(error: AuthError) {
        var flow = DrivenFlow.askingForSession()
        #expect(flow.reply(.failed(error)) == nil)
        #expect(flow.flow.state == .signingIn)
        #expect(flow.flow.problem == error)
        #expect(flow.flow.draft.email == "ada@example.com")
        #expect(flow.flow.canResetPassword && flow.flow.canCreateAccount)
        // A password of an older policy can sign in, too.
        flow.send(.editPassword("old"))
        #expect(flow.flow.problem == nil)
        #expect(flow.send(.submit) == .signIn(.ada, password: "old"))
    }

    @Test func `an account that needs a new password leads to that step with a code`() {
        var flow = DrivenFlow.askingForSession()
        #expect(flow.reply(.failed(.passwordResetRequired)) == .requestPasswordReset(.ada))
        #expect(flow.flow.state == .resettingPassword(.ada))
        #expect(flow.flow.problem == .passwordResetRequired)
        #expect(flow.flow.draft.password.isEmpty)
    }
}
