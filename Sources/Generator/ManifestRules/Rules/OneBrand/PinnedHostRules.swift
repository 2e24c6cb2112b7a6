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
        check: .brand(checkPinExpiry))

    fileprivate static let shortestPinning = 30
    fileprivate static let longestPinning = 2 * 365

    static let sharedHostPin = Rule(
        id: "shared-host-pin",
        summary: "no pinned server has certificates that only Amazon controls",
        severity: .warning, isSettable: true,
        documentation: Documentation(
            """
            Amazon replaces the keys of its host names at any time and without notice, and advises against pinning \
            them (AWS Certificate Manager User Guide, "Best practices"). All users are locked out on that day. \
            Use your domain for the sign-in page and the API. Only the keys of Amazon's root certificates last \
            longer (https://www.amazontrust.com/repository/).
            """,
            bad: """
                environments:
                  development:
                    hostedUI: { domain: acme.auth.us-east-1.amazoncognito.com, issuer: https://id.acme.example, clientId: example1client }
                    pins:
                      page: { host: acme.auth.us-east-1.amazoncognito.com, keys: [C5+lpZ7tcVwmwQIMcRtPbsQtWLABXhQzejna0wHFr8M=, ++MBgDH5WGvL9Bcn5Be30cRcL0f5O+NyoXuWtQdX1aI=], expires: 2027-06-30 }
                """,
            good: """
                environments:
                  development:
                    hostedUI: { domain: auth.acme.example, issuer: https://id.acme.example, clientId: example1client }
                    pins:
                      page: { host: auth.acme.example, keys: [C5+lpZ7tcVwmwQIMcRtPbsQtWLABXhQzejna0wHFr8M=, ++MBgDH5WGvL9Bcn5Be30cRcL0f5O+NyoXuWtQdX1aI=], expires: 2027-06-30 }
                """),
        check: .manifest(checkSharedHosts))

    static let unusedPin = Rule(
        id: "unused-pin",
        summary: "a pinned server is one that the app connects to over HTTPS",
        severity: .error, isSettable: true,
        documentation: Documentation(
            """
            A pin of a host that no request goes to protects nothing; it is usually a typing mistake. A server on this \
            machine uses plain HTTP, which has no keys. The Amplify SDK makes its own connections, and checks no pins. \
            An environment with an OpenID provider and no `domain` is not checked: the provider can have endpoints on other \
            hosts. Suppress this rule for a host that only your own code calls, through the brand's transport.
            """,
            bad: WrittenPin.example(host: "apl.acme.example"),
            good: WrittenPin.example()),
        check: .manifest(checkPinnedHosts))
}

@Sendable private func checkPinExpiry(_ brand: CheckedBrand, _ rule: Rule) -> [Diagnostic] {
    guard let today = brand.today else { return [] }
    return brand.manifest.pins.compactMap { pin in
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

@Sendable private func checkSharedHosts(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    manifest.pins.compactMap { pin in
        guard [".amazonaws.com", ".amazonaws.com.cn", ".amazoncognito.com"].contains(where: pin.host.hasSuffix) else {
            return nil
        }
        return rule.diagnostic(
            "'\(pin.path).host' is \(quoted(pin.host)), whose keys Amazon replaces without notice, which locks all users "
                + "out; remove '\(pin.path)'", at: pin.hostRange)
    }
}

@Sendable private func checkPinnedHosts(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    manifest.pins.compactMap { pin in
        let name = "environments.\(pin.environment.key)"
        let subject = "'\(pin.path).host'"
        if TextFormat.isLoopbackHost(pin.host) {
            return rule.diagnostic(
                "\(subject) is this machine, which the app reaches by plain HTTP, without a certificate; remove "
                    + "'\(pin.path)'", at: pin.hostRange)
        }
        guard let hosts = Endpoints(of: pin.environment.value, manifest), !hosts.names.contains(pin.host) else {
            return nil
        }
        if hosts.ofAmplify.contains(pin.host) {
            return rule.diagnostic(
                "\(subject) is \(quoted(pin.host)), which the Amplify SDK connects to without checking pins; remove "
                    + "'\(pin.path)', or set 'auth.client' to 'runtime'", at: pin.hostRange)
        }
        let near = suggestions(for: pin.host, among: hosts.names)
        let hostList =
            hosts.names.isEmpty ? "the app connects to none by HTTPS" : "its hosts are \(enumerated(hosts.names))"
        let remedy = near.first.map { "did you mean '\($0)'?" } ?? "\(hostList); remove '\(pin.path)'"
        return rule.diagnostic(
            "\(subject) is \(quoted(pin.host)), which is not a host of '\(name)'; \(remedy)", at: pin.hostRange,
            fixIt: near.count == 1 ? FixIt(replacing: pin.hostRange, by: near[0]) : nil)
    }
}

/// The hosts that an app connects to over HTTPS in an environment, in lower case and without duplicates.
private struct Endpoints {
    private(set) var names: [String] = []
    /// The hosts that only the Amplify SDK connects to.
    private(set) var ofAmplify: [String] = []

    /// Returns `nil` if some hosts are unknown: an address is refused, or the document of an OpenID provider has the
    /// addresses of its endpoints.
    init?(of environment: ManifestValue, _ manifest: ResolvedManifest) {
        let backend = environment["backend"]?.text
        let isOnPool = backend == AuthBackend.cognito.rawValue
        let isByAmplify = isOnPool && manifest.value(at: "auth.client")?.text == UserPoolClient.amplify.rawValue
        let pool = isOnPool ? environment["cognito"] : nil
        let project = backend == AuthBackend.supabase.rawValue ? environment["supabase"] : nil
        let instance = backend == AuthBackend.clerk.rawValue ? environment["clerk"] : nil
        let page = environment["hostedUI"]
        let origins: [ManifestValue?] = environment["apiOrigins"]?.items ?? []
        let values = [
            environment["apiBaseURL"], page?["domain"], page?["issuer"], pool?["endpoint"], pool?["userPoolId"], page,
            environment["backend"], project, project?["url"], instance, instance?["publishableKey"],
            environment["apiOrigins"],
        ]
        guard !(values + origins).contains(where: { $0?.content == .refused }) else { return nil }
        if page?.entries != nil, page?["domain"] == nil { return nil }
        var signIn = [
            page?["domain"]?.text, page?["issuer"]?.text?.httpsHost, project?["url"]?.text?.httpsHost,
            instance?["publishableKey"]?.text.flatMap(ClerkKey.init)?.host,
        ]
        if let endpoint = pool?["endpoint"]?.text {
            signIn.append(endpoint.httpsHost)
        } else if let pool = pool?["userPoolId"]?.text {
            signIn.append(UserPoolSettings.regionalHost(ofPool: pool))
        }
        let urls = [environment["apiBaseURL"]?.text?.httpsHost] + origins.map { $0?.text?.httpsHost }
        names = unique(isByAmplify ? urls : urls + signIn)
        ofAmplify = isByAmplify ? unique(signIn) : []
    }

    private func unique(_ hosts: [String?]) -> [String] {
        hosts.compactMap { $0?.lowercased() }.reduce(into: []) { hosts, host in
            if !hosts.contains(host), !TextFormat.isLoopbackHost(host) { hosts.append(host) }
        }
    }
}

extension String {
    /// The host of an HTTPS URL in a manifest, or `nil` for any other URL.
    fileprivate var httpsHost: String? {
        guard hasPrefix("https://") else { return nil }
        return String(dropFirst("https://".utf8.count).prefix { $0 != "/" && $0 != ":" })
    }
}

/// A pinned server of an environment, as the manifest sets it.
struct WrittenPin {
    let environment: ManifestEntry
    /// The path of the pin's section, such as `environments.production.pins.api`.
    let path: String
    let host: String
    let hostRange: SourceRange
    let expires: ManifestValue?

    /// Returns an example for the documentation of a rule: the pins of an environment's API.
    static func example(
        in environment: String = "development", host: String = "api.acme.example",
        key: String = "C5+lpZ7tcVwmwQIMcRtPbsQtWLABXhQzejna0wHFr8M=",
        expires: String = "2027-06-30"
    ) -> String {
        """
        environments:
          \(environment):
            apiBaseURL: https://api.acme.example
            pins:
              api: { host: \(host), keys: [\(key), ++MBgDH5WGvL9Bcn5Be30cRcL0f5O+NyoXuWtQdX1aI=], expires: \(expires) }
        """
    }
}

extension ResolvedManifest {
    /// The pinned servers of all environments whose hosts are valid.
    var pins: [WrittenPin] {
        environments.flatMap { environment in
            (environment.value["pins"]?.entries ?? []).compactMap { pin in
                guard let host = pin.value["host"], let text = host.text, let range = host.range else { return nil }
                return WrittenPin(
                    environment: environment, path: "environments.\(environment.key).pins.\(pin.key)", host: text,
                    hostRange: range, expires: pin.value["expires"])
            }
        }
    }
}
