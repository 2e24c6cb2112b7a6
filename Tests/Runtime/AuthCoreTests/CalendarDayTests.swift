import AuthCore
import Foundation
import Testing

@Suite struct CalendarDayTests {
    @Test(arguments: ["2026-01-01", "2024-02-29", "2000-02-29", "1999-12-31", "0001-01-01", "9999-12-31", "2025-04-30"])
    func `a day keeps its text`(text: String) throws {
        #expect(try CalendarDay(iso8601: text).iso8601 == text)
        #expect(try "\(CalendarDay(iso8601: text))" == "CalendarDay(redacted)")
    }

    @Test(arguments: [
        "2023-02-29", "1900-02-29", "2024-02-30", "2025-04-31", "2025-13-01", "2025-00-10", "2025-01-00",
        "2025-01-32", "0000-01-01",
    ])
    func `a day that does not exist is not valid`(text: String) {
        #expect(throws: InvalidDay.noSuchDay) { try CalendarDay(iso8601: text) }
    }

    @Test(arguments: [
        "", "2025", "2025-1-1", "20250101", "2025/01/01", "25-01-01", " 2025-01-01", "2025-01-01T00:00:00Z",
        "01-01-2025", "+025-01-01", "2025-01-1a", "٢٠٢٥-٠١-٠١", "2025-01-01\n", "-025-01-01",
    ])
    func `a text of another form than YYYY-MM-DD is not valid`(text: String) {
        #expect(throws: InvalidDay.malformed) { try CalendarDay(iso8601: text) }
    }

    /// The same time is a different day on each side of the date line.
    @Test(arguments: [
        ("Pacific/Kiritimati", "2026-03-02"), ("Pacific/Auckland", "2026-03-02"), ("Etc/UTC", "2026-03-01"),
        ("America/Los_Angeles", "2026-03-01"), ("Pacific/Pago_Pago", "2026-03-01"),
    ])
    func `the day of a time depends on the time zone`(identifier: String, expected: String) throws {
        let moment = try moment("2026-03-01T12:00:00Z")
        #expect(try CalendarDay(of: moment, in: zone(identifier)).iso8601 == expected)
    }
}
