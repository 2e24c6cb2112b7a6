package import Foundation

/// A parser of HTTP dates (RFC 9110 section 5.6.7). The device's locale, calendar and time zone do not affect it.
package enum HTTPDate {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Parses a date.
    ///
    /// Accepts the preferred form, `Sun, 06 Nov 1994 08:49:37 GMT`, and the two obsolete forms:
    /// `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun Nov  6 08:49:37 1994`. A year of two digits means 2000 to 2069 or 1970
    /// to 1999, as in POSIX.
    ///
    /// - Returns: The date; `nil` if the text is not an HTTP date.
    package static func parse(_ text: String) -> Date? {
        let words = text.split { $0 == " " || $0 == "-" }.map(String.init)
        switch words.count {
        case 6 where words[0].hasSuffix(",") && words[5] == "GMT":
            return moment(day: words[1], month: words[2], year: words[3], time: words[4])
        case 5:
            return moment(day: words[2], month: words[1], year: words[4], time: words[3])
        default:
            return nil
        }
    }

    private static func moment(day: String, month: String, year: String, time: String) -> Date? {
        let parts = time.split(separator: ":", omittingEmptySubsequences: false)
        let clock = parts.compactMap { number(String($0), 2...2) }
        guard let day = number(day, 1...2), let month = months.firstIndex(of: month), var year = number(year, 2...4),
            parts.count == 3, clock.count == 3, clock[0] < 24, clock[1] < 60, clock[2] <= 60
        else { return nil }
        if year < 100 { year += year < 70 ? 2000 : 1900 }
        guard let date = try? CalendarDay(year: year, month: month + 1, day: day) else { return nil }
        let seconds = clock[0] * 3600 + clock[1] * 60 + clock[2]
        return Date(timeIntervalSince1970: Double(days(to: date) * 86_400 + seconds))
    }

    private static func number(_ text: String, _ length: ClosedRange<Int>) -> Int? {
        guard length.contains(text.utf8.count), text.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
        return Int(text)
    }

    /// Returns the number of days from 1970-01-01 to a day. The calculation uses years that begin in March, so that the
    /// leap day is the last day of a year.
    private static func days(to date: CalendarDay) -> Int {
        let year = date.month <= 2 ? date.year - 1 : date.year
        let dayOfYear = (153 * ((date.month + 9) % 12) + 2) / 5 + date.day - 1
        return year * 365 + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
    }
}

extension HTTPResponse {
    /// The server's time when it sent the response (`Date`); `nil` if the field is missing.
    package var serverDate: Date? { headers["Date"].flatMap(HTTPDate.parse) }
}
