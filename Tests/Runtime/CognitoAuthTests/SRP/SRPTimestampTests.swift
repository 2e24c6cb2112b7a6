import CognitoAuth
import Foundation
import Testing

@Suite struct SRPTimestampTests {
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

    @Test func `an impossible time becomes the first or last second`() {
        for seconds in [-1.0, -.infinity, .nan] {
            #expect(SRPTimestamp(Date(timeIntervalSince1970: seconds)).text == "Thu Jan 1 00:00:00 UTC 1970")
        }
        for seconds in [253_402_300_800.0, 1e300, .infinity] {
            #expect(SRPTimestamp(Date(timeIntervalSince1970: seconds)).text == "Fri Dec 31 23:59:59 UTC 9999")
        }
    }
}
