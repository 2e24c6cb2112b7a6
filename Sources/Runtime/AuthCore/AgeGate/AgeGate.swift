package import Foundation

/// The minimum age for using a brand.
///
/// The age is in calendar years. A user is old enough from the beginning of the birthday, in the user's time zone.
public struct AgeGate: Hashable, Sendable {
    /// The minimum age in completed years; 0 if the brand has none.
    public let minimumAge: Int

    /// Creates a gate.
    public init(minimumAge: Int) {
        self.minimumAge = minimumAge
    }

    /// Whether users must enter a birthdate.
    public var isRequired: Bool { minimumAge > 0 }

    /// The result of checking a birthdate.
    package enum Result: Hashable, Sendable {
        /// The user is old enough.
        case allowed
        /// The user is too young.
        case tooYoung(minimumAge: Int)
        /// The day cannot be the birthdate of a living user.
        case invalid(InvalidDay)
    }

    /// Checks a birthdate at a time, in the user's time zone (the device's).
    package func check(_ birthdate: Birthdate, at moment: Date, in timeZone: TimeZone) -> Result {
        check(birthdate, on: CalendarDay(of: moment, in: timeZone))
    }

    /// Checks a birthdate on a day. An implausible birthdate is invalid even if the brand has no minimum age.
    package func check(_ birthdate: Birthdate, on today: CalendarDay) -> Result {
        if birthdate > today { return .invalid(.inFuture) }
        let years = today.completedYears(since: birthdate)
        let isAnniversary = (today.month, today.day) == (birthdate.month, birthdate.day)
        if years > 150 || (years == 150 && !isAnniversary) { return .invalid(.tooLongAgo) }
        return years >= minimumAge ? .allowed : .tooYoung(minimumAge: minimumAge)
    }

    /// Checks the birthdate in a user's input, if there is one. Throws `.invalidBirthdate` or `.underAge`.
    package func check(_ options: SignUpOptions, at moment: Date, in timeZone: TimeZone) throws(AuthError) {
        guard let text = options[.birthdate], !text.isEmpty else { return }
        let birthdate: Birthdate
        do {
            birthdate = try Birthdate(iso8601: text)
        } catch {
            throw .invalidBirthdate(error)
        }
        switch check(birthdate, at: moment, in: timeZone) {
        case .allowed: return
        case .tooYoung(let minimumAge): throw .underAge(minimumAge: minimumAge)
        case .invalid(let reason): throw .invalidBirthdate(reason)
        }
    }
}

extension CalendarDay {
    /// Returns the age on this day of a user who was born on `birthdate`. It is negative before the birth.
    ///
    /// In years without a 29 February, a user who was born on that day completes a year on 1 March.
    package func completedYears(since birthdate: Birthdate) -> Int {
        let hadBirthday = (month, day) >= (birthdate.month, birthdate.day)
        return year - birthdate.year - (hadBirthday ? 0 : 1)
    }
}
