import AuthCore
import Foundation
import Testing

@testable import EmailOTP

struct CodeDigitsTests {
    @Test(arguments: [
        ("123456", "123456"), ("123 456", "123456"), ("123-456", "123456"), (" 12\u{2011}34\u{2013}56\n", "123456"),
        ("1 2\u{a0}3\u{2009}4\t5 6", "123456"), ("\u{200E}123456\u{200F}", "123456"), ("Your code: 123456.", "123456"),
        ("٠١٢٣٤٥", "012345"), ("۶۷۸۹", "6789"), ("१२३", "123"), ("１２３４", "1234"), ("𝟘𝟙𝟚", "012"), ("๐๑๒", "012"),
        ("", ""), ("abc", ""), ("½²①Ⅷ", ""), ("4️⃣2️⃣", "42"), ("1234567", "1234567"),
    ])
    func `only the decimal digits are read, in any script`(text: String, digits: String) {
        #expect(CodeDigits.normalized(text) == digits)
    }
}

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
