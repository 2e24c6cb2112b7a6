import AuthCore
import Foundation
import Testing

/// Returns the time of a text such as `2026-03-01T12:00:00Z`.
func moment(_ text: String) throws -> Date {
    try Date.ISO8601FormatStyle().parse(text)
}

func day(_ text: String) throws -> CalendarDay {
    try CalendarDay(iso8601: text)
}

func zone(_ identifier: String) throws -> TimeZone {
    try #require(TimeZone(identifier: identifier))
}
