import Diagnostics
import Manifest

extension Rule {
    static let pinExpiry = Rule(
        id: "pin-expiry",
        summary: "pinned keys expire in at least 30 days and at most two years",
        severity: .errorOrWarning, isSettable: true,
        documentation: Documentation(
            """
            From the day of its expiry, a pin protects nothing: an expired pin is an error. A pin that expires within \
            30 days is a warning, because users need time to update. So is a pin that lasts for more than two years: if \
            both keys are lost, an app that is not updated cannot connect until then. This rule compares with \
            the current day in UTC, or with the day in the variable SOURCE_DATE_EPOCH.
            """,
            bad: WrittenPin.example(expires: "2020-06-30"),
            good: WrittenPin.example()),
        check: .manifestOnDay(checkPinExpiry))

    fileprivate static let shortestPinning = 30
    fileprivate static let longestPinning = 2 * 365
}

@Sendable private func checkPinExpiry(_ manifest: ResolvedManifest, _ today: CalendarDate, _ rule: Rule) -> [Diagnostic]
{
    manifest.pins.compactMap { pin in
        guard let expires = pin.expires, let text = expires.text, let day = CalendarDate(text) else { return nil }
        let subject = "'\(pin.path).expires' is \(text)"
        let days = today.days(until: day)
        if days <= 0 {
            return rule.diagnostic(
                "\(subject), so the keys of '\(pin.host)' are no longer checked; set a later day after you have checked "
                    + "the keys, or remove '\(pin.path)'", at: expires.range, severity: .error)
        }
        if days < Rule.shortestPinning {
            return rule.diagnostic(
                "\(subject), in \(days) day\(days == 1 ? "" : "s"); check the keys of '\(pin.host)', set a later day, and "
                    + "publish an update", at: expires.range, severity: .warning)
        }
        if days > Rule.longestPinning {
            return rule.diagnostic(
                "\(subject), in more than two years; set an earlier day, because an app that is not updated cannot "
                    + "connect to '\(pin.host)' until then if both keys are lost", at: expires.range, severity: .warning
            )
        }
        return nil
    }
}
