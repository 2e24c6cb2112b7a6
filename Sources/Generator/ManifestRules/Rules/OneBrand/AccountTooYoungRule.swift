import Diagnostics
import Manifest

extension Rule {
    static let accountTooYoung = Rule(
        id: "account-too-young",
        summary: "the birthdates of the mock's accounts are plausible and meet the minimum age",
        severity: .error,
        documentation: Documentation(
            """
            The brand has no users below its minimum age, so that an app with such an account shows what no user can see. \
            A birthdate in the future, or more than 150 years ago, is a mistake. This rule compares with the current day in UTC, or with the day in the \
            variable SOURCE_DATE_EPOCH.
            """,
            bad: """
                auth: { signUpFields: [birthdate] }
                legal: { minimumAge: 13 }
                environments:
                  development:
                    mock: { accounts: [{ email: mira@example.com, password: Moon-River-7, profile: { birthdate: 2025-04-12 } }] }
                """,
            good: """
                auth: { signUpFields: [birthdate] }
                legal: { minimumAge: 13 }
                environments:
                  development:
                    mock: { accounts: [{ email: mira@example.com, password: Moon-River-7, profile: { birthdate: 1990-04-12 } }] }
                """),
        check: .manifestOnDay(checkBirthdates))
}

@Sendable private func checkBirthdates(_ manifest: ResolvedManifest, _ today: CalendarDate, _ rule: Rule)
    -> [Diagnostic]
{
    guard let age = manifest.value(at: "legal.minimumAge")?.integer else { return [] }
    return manifest.mockAccounts.compactMap { account in
        guard let birthdate = account.value["profile"]?["birthdate"], let text = birthdate.text,
            let day = CalendarDate(text), let ofAge = birthday(text, after: age), let limit = birthday(text, after: 150)
        else { return nil }
        let subject = "a birthdate in '\(account.path)' is \(text)"
        if today < day {
            return rule.diagnostic("\(subject), which is in the future; set an earlier day", at: birthdate.range)
        }
        if limit < today {
            return rule.diagnostic("\(subject), more than 150 years ago; set a later day", at: birthdate.range)
        }
        guard today < ofAge else { return nil }
        return rule.diagnostic(
            "\(subject), but 'legal.minimumAge' is \(age); set an earlier day", at: birthdate.range,
            notes: [Note("the minimum age is set here", at: manifest.range(of: "legal.minimumAge"))])
    }
}

/// Returns a birthday in a later year. In a year without 29 February, it is 1 March, as in the runtime.
private func birthday(_ text: String, after years: Int) -> CalendarDate? {
    guard let year = Int(text.prefix(4)) else { return nil }
    let digits = String(year + years)
    let later = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return CalendarDate(later + text.dropFirst(4)) ?? CalendarDate(later + "-03-01")
}
