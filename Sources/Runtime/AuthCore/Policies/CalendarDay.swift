package import Foundation

/// A user's date of birth. It is a calendar day, which does not depend on a time zone.
public typealias Birthdate = CalendarDay

/// A day of the Gregorian calendar, without time or time zone.
public struct CalendarDay: Hashable, Sendable {
    /// The year, from 1 to 9999.
    public let year: Int
    /// The month, from 1 (January) to 12.
    public let month: Int
    /// The day of the month, from 1 to 31.
    public let day: Int

    /// Creates a day. Throws `.noSuchDay` if the calendar has no such day, such as 29 February 2023.
    public init(year: Int, month: Int, day: Int) throws(InvalidDay) {
        guard (1...9999).contains(year), (1...12).contains(month),
            (1...Self.days(inMonth: month, of: year)).contains(day)
        else { throw .noSuchDay }
        self.year = year
        self.month = month
        self.day = day
    }

    /// Creates the day of a time in a time zone. The device's calendar does not affect it.
    package init(of moment: Date, in timeZone: TimeZone) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        year = calendar.component(.year, from: moment)
        month = calendar.component(.month, from: moment)
        day = calendar.component(.day, from: moment)
    }

    private static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    private static func isLeap(_ year: Int) -> Bool {
        year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    }
}

extension CalendarDay: Comparable {
    /// Returns whether `left` is the earlier day.
    public static func < (left: CalendarDay, right: CalendarDay) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }
}

/// The day may be a birthdate. Use ``iso8601`` for a text with the day.
extension CalendarDay: RedactedValue {}

extension CalendarDay {
    /// The day as `YYYY-MM-DD` (ISO 8601), the form of OpenID Connect's `birthdate`.
    public var iso8601: String {
        Self.padded(year, to: 4) + "-" + Self.padded(month, to: 2) + "-" + Self.padded(day, to: 2)
    }

    /// Creates a day from `YYYY-MM-DD`. Throws `.malformed` if the text has another form.
    public init(iso8601 text: String) throws(InvalidDay) {
        let bytes = Array(text.utf8)
        guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
            let year = Self.number(bytes[0..<4]), let month = Self.number(bytes[5..<7]),
            let day = Self.number(bytes[8..<10])
        else { throw .malformed }
        try self.init(year: year, month: month, day: day)
    }

    private static func padded(_ number: Int, to width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        var value = 0
        for digit in digits {
            guard digit.isASCIIDigit else { return nil }
            value = value * 10 + Int(digit - UInt8(ascii: "0"))
        }
        return value
    }
}

/// The reason why a birthdate is not valid.
public enum InvalidDay: Error, Hashable, Sendable {
    /// The text does not have the form `YYYY-MM-DD`.
    case malformed
    /// The calendar has no such day.
    case noSuchDay
    /// The day is in the future.
    case inFuture
    /// The day is more than 150 years ago, which is longer than any human has lived.
    case tooLongAgo
}
