import AuthCore
import EmailOTP
import Testing

/// The screen with address and password.
struct SigningInTests {
    @Test func `the flow begins with the sign-in, also for a brand with a minimum age`() {
        let flow = DrivenFlow(.onePage()).flow
        #expect(flow.state == .signingIn)
        #expect(flow.inputs == [.email, .password])
        #expect(!flow.canSubmit)
        #expect(flow.canCreateAccount)
        #expect(!flow.canChangeEmail)
    }

    @Test func `an address that is not valid shows the error and makes no call`() {
        var flow = DrivenFlow.signingInOnePage()
        flow.send(.editEmail("ada"))
        #expect(!flow.flow.canSubmit)
        for event: Event in [.submit, .forgotPassword] {
            var flow = flow
            #expect(flow.send(event) == nil)
            #expect(flow.flow.state == .signingIn)
            #expect(flow.flow.problem == .invalidEmail(.malformed))
            #expect(flow.flow.draft.password == "passw0rd")
        }
        flow.send(.editEmail("ada@example.com"), .editPassword(""))
        #expect(flow.send(.submit) == nil)
    }

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

    @Test func `a pending account gets a code, is confirmed with the password of the sign-in, and is signed in`() {
        var flow = DrivenFlow.askingForSession()
        #expect(flow.reply(.failed(.userNotConfirmed)) == .resendCode(.ada))
        #expect(flow.flow.state == .enteringCode(.ada))
        #expect(!flow.flow.hasSignedUp)
        flow.reply(.codeSent(.ada))
        #expect(flow.send(.editCode("123456"), .submit) == .confirm(.ada, code: "123456", password: "passw0rd"))
        #expect(flow.reply(.confirmed) == .signIn(.ada, password: "passw0rd"))
        flow.reply(.signedIn(.ada))
        #expect(flow.flow.state == .signedIn(.ada))
    }

    @Test func `an account that needs a new password leads to that step with a code`() {
        var flow = DrivenFlow.askingForSession()
        #expect(flow.reply(.failed(.passwordResetRequired)) == .requestPasswordReset(.ada))
        #expect(flow.flow.state == .resettingPassword(.ada))
        #expect(flow.flow.problem == .passwordResetRequired)
        #expect(flow.flow.draft.password.isEmpty)
    }
}
