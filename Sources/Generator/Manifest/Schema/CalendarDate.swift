/// A day of the Gregorian calendar, which does not depend on a time zone.
package struct CalendarDate: Comparable, Sendable {
    /// The number of days since 1970-01-01.
    package let daysSince1970: Int

    /// Creates the day of a time in UTC.
    ///
    /// - Parameter seconds: The seconds since 1970-01-01 without leap seconds, as POSIX counts them.
    package init(secondsSince1970 seconds: Int) {
        daysSince1970 = seconds >= 0 ? seconds / 86400 : (seconds - 86399) / 86400
    }

    /// Creates the day of a text in the form `YYYY-MM-DD`. Returns `nil` if the calendar has no such day.
    package init?(_ text: String) {
        guard TextFormat.date.pattern.matches(text), TextFormat.date.isValid(text) else { return nil }
        let parts = text.utf8.split(separator: UInt8(ascii: "-")).compactMap {
            Int(String(decoding: $0, as: UTF8.self))
        }
        guard parts.count == 3 else { return nil }
        // Years begin in March here, so that the leap day is the last day of a year.
        let month = (parts[1] + 9) % 12
        let year = parts[0] - (parts[1] < 3 ? 1 : 0) + 400
        let leapDays = year / 4 - year / 100 + year / 400
        // The months from March on have 31, 30, 31, 30 and 31 days, over and over. 0000-03-01 is 719,468 days before
        // 1970-01-01, and 400 years have 146,097 days.
        daysSince1970 = 365 * year + leapDays + (153 * month + 2) / 5 + parts[2] - 1 - 146_097 - 719_468
    }

    /// The day in the form `YYYY-MM-DD`, from the year 0.
    package var text: String {
        // The inverse of the initializer: within 400 years that begin in March.
        let days = daysSince1970 + 719_468
        let rest = days % 146_097
        let year = (rest - rest / 1460 + rest / 36_524 - rest / 146_096) / 365
        let day = rest - (365 * year + year / 4 - year / 100)
        let month = (5 * day + 2) / 153
        func digits(_ number: Int, _ width: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
        }
        let calendarYear = days / 146_097 * 400 + year + (month < 10 ? 0 : 1)
        return digits(calendarYear, 4) + "-" + digits(month < 10 ? month + 3 : month - 9, 2) + "-"
            + digits(day - (153 * month + 2) / 5 + 1, 2)
    }

    /// Returns the number of days from this day to another; negative if the other is earlier.
    package func days(until other: CalendarDate) -> Int { other.daysSince1970 - daysSince1970 }

    package static func < (left: CalendarDate, right: CalendarDate) -> Bool { left.daysSince1970 < right.daysSince1970 }
}
