public import Foundation

/// How old one must be to use a brand.
///
/// It counts years on the calendar, not seconds: one is old enough for the whole of the birthday itself, where one is.
public struct AgeGate: Hashable, Sendable {
    /// In completed years; 0 means that there is no gate.
    public let minimumAge: Int

    /// A gate for people of at least `minimumAge` completed years.
    public init(minimumAge: Int) {
        self.minimumAge = minimumAge
    }

    /// Whether a birthdate must be asked.
    public var isRequired: Bool { minimumAge > 0 }

    /// What came of checking a birthdate.
    public enum Result: Hashable, Sendable {
        /// Old enough.
        case allowed
        /// Not old enough.
        case tooYoung(minimumAge: Int)
        /// No birthdate that a living person can have.
        case invalid(InvalidDay)
    }

    /// Whether who was born on `birthdate` is old enough at `moment` in `timeZone`: the person's own, which is the
    /// device's.
    public func check(_ birthdate: Birthdate, at moment: Date, in timeZone: TimeZone) -> Result {
        check(birthdate, on: CalendarDay(of: moment, in: timeZone))
    }

    /// Whether who was born on `birthdate` is old enough on the day `today`. An implausible birthdate is refused even
    /// where there is no gate.
    public func check(_ birthdate: Birthdate, on today: CalendarDay) -> Result {
        if birthdate > today { return .invalid(.inFuture) }
        let years = today.completedYears(since: birthdate)
        let isAnniversary = (today.month, today.day) == (birthdate.month, birthdate.day)
        if years > 150 || (years == 150 && !isAnniversary) { return .invalid(.tooLongAgo) }
        return years >= minimumAge ? .allowed : .tooYoung(minimumAge: minimumAge)
    }
}

extension CalendarDay {
    /// The age on this day of who was born on `birthdate`; negative before the birth.
    ///
    /// Who was born on 29 February completes a year on 1 March where the year has no 29 February.
    public func completedYears(since birthdate: Birthdate) -> Int {
        let hadBirthday = (month, day) >= (birthdate.month, birthdate.day)
        return year - birthdate.year - (hadBirthday ? 0 : 1)
    }
}
