import AuthCore
import EmailOTP
import Foundation
import RuntimeTestSupport
import Testing

/// The change of an email address.
struct EmailChangeFlowTests {
    typealias Flow = EmailChangeFlow

    private static let user = AuthUser(userID: "1", username: "1", email: "ada@example.com", provider: .email)
    private static let new = EmailAddress(validated: "new@example.com")
    private static let now = Date(timeIntervalSince1970: 1_768_478_400)
    private static let policy = OneTimeCodePolicy(length: 6, resendAfter: .seconds(60))

    private var flow = Flow(user: user, code: policy)

    @discardableResult
    private mutating func send(_ events: Flow.Event..., after seconds: TimeInterval = 0) -> Flow.Call? {
        var call: Flow.Call?
        for event in events { call = flow.handle(event, at: Self.now + seconds).first?.call }
        return call
    }

    private mutating func reply(_ reply: Flow.Reply) {
        guard let request = flow.request else {
            Issue.record("no call is under way")
            return
        }
        _ = flow.handle(.reply(reply, to: request.id), at: Self.now)
    }

    /// Goes to the step that asks for the code.
    private mutating func goToCode() {
        send(.editEmail(" new@example.com "), .editPassword("passw0rd"), .submit)
        reply(.codeSent(AuthCodeDeliveryDetails(destination: .email("n***@e***"))))
    }

    @Test mutating func `an address and the password lead to the code, and the code to the end`() {
        let update = send(.editEmail("new@example.com"), .editPassword("passw0rd"), .submit)
        #expect(update == .update(Self.user, email: Self.new, password: "passw0rd"))
        #expect(flow.isBusy && send(.editEmail("other@example.com"), .submit) == nil)
        reply(.codeSent(AuthCodeDeliveryDetails(destination: .email("n***@e***"))))
        #expect(flow.state == .enteringCode(Self.new))
        #expect(flow.notice == .codeSent(.email("n***@e***")) && flow.draft.password.isEmpty)
        #expect(send(.editCode("12 34"), .submit) == nil)
        #expect(flow.problem == .service(.codeIncomplete))
        #expect(send(.editCode("123-456"), .submit) == .confirm(Self.user, email: Self.new, code: "123456"))
        reply(.changed)
        #expect(flow.state == .changed(Self.new))
        #expect(send(.submit) == nil && send(.resend, after: 3600) == nil && send(.changeEmail) == nil)
    }

    @Test mutating func `a service without a code ends the flow at once`() {
        send(.editEmail("new@example.com"), .editPassword("passw0rd"), .submit)
        reply(.changed)
        #expect(flow.state == .changed(Self.new))
    }

    @Test(arguments: ["", "new@", "ADA@example.com"])
    mutating func `no call is made for an address that is not a new one`(text: String) {
        #expect(send(.editEmail(text), .editPassword("passw0rd"), .submit) == nil)
        #expect(!flow.canSubmit && flow.state == .enteringEmail)
        #expect((flow.problem == .usernameExists) == (text == "ADA@example.com") && flow.problem != nil)
    }

    @Test mutating func `no call is made without a password`() {
        #expect(send(.editEmail("new@example.com"), .submit) == nil)
        #expect(flow.problem == .service(.passwordMissing))
    }

    @Test mutating func `a wrong code leaves the flow open, and is not sent again`() {
        goToCode()
        send(.editCode("000000"), .submit)
        reply(.failed(.codeMismatch(attemptsLeft: nil)))
        #expect(flow.state == .enteringCode(Self.new) && flow.problem == .codeMismatch(attemptsLeft: nil))
        #expect(send(.submit) == nil)
        #expect(send(.editCode("123456"), .submit) == .confirm(Self.user, email: Self.new, code: "123456"))
        #expect(flow.problem == nil)
    }

    @Test mutating func `a refused code is named again, and not the error of another call`() {
        goToCode()
        send(.editCode("000000"), .submit)
        reply(.failed(.codeMismatch(attemptsLeft: 2)))
        send(.editCode("123456"), .editCode("000000"))
        #expect(flow.problem == nil && send(.submit) == nil)
        #expect(flow.problem == .codeMismatch(attemptsLeft: 2))
        send(.resend, after: 60)
        reply(.failed(.network))
        #expect(flow.problem == .network && send(.submit) == nil)
        #expect(flow.problem == .codeMismatch(attemptsLeft: 2))
    }

    @Test(arguments: [AuthError.codeMismatch(attemptsLeft: 0), .limitExceeded(retryAfter: nil)])
    mutating func `without attempts left, only another code helps`(error: AuthError) {
        goToCode()
        send(.editCode("000000"), .submit)
        reply(.failed(error))
        #expect(send(.editCode("123456"), .submit) == nil)
        #expect(flow.problem == error)
        #expect(send(.resend, after: 60) == .resend(Self.user, email: Self.new))
        reply(.codeSent(AuthCodeDeliveryDetails(destination: nil)))
        #expect(send(.editCode("123456"), .submit) == .confirm(Self.user, email: Self.new, code: "123456"))
    }

    @Test mutating func `another code waits for the brand's time, and for the service's`() {
        goToCode()
        #expect(send(.resend, after: 59) == nil)
        #expect(flow.secondsUntilResend(at: Self.now + 59) == 1)
        #expect(send(.resend, after: 60) == .resend(Self.user, email: Self.new))
        #expect(!flow.isBusy)
        reply(.failed(.limitExceeded(retryAfter: .seconds(300))))
        #expect(flow.secondsUntilResend(at: Self.now) == 300 && flow.state == .enteringCode(Self.new))
    }

    @Test mutating func `an address that was taken meanwhile leads back to the address`() {
        goToCode()
        send(.editCode("123456"), .submit)
        reply(.failed(.usernameExists))
        #expect(flow.state == .enteringEmail && flow.problem == .usernameExists)
        #expect(flow.draft.code.isEmpty && !flow.draft.email.isEmpty)
    }

    @Test mutating func `a reply to a call that the user has left changes nothing`() throws {
        goToCode()
        send(.editCode("123456"), .submit)
        let id = try #require(flow.request?.id)
        send(.changeEmail)
        let before = flow
        _ = flow.handle(.reply(.changed, to: id), at: Self.now)
        #expect(flow == before && flow.state == .enteringEmail)
    }

    @Test mutating func `no event, call or flow shows the address, the password or the code`() {
        let events: [Flow.Event] = [
            .editEmail("qzx@example.com"), .editPassword("qzx-password"), .editCode("424242"), .submit,
        ]
        var texts = events.map { "\($0)" }
        send(.editEmail("qzx@example.com"), .editPassword("qzx-password"))
        texts += [send(.submit).map { "\($0)" } ?? ""]
        reply(.codeSent(AuthCodeDeliveryDetails(destination: nil)))
        texts += [send(.editCode("424242"), .submit).map { "\($0)" } ?? ""]
        for text in texts { #expect(!text.contains("qzx") && !text.contains("424242")) }
    }
}
