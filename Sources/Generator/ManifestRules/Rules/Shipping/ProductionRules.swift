import Manifest

extension Rule {
    static let noProduction = Rule(
        beforeShipping: "no-production", "an environment has the name 'production'", .developer,
        "The app in the App Store uses the environment `production`.",
        bad: "environments: { staging: {} }",
        good: "environments: { production: {} }"
    ) { $0.checkProduction() }

    static let mockInProduction = Rule(
        beforeShipping: "mock-in-production",
        "production does not use the mock, and does not allow it in release builds",
        .developer,
        "The mock holds accounts in memory and signs anyone in.",
        bad: "environments: { production: { backend: mock } }",
        good: "environments: { production: { backend: platform, apiBaseURL: https://api.acme.example } }"
    ) { $0.checkProduction() }

    static let loopbackInProduction = Rule(
        beforeShipping: "loopback-in-production", "production calls no service on the user's own device", .developer,
        "A loopback address leads to the developer's service only on the developer's machine.",
        bad: #"environments: { production: { backend: platform, apiBaseURL: "http://localhost:8080" } }"#,
        good: "environments: { production: { backend: platform, apiBaseURL: https://api.acme.example } }"
    ) { $0.checkProduction() }
}

extension ShippedBrand {
    fileprivate mutating func checkProduction() {
        guard let environment = production else {
            report(
                .noProduction, at: location("environments"),
                "no environment has the name '\(Self.production)', which the app in the App Store uses",
                remedy: "add 'environments.\(Self.production)'")
            return
        }
        let key = "environments.\(environment.name)"
        if environment.backend == .mock {
            report(
                .mockInProduction, in: environment.name, at: location("\(key).backend"),
                "the backend is the mock, which holds accounts in memory", remedy: "set the backend of your service")
        }
        if environment.allowsMockInRelease {
            report(
                .mockInProduction, in: environment.name, at: location("\(key).mockInRelease"),
                "release builds can use the mock, which signs anyone in", remedy: "remove 'mockInRelease'")
        }
        // The rule `clerk-key` refuses a test key and a local instance of Clerk.
        let page = environment.hostedUI?.domain == nil ? "hostedUI.issuer" : "hostedUI.domain"
        let services: [(key: String, isLoopback: Bool)] = [
            ("apiBaseURL", environment.isAPILoopback), ("apiOrigins", environment.hasLoopbackOrigin),
            (page, environment.hostedUI?.isLoopback == true),
            ("cognito.endpoint", environment.cognito?.isLoopback == true),
            ("supabase.url", environment.supabase?.isLoopback == true),
        ]
        for service in services where service.isLoopback {
            report(
                .loopbackInProduction, in: environment.name, at: location("\(key).\(service.key)"),
                "'\(key).\(service.key)' leads to a service on the user's own device",
                remedy: "set the address of the service in the internet")
        }
    }
}
