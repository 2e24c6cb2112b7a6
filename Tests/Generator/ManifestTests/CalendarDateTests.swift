import Foundation
@testable import Manifest
import Testing

struct CalendarDateTests {
    @Test func `days have the numbers of Foundation's calendar`() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        for text in [
            "1970-01-01", "1969-12-31", "1970-02-28", "1972-02-29", "1972-03-01", "1900-02-28", "1900-03-01",
            "2000-02-29", "2000-12-31", "2026-06-15", "2100-02-28", "2100-03-01", "9999-12-31", "1601-01-01",
        ] {
            let parts = text.split(separator: "-").compactMap { Int($0) }
            let day = DateComponents(year: parts[0], month: parts[1], day: parts[2])
            let seconds = try #require(calendar.date(from: day)).timeIntervalSince1970
            #expect(CalendarDate(text)?.daysSince1970 == Int(seconds / 86400), "\(text)")
            #expect(CalendarDate(text)?.text == text)
            for second in [0, 86399] {
                #expect(CalendarDate(secondsSince1970: Int(seconds) + second) == CalendarDate(text), "\(text)")
            }
        }
    }
}
