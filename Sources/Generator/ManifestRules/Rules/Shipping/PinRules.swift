import Diagnostics
import Manifest

extension Rule {
    static let pinExpired = Rule(
        beforeShipping: "pin-expired", "the pins of a shipped environment have not expired", .developer,
        "After this day, the app does not check the keys of the host.",
        bad: WrittenPin.example(in: "production", expires: "2020-06-30"),
        good: WrittenPin.example(in: "production")
    ) { $0.checkPins() }

    static let pinExpiresSoon = Rule(
        beforeShipping: "pin-expires-soon", "the pins of a shipped environment last for more than 60 days", .developer,
        "Users need time to update to an app with other pins."
    ) { $0.checkPins() }
}

extension ShippedBrand {
    /// The time that users need to update to an app with other pins, in days.
    private static let shortestPinning = 60

    fileprivate mutating func checkPins() { for environment in shippedEnvironments { checkPins(of: environment) } }

    private mutating func checkPins(of environment: BrandEnvironment) {
        let key = "environments.\(environment.name).pins"
        let entries = brand.manifest.value(at: key)?.entries ?? []
        // The pins have the order of the manifest.
        for (pin, entry) in zip(environment.pins, entries) {
            guard let day = CalendarDate(pin.expires) else { continue }
            let location = entry.value["expires"]?.range.map(Finding.Location.manifest) ?? location(key)
            let days = today.days(until: day)
            if days <= 0 {
                report(
                    .pinExpired, in: environment.name, at: location,
                    "the pins of '\(pin.host)' have expired (\(pin.expires)), so its keys are not checked",
                    remedy: "check the keys and set a later day, or remove the pins")
            } else if days <= Self.shortestPinning {
                report(
                    .pinExpiresSoon, in: environment.name, at: location,
                    "the pins of '\(pin.host)' expire in \(days) day\(days == 1 ? "" : "s") (\(pin.expires))",
                    remedy: "check the keys and set a later day", severity: .warning)
            }
        }
    }
}
