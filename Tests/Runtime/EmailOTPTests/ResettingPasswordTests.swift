import AuthCore
import EmailOTP
import Testing

struct ResettingPasswordTests {
    @Test func `a new password is set with a code and signs in`() {
        var flow = DrivenFlow.enteringPassword()
        #expect(flow.flow.canResetPassword)
        #expect(flow.send(.forgotPassword) == .requestPasswordReset(.ada))
        #expect(flow.flow.state == .resettingPassword(.ada))
        #expect(flow.flow.draft.password.isEmpty)
        #expect(!flow.flow.canResetPassword)
        flow.reply(.codeSent(.ada))
        #expect(flow.flow.notice == .codeSent(.ada))
        flow.send(.editPassword("newpassw0rd"), .editCode(" 123-456 "))
        #expect(flow.flow.canSubmit)
        #expect(flow.send(.submit) == .resetPassword(.ada, code: "123456", newPassword: "newpassw0rd"))
        #expect(flow.flow.isBusy)
        #expect(flow.reply(.passwordReset) == .signIn(.ada, password: "newpassw0rd"))
        #expect(flow.flow.draft.code.isEmpty)
        flow.reply(.signedIn(.ada))
        #expect(flow.flow.state == .signedIn(.ada))
    }

    @Test func `the error of the sign-in is cleared`() {
        var flow = DrivenFlow.signingIn()
        flow.reply(.failed(.invalidCredentials))
        flow.send(.forgotPassword)
        #expect(flow.flow.problem == nil)
    }

    @Test func `after a lost connection, the flow repeats the sign-in and not the reset`() {
        var flow = DrivenFlow.settingPassword()
        flow.reply(.passwordReset)
        flow.reply(.failed(.network))
        #expect(flow.flow.state == .enteringPassword(.ada))
        #expect(flow.flow.notice == .passwordReset)
        #expect(flow.flow.problem == .network)
        #expect(flow.send(.submit) == .signIn(.ada, password: "newpassw0rd"))
    }

    @Test func `a weak password is not sent, and its unmet requirements are reported`() {
        var flow = DrivenFlow.resettingPassword()
        flow.send(.editPassword("short"))
        #expect(!flow.flow.canSubmit)
        #expect(flow.send(.submit) == nil)
        #expect(flow.flow.problem == .invalidPassword(unmet: [.minLength(8), .contains(.digit)]))
        flow.send(.editPassword("newpassw0rd"))
        #expect(flow.flow.problem == nil)
        #expect(flow.flow.canSubmit)
    }

    @Test func `an incomplete code is not sent`() {
        var flow = DrivenFlow.resettingPassword()
        flow.send(.editCode("12345"))
        #expect(!flow.flow.canSubmit)
        #expect(flow.send(.submit) == nil)
    }

    @Test(arguments: [AuthError.codeMismatch(attemptsLeft: 2), .codeExpired])
    func `a refused code is not sent twice, and the password is kept`(error: AuthError) {
        var flow = DrivenFlow.settingPassword()
        flow.reply(.failed(error))
        #expect(flow.flow.state == .resettingPassword(.ada))
        #expect(flow.flow.problem == error)
        #expect(flow.flow.draft.password == "newpassw0rd")
        #expect(!flow.flow.canSubmit)
        flow.send(.editCode("654321"))
        #expect(flow.send(.submit) == .resetPassword(.ada, code: "654321", newPassword: "newpassw0rd"))
    }

    @Test func `after too many attempts, the user needs another code`() {
        var flow = DrivenFlow.settingPassword()
        flow.reply(.failed(.limitExceeded(retryAfter: nil)))
        flow.send(.editPassword("another1"), .editCode("654321"))
        #expect(flow.flow.problem == .limitExceeded(retryAfter: nil))
        #expect(flow.flow.attemptsLeft == 0)
        #expect(!flow.flow.canSubmit)
        flow.wait(30)
        #expect(flow.send(.resend) == .requestPasswordReset(.ada))
        flow.reply(.codeSent(.ada))
        #expect(flow.flow.draft.password == "another1")
        flow.send(.editCode("654321"))
        #expect(flow.flow.canSubmit)
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

    @Test func `a user who comes back during the wait enters the code that was already sent`() {
        var flow = DrivenFlow.resettingPassword()
        flow.wait(10)
        flow.send(.changeEmail, .submit)
        flow.reply(.status(.confirmed))
        #expect(flow.send(.forgotPassword) == nil)
        #expect(flow.flow.state == .resettingPassword(.ada))
        #expect(flow.flow.notice == .codeSentEarlier)
        #expect(flow.flow.secondsUntilResend(at: flow.now) == 20)
    }

    @Test(arguments: [(Duration?.some(.seconds(75)), 75), (nil, 30)])
    func `the flow waits after the backend refused a code`(retryAfter: Duration?, wait: Int) {
        var flow = DrivenFlow.requestingReset()
        flow.reply(.failed(.limitExceeded(retryAfter: retryAfter)))
        #expect(flow.flow.state == .resettingPassword(.ada))
        #expect(flow.flow.problem == .limitExceeded(retryAfter: retryAfter))
        #expect(flow.flow.secondsUntilResend(at: flow.now) == wait)
    }

    @Test func `the user can request a code again immediately after a network error`() {
        var flow = DrivenFlow.requestingReset()
        flow.reply(.failed(.network))
        #expect(flow.flow.problem == .network)
        #expect(flow.send(.resend) == .requestPasswordReset(.ada))
    }

    @Test func `the flow returns to the password if the backend does not support resets`() {
        var flow = DrivenFlow.requestingReset()
        flow.reply(.failed(.notSupported(.resetPassword)))
        #expect(flow.flow.state == .enteringPassword(.ada))
        #expect(flow.flow.problem == .notSupported(.resetPassword))
    }
}
