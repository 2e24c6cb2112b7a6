import AuthCore
import EmailOTP
import Testing

struct ResettingPasswordTests {
    @Test func `after a lost connection, the flow repeats the sign-in and not the reset`() {
        var flow = DrivenFlow.settingPassword()
        flow.reply(.passwordReset)
        flow.reply(.failed(.network))
        #expect(flow.flow.state == .enteringPassword(.ada))
        #expect(flow.flow.notice == .passwordReset)
        #expect(flow.flow.problem == .network && flow.flow.draft.password.isEmpty)
        flow.send(.editPassword("newpassw0rd"))
        #expect(flow.send(.submit) == .signIn(.ada, password: "newpassw0rd"))
    }

    @Test func `the same code can be sent again after the backend refused the password`() {
        var flow = DrivenFlow.settingPassword()
        flow.reply(.failed(.invalidPassword(unmet: [.contains(.uppercase)])))
        #expect(flow.flow.state == .resettingPassword(.ada))
        flow.send(.editPassword("Newpassw0rd"))
        #expect(flow.send(.submit) == .resetPassword(.ada, code: "123456", newPassword: "Newpassw0rd"))
    }

    @Test func `a code for a new password has its own wait`() {
        var flow = DrivenFlow.enteringCode()
        flow.wait(10)
        flow.send(.submit)
        flow.reply(.confirmed)
        flow.reply(.failed(.network))
        // The wait for a code that confirms the address does not apply to a code for a new password.
        #expect(flow.send(.forgotPassword) == .requestPasswordReset(.ada))
        flow.reply(.codeSent(.ada))
        #expect(flow.flow.secondsUntilResend(at: flow.now) == 30)
        #expect(!flow.flow.canResend(at: flow.now))
        flow.wait(30)
        #expect(flow.flow.canResend(at: flow.now))
    }

    @Test func `the flow returns to the sign-in if the backend does not support resets`() {
        var onePage = DrivenFlow.signingInOnePage()
        onePage.send(.forgotPassword)
        for (start, state) in [(DrivenFlow.requestingReset(), State.enteringPassword(.ada)), (onePage, .signingIn)] {
            var flow = start
            flow.send(.editPassword("newpassw0rd"))
            flow.reply(.failed(.notSupported(.resetPassword)))
            #expect(flow.flow.state == state && flow.flow.draft.password.isEmpty)
            #expect(flow.flow.problem == .notSupported(.resetPassword))
        }
    }

    @Test func `an account that needs a new password leads to that step with a code`() {
        var flow = DrivenFlow.askingForSession()
        #expect(flow.reply(.failed(.passwordResetRequired)) == .requestPasswordReset(.ada))
        #expect(flow.flow.state == .resettingPassword(.ada))
        #expect(flow.flow.problem == .passwordResetRequired)
        #expect(flow.flow.draft.password.isEmpty)
    }
}
