import CognitoAuth
import Foundation
import Testing

@Suite struct SRPTimestampTests {
    private static func text(_ seconds: Int) -> String {
        SRPTimestamp(Date(timeIntervalSince1970: TimeInterval(seconds))).text
    }

    private static let turns = [
        (0, "Thu Jan 1 00:00:00 UTC 1970"),
        (951_782_399, "Mon Feb 28 23:59:59 UTC 2000"),
        (951_782_400, "Tue Feb 29 00:00:00 UTC 2000"),
        (1_704_067_199, "Sun Dec 31 23:59:59 UTC 2023"),
        (1_704_067_200, "Mon Jan 1 00:00:00 UTC 2024"),
        (1_709_208_000, "Thu Feb 29 12:00:00 UTC 2024"),
        (1_709_251_199, "Thu Feb 29 23:59:59 UTC 2024"),
        (1_709_251_200, "Fri Mar 1 00:00:00 UTC 2024"),
        (1_772_323_199, "Sat Feb 28 23:59:59 UTC 2026"),
        (1_772_323_200, "Sun Mar 1 00:00:00 UTC 2026"),
        (4_107_542_399, "Sun Feb 28 23:59:59 UTC 2100"),
        (4_107_542_400, "Mon Mar 1 00:00:00 UTC 2100"),
        (253_402_300_799, "Fri Dec 31 23:59:59 UTC 9999"),
    ]

    @Test(arguments: turns)
    func `the ends of years and Februaries are right`(seconds: Int, text: String) {
        #expect(Self.text(seconds) == text)
    }

    @Test(arguments: 0..<24)
    func `every hour of a day is right in its first and last second`(hour: Int) {
        let midnight = 1_767_571_200
        let digits = hour < 10 ? "0\(hour)" : "\(hour)"
        #expect(Self.text(midnight + hour * 3_600) == "Mon Jan 5 \(digits):00:00 UTC 2026")
        #expect(Self.text(midnight + hour * 3_600 + 3_599) == "Mon Jan 5 \(digits):59:59 UTC 2026")
    }

    @Test func `every day of 130 years matches the formatter of a fixed locale`() {
        let formatter = DateFormatter()
        formatter.calendar = Calendar(identifier: .gregorian)
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = .gmt
        formatter.dateFormat = "EEE MMM d HH:mm:ss 'UTC' yyyy"
        for day in 0..<47_500 {
            let moment = Date(timeIntervalSince1970: Double(day * 86_400 + day * 7_919 % 86_400) + 0.5)
            guard SRPTimestamp(moment).text == formatter.string(from: moment) else {
                Issue.record("\(SRPTimestamp(moment).text) is not \(formatter.string(from: moment))")
                return
            }
        }
    }

    @Test func `a fraction of a second is left out`() {
        #expect(SRPTimestamp(Date(timeIntervalSince1970: 59.999)).text == "Thu Jan 1 00:00:59 UTC 1970")
    }

    @Test func `an impossible time becomes the first or last second`() {
        for seconds in [-1.0, -.infinity, .nan] {
            #expect(SRPTimestamp(Date(timeIntervalSince1970: seconds)).text == "Thu Jan 1 00:00:00 UTC 1970")
        }
        for seconds in [253_402_300_800.0, 1e300, .infinity] {
            #expect(SRPTimestamp(Date(timeIntervalSince1970: seconds)).text == "Fri Dec 31 23:59:59 UTC 9999")
        }
    }
}
