package import AuthCore
import Foundation

extension Texts {
    /// Returns a number as the texts contain it.
    package func number(_ number: Int) -> String { number.formatted(.number.locale(locale)) }

    /// Returns a day in words, as the texts contain it: "12 April 1990".
    package func date(_ day: CalendarDay) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        guard let date = calendar.date(from: DateComponents(year: day.year, month: day.month, day: day.day)) else {
            return day.iso8601
        }
        return date.formatted(
            Date.FormatStyle(date: .long, time: .omitted, locale: locale, calendar: calendar, timeZone: .gmt))
    }
}

extension Language {
    /// Returns the locale of numbers and dates on screens in the language: the user's, with its region, if it is in the
    /// language.
    func locale(for user: Locale?) -> Locale {
        if let user, user.language.languageCode?.identifier == rawValue { return user }
        return Locale(identifier: rawValue)
    }
}
