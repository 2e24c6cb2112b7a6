import AuthCore
import EmailOTP
import Testing

struct NoticeTests {
    @Test(arguments: [
        (EmailOTPFlow.Notice.codeSent(.ada), "We sent a code to a•••@example.com."),
        (.codeSent(AuthCodeDeliveryDetails(destination: .sms("•••42"))), "We sent a code to •••42."),
        (.codeSent(nil), "We sent you a code."), (.codeSentEarlier, "Enter the code that we sent you."),
        (.confirmed, "Your email is confirmed. Enter your password to sign in."),
        (.passwordReset, "Your new password is set. Sign in with it."),
    ])
    func `each notice has a message`(notice: EmailOTPFlow.Notice, message: String) {
        #expect(notice.message == message)
    }
}
