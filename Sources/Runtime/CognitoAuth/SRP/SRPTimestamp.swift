internal import AuthCore
public import Foundation

/// A time stamp as Cognito's `PASSWORD_VERIFIER` wants it: `EEE MMM d HH:mm:ss 'UTC' yyyy`, such as
/// `Mon Jan 5 09:03:07 UTC 2026`.
///
/// Made of whole numbers and nothing of the device's language or calendar: with a localised name, or the hour 24, the
/// pool refuses the parameter, and with a day of two digits or a wrong weekday it says that the password is wrong.
public struct SRPTimestamp: Sendable, Hashable {
    /// The time stamp itself.
    public let text: String

    /// The time stamp of the second that this moment lies in. A moment before 1970 or after 9999 counts as the nearest
    /// that is not.
    public init(_ moment: Date) {
        let sinceEpoch = moment.timeIntervalSince1970
        // Also 0 for what is no number, which would end the program below.
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
