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

    @Test(arguments: [(10_000, 1, 1), (-1, 1, 1), (2025, -1, 1), (Int.max, Int.max, Int.max)])
    func `numbers out of range are not valid`(year: Int, month: Int, day: Int) {
        #expect(throws: InvalidDay.noSuchDay) { try CalendarDay(year: year, month: month, day: day) }
    }

    @Test func `days are ordered by year, then month, then day`() throws {
        let days = try ["2025-12-31", "2025-02-01", "2024-12-31", "2025-02-10"].map(day)
        #expect(days.sorted().map(\.iso8601) == ["2024-12-31", "2025-02-01", "2025-02-10", "2025-12-31"])
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

    /// Samoa crossed the date line at the end of 29 December 2011, so it had no 30 December.
    @Test func `a time zone that skipped a day never returns it`() throws {
        let apia = try zone("Pacific/Apia")
        #expect(try CalendarDay(of: moment("2011-12-30T09:59:59Z"), in: apia).iso8601 == "2011-12-29")
        #expect(try CalendarDay(of: moment("2011-12-30T10:00:00Z"), in: apia).iso8601 == "2011-12-31")
    }

    /// Summer time began in Berlin on 29 March 2026 at 01:00 UTC.
    @Test func `the day changes at local midnight on both sides of a change to summer time`() throws {
        let berlin = try zone("Europe/Berlin")
        #expect(try CalendarDay(of: moment("2026-03-28T22:59:59Z"), in: berlin).iso8601 == "2026-03-28")
        #expect(try CalendarDay(of: moment("2026-03-28T23:00:00Z"), in: berlin).iso8601 == "2026-03-29")
        #expect(try CalendarDay(of: moment("2026-03-29T21:59:59Z"), in: berlin).iso8601 == "2026-03-29")
        #expect(try CalendarDay(of: moment("2026-03-29T22:00:00Z"), in: berlin).iso8601 == "2026-03-30")
    }
}
