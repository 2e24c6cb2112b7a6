internal import AuthCore
package import Foundation

/// A time stamp in the format of Cognito's `PASSWORD_VERIFIER`: `EEE MMM d HH:mm:ss 'UTC' yyyy`, such as
/// `Mon Jan 5 09:03:07 UTC 2026`.
///
/// The time stamp does not depend on the device's language or calendar. If it contains a localized name or the hour 24,
/// the pool refuses the parameter. If it contains a day with a leading zero, such as `05`, or a wrong weekday, the pool
/// reports a wrong password.
package struct SRPTimestamp: Sendable, Hashable {
    /// The time stamp's text.
    package let text: String

    /// Creates the time stamp of the second that contains `moment`. A time before 1970 or after 9999 becomes the
    /// nearest time in that range.
    package init(_ moment: Date) {
        let sinceEpoch = moment.timeIntervalSince1970
        // NaN becomes 0, because its conversion to an integer would stop the program.
        let seconds = sinceEpoch > 0 ? Int(min(sinceEpoch, Self.lastSecond)) : 0
        let day = CalendarDay(of: Date(timeIntervalSince1970: TimeInterval(seconds)), in: .gmt)
        // 1 January 1970 was a Thursday.
        let weekday = Self.weekdays[(seconds / 86_400 + 4) % 7]
        let clock = [seconds / 3_600 % 24, seconds / 60 % 60, seconds % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        text = "\(weekday) \(Self.months[day.month - 1]) \(day.day) \(clock.joined(separator: ":")) UTC \(day.year)"
    }

    /// The end of the year 9999.
    private static let lastSecond = 253_402_300_799.0
    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
