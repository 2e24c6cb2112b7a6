import Manifest

extension Rule {
    static let exampleIdentifier = Rule(
        beforeShipping: "example-identifier",
        "no bundle identifier, client ID, key or user pool is that of an example", .accountHolder,
        """
        Apple registers no identifier below `com.example`, and no service has the other values that `brandgen new` writes. \
        Environments for developers can have them.
        """,
        bad: "brand: { bundleId: com.example.acme }",
        good: "brand: { bundleId: de.acmegames.acme }"
    ) { $0.checkIdentifiers() }

    static let exampleHost = Rule(
        beforeShipping: "example-host", "no host is reserved for examples", .accountHolder,
        """
        RFC 2606 reserves names such as `acme.example` and `example.com`. This rule looks at the addresses of services, of \
        support, of the terms and of the privacy policy, at pins, at associated domains and at the texts for the App \
        Store. Environments for developers can have such hosts.
        """,
        bad: "brand: { supportEmail: help@acme.example }",
        good: "brand: { supportEmail: help@acmegames.de }"
    ) {
        $0.checkIdentifiers()
        $0.checkStoreTexts()
    }
}

extension ShippedBrand {
    fileprivate mutating func checkIdentifiers() {
        if ExampleValues.isExample(bundleID: brand.bundleID) {
            report(
                .exampleIdentifier, at: location("brand.bundleId"),
                "the bundle identifier \(quoted(brand.bundleID)) is an example",
                remedy: "set the identifier that your team has registered")
        }
        checkHost(
            brand.supportEmail.split(separator: "@").last.map(String.init), at: "brand.supportEmail", in: nil,
            "the support address \(quoted(brand.supportEmail))")
        for (index, domain) in (brand.app?.associatedDomains ?? []).enumerated() {
            let host = domain.drop { $0 != ":" }.dropFirst().prefix { $0 != "?" }
            let range = brand.manifest.value(at: "app.associatedDomains")?.items?[index].range
            guard ExampleValues.isExample(host: String(host)) else { continue }
            report(
                .exampleHost, at: range.map(Finding.Location.manifest) ?? location("app.associatedDomains"),
                "the associated domain \(quoted(domain)) is an example", remedy: "set your own domain, or remove it")
        }
        for (key, url, noun) in [
            ("legal.terms.url", brand.legal.terms.url, "terms"),
            ("legal.privacy.url", brand.legal.privacy.url, "privacy policy"),
        ] {
            checkHost(ExampleValues.host(of: url), at: key, in: nil, "the address of the \(noun), \(quoted(url)),")
        }
        for environment in shippedEnvironments { checkIdentifiers(of: environment) }
    }

    private mutating func checkIdentifiers(of environment: BrandEnvironment) {
        let name = environment.name
        let key = "environments.\(name)"
        checkURL(environment.apiBaseURL, at: "\(key).apiBaseURL", in: name)
        for origin in environment.apiOrigins { checkURL(origin, at: "\(key).apiOrigins", in: name) }
        if let page = environment.hostedUI {
            if let domain = page.domain {
                checkHost(domain, at: "\(key).hostedUI.domain", in: name, "the host \(quoted(domain))")
            }
            checkURL(page.redirectURI, at: "\(key).hostedUI.redirectURI", in: name)
            checkURL(page.signOutURI, at: "\(key).hostedUI.signOutURI", in: name)
            checkClient(page.clientID, at: "\(key).hostedUI.clientId", in: name)
            checkIssuer(page.issuer, at: "\(key).hostedUI.issuer", in: name)
        }
        if let pool = environment.cognito {
            checkPool(pool.userPoolID, at: "\(key).cognito.userPoolId", in: name)
            checkClient(pool.clientID, at: "\(key).cognito.clientId", in: name)
            checkURL(pool.endpoint, at: "\(key).cognito.endpoint", in: name)
        }
        if let project = environment.supabase {
            checkURL(project.url, at: "\(key).supabase.url", in: name)
            checkClient(project.publishableKey, at: "\(key).supabase.publishableKey", in: name)
        }
        if let clerk = environment.clerk {
            checkHost(clerk.host, at: "\(key).clerk.publishableKey", in: name, "the key's host \(quoted(clerk.host))")
        }
        let pins = brand.manifest.value(at: "\(key).pins")?.entries ?? []
        for (pin, entry) in zip(environment.pins, pins) {
            let range = entry.value["host"]?.range
            checkHost(
                pin.host, at: "\(key).pins", in: name, "the pinned host \(quoted(pin.host))",
                range.map(Finding.Location.manifest))
        }
    }

    private mutating func checkURL(_ url: String?, at key: String, in environment: String?) {
        guard let url else { return }
        checkHost(ExampleValues.host(of: url), at: key, in: environment, "the address \(quoted(url))")
    }

    mutating func checkHost(
        _ host: String?, at key: String, in environment: String?, _ subject: String, _ location: Finding.Location? = nil
    ) {
        guard let host, ExampleValues.isExample(host: host) else { return }
        report(
            .exampleHost, in: environment, at: location ?? self.location(key), "\(subject) is an example",
            remedy: "set your own")
    }

    private mutating func checkClient(_ client: String, at key: String, in environment: String) {
        guard ExampleValues.isExample(key: client) else { return }
        report(
            .exampleIdentifier, in: environment, at: location(key), "'\(key)' is an example: \(quoted(client))",
            remedy: "set the value that your service shows")
    }

    private mutating func checkPool(_ pool: String, at key: String, in environment: String) {
        guard ExampleValues.isExample(pool: pool, brand: brand.id, environment: environment) else { return }
        report(
            .exampleIdentifier, in: environment, at: location(key), "the user pool \(quoted(pool)) is an example",
            remedy: "set the ID of your user pool")
    }

    private mutating func checkIssuer(_ issuer: String, at key: String, in environment: String) {
        checkURL(issuer, at: key, in: environment)
        if issuer.hasPrefix("https://cognito-idp."), let pool = issuer.split(separator: "/").last {
            checkPool(String(pool), at: key, in: environment)
        }
    }
}
