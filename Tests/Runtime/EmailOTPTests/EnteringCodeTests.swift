import AuthCore
import EmailOTP
import Foundation
import Testing

struct EnteringCodeTests {
    @Test func `a flow without a code policy accepts a code from the backend`() {
        var flow = DrivenFlow.creatingAccount(.example(.example(code: nil)))
        flow.send(.submit)
        flow.reply(.signedUp(.confirmUser(.ada)))
        #expect(!flow.flow.canSubmit)
        #expect(flow.flow.canResend(at: flow.now))
        flow.send(.editCode("12345678"))
        #expect(flow.flow.canSubmit)
    }

    @Test func `a confirmed account whose password may be a stranger's gets a new password`() {
        var flow = DrivenFlow.confirming()
        #expect(flow.reply(.failed(.passwordResetRequired)) == .requestPasswordReset(.ada))
        #expect(flow.flow.state == .resettingPassword(.ada))
        #expect(flow.flow.draft.password.isEmpty)
        #expect(flow.flow.draft.code.isEmpty)
        flow.reply(.codeSent(.ada))
        #expect(flow.flow.problem == .passwordResetRequired)
        flow.send(.editCode("654321"), .editPassword("newpassw0rd"))
        #expect(flow.flow.problem == nil)
        #expect(flow.send(.submit) == .resetPassword(.ada, code: "654321", newPassword: "newpassw0rd"))
    }

    @Test(arguments: [AuthError.codeMismatch(attemptsLeft: nil), .codeMismatch(attemptsLeft: 2), .codeExpired])
    func `a refused code is not sent twice, but another code is`(error: AuthError) {
        var flow = DrivenFlow.confirming()
        #expect(flow.reply(.failed(error)) == nil)
        #expect(flow.flow.state == .enteringCode(.ada))
        #expect(flow.flow.problem == error)
        #expect(!flow.flow.canSubmit)
        #expect(flow.send(.submit) == nil)
        flow.send(.editCode("654321"))
        #expect(flow.flow.problem == nil)
        #expect(flow.send(.submit) == .confirm(.ada, code: "654321", password: "passw0rd"))
    }

    @Test func `a refused code is not sent again after the refusal of another one`() {
        var flow = DrivenFlow.confirming()
        flow.reply(.failed(.codeMismatch(attemptsLeft: nil)))
        #expect(flow.send(.editCode("654321"), .submit) != nil)
        flow.reply(.failed(.codeMismatch(attemptsLeft: nil)))
        #expect(flow.send(.editCode("123456"), .submit) == nil)
        #expect(flow.flow.problem == .codeMismatch(attemptsLeft: nil))
    }

    @Test func `the number of attempts left is known until another code is sent`() {
        var flow = DrivenFlow.confirming()
        #expect(flow.flow.attemptsLeft == nil)
        flow.reply(.failed(.codeMismatch(attemptsLeft: 2)))
        flow.send(.editCode("654321"))
        #expect(flow.flow.attemptsLeft == 2)
        #expect(flow.flow.problem == nil)
        flow.wait(30)
        flow.send(.resend)
        flow.reply(.codeSent(.ada))
        #expect(flow.flow.attemptsLeft == nil)
        // The code that was refused may be the new one.
        flow.send(.editCode("123456"))
        #expect(flow.flow.canSubmit)
    }

    @Test(arguments: [0, -1])
    func `the error of the last attempt stays when the code is edited`(left: Int) {
        var flow = DrivenFlow.confirming()
        flow.reply(.failed(.codeMismatch(attemptsLeft: left)))
        flow.send(.editCode("654321"))
        #expect(flow.flow.attemptsLeft == 0)
        #expect(flow.flow.problem == .codeMismatch(attemptsLeft: left))
        #expect(!flow.flow.canSubmit)
    }

    @Test func `the user can request another code after the wait, which starts the next wait`() {
        var flow = DrivenFlow.enteringCode()
        flow.wait(29)
        #expect(flow.flow.secondsUntilResend(at: flow.now) == 1)
        #expect(!flow.flow.canResend(at: flow.now))
        #expect(flow.send(.resend) == nil)
        flow.wait(1)
        #expect(flow.flow.secondsUntilResend(at: flow.now) == 0)
        #expect(flow.flow.canResend(at: flow.now))
        #expect(flow.send(.resend) == .resendCode(.ada))
        #expect(!flow.flow.canResend(at: flow.now))
        flow.wait(2)
        flow.reply(.codeSent(AuthCodeDeliveryDetails(destination: nil)))
        #expect(flow.flow.notice == .codeSent(nil))
        #expect(flow.flow.secondsUntilResend(at: flow.now) == 30)
    }

    @Test(arguments: [(Duration.seconds(10), 30), (.seconds(90), 90)])
    func `the longer of the brand's wait and the backend's wait applies`(wait: Duration, expected: Int) {
        var flow = DrivenFlow.signingUp()
        flow.reply(.signedUp(.confirmUser(AuthCodeDeliveryDetails(destination: nil, resendAfter: wait))))
        #expect(flow.flow.secondsUntilResend(at: flow.now) == expected)
    }

    @Test(
        arguments: [
            (DrivenFlow.resending(), Call.resendCode(.ada)), (.requestingReset(), .requestPasswordReset(.ada)),
        ], [(Duration?.some(.seconds(75)), 75), (nil, 30)])
    func `the flow waits after the backend refused another code, but not after a lost connection`(
        start: (flow: DrivenFlow, call: Call), limit: (retryAfter: Duration?, wait: Int)
    ) {
        var flow = start.flow
        #expect(flow.reply(.failed(.limitExceeded(retryAfter: limit.retryAfter))) == nil)
        #expect(flow.flow.problem == .limitExceeded(retryAfter: limit.retryAfter))
        #expect(flow.flow.secondsUntilResend(at: flow.now) == limit.wait)

        var offline = start.flow
        offline.reply(.failed(.network))
        #expect(offline.flow.problem == .network)
        #expect(offline.send(.resend) == start.call)
    }
}
