import AuthCore
import Foundation
import Testing

@testable import EmailOTP

struct ResendCooldownTests {
    @Test(arguments: [
        (0.0, 30), (0.1, 30), (1.0, 29), (28.5, 2), (29.0, 1), (29.999, 1), (30.0, 0), (30.1, 0), (1e9, 0), (-0.1, 0),
        (-86400.0, 0),
    ])
    func `the cooldown counts whole seconds and ends if the clock is set back`(elapsed: Double, left: Int) {
        let cooldown = ResendCooldown(startedAt: .noon, duration: .seconds(30))
        #expect(cooldown.secondsLeft(at: .noon + elapsed) == left)
    }

    @Test(arguments: [(Duration.seconds(Int64.max), 86_400), (.seconds(86_400), 86_400), (.seconds(-1), 0)])
    func `a wait is at least zero and at most a day, even if it was stored`(duration: Duration, left: Int) throws {
        let stored = try JSONEncoder().encode(ResendCooldown(startedAt: .noon, duration: duration))
        let cooldown = try JSONDecoder().decode(ResendCooldown.self, from: stored)
        #expect(cooldown.secondsLeft(at: .noon) == left)
        #expect(cooldown.secondsLeft(at: .noon + 86_400) == 0)
    }
}

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
