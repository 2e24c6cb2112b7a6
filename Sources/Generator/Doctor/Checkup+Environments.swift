import Manifest

extension Checkup {
    /// Checks the environment of the App Store, and the pins of all shipped environments.
    mutating func checkEnvironments() {
        if let production = brand.environments.first(where: { $0.name == Self.production }) {
            checkProduction(production)
        } else {
            report(
                .noProduction, at: place("environments"),
                "no environment has the name '\(Self.production)', which the app in the App Store uses",
                remedy: "add 'environments.\(Self.production)'")
        }
        for environment in shippedEnvironments { checkPins(of: environment) }
    }

    private mutating func checkProduction(_ environment: BrandEnvironment) {
        let key = "environments.\(environment.name)"
        if environment.backend == .mock {
            report(
                .mockInProduction, in: environment.name, at: place("\(key).backend"),
                "the backend is the mock, which holds accounts in memory", remedy: "set the backend of your service")
        }
        if environment.allowsMockInRelease {
            report(
                .mockInProduction, in: environment.name, at: place("\(key).mockInRelease"),
                "release builds can use the mock, which signs anyone in", remedy: "remove 'mockInRelease'")
        }
        // The rule `clerk-key` refuses a test key and a local instance of Clerk.
        let services: [(key: String, isLoopback: Bool)] = [
            ("apiBaseURL", environment.isAPILoopback), ("apiOrigins", environment.hasLoopbackOrigin),
            ("hostedUI.domain", environment.hostedUI?.isLoopback == true),
            ("cognito.endpoint", environment.cognito?.isLoopback == true),
            ("supabase.url", environment.supabase?.isLoopback == true),
        ]
        for service in services where service.isLoopback {
            report(
                .loopbackInProduction, in: environment.name, at: place("\(key).\(service.key)"),
                "'\(key).\(service.key)' leads to a service on the user's own device",
                remedy: "set the address of the service in the internet")
        }
    }

    /// The time that users need to update to an app with other pins, in days.
    private static let shortestPinning = 60

    private mutating func checkPins(of environment: BrandEnvironment) {
        let key = "environments.\(environment.name).pins"
        let entries = brand.manifest.value(at: key)?.entries ?? []
        // The pins have the order of the manifest.
        for (pin, entry) in zip(environment.pins, entries) {
            guard let day = CalendarDate(pin.expires) else { continue }
            let place = entry.value["expires"]?.range.map(Gap.Place.manifest) ?? place(key)
            let days = today.days(until: day)
            if days <= 0 {
                report(
                    .pinExpired, in: environment.name, at: place,
                    "the pins of '\(pin.host)' have expired (\(pin.expires)), so its keys are not checked",
                    remedy: "check the keys and set a later day, or remove the pins")
            } else if days <= Self.shortestPinning {
                report(
                    .pinExpiresSoon, in: environment.name, at: place,
                    "the pins of '\(pin.host)' expire in \(days) day\(days == 1 ? "" : "s") (\(pin.expires))",
                    remedy: "check the keys and set a later day")
            }
        }
    }
}
