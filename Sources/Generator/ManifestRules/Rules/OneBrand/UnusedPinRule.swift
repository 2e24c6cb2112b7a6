import Diagnostics
import Manifest

extension Rule {
    static let unusedPin = Rule(
        id: "unused-pin",
        summary: "a pinned server is one that the app connects to over HTTPS",
        severity: .error, isSettable: true,
        documentation: Documentation(
            """
            A pin of a host that no request goes to protects nothing; it is usually a typing mistake. A server on this \
            machine uses plain HTTP, which has no keys. The Amplify SDK makes its own connections, and checks no pins. \
            Suppress this rule for a host that only your own code calls, through the brand's transport.
            """,
            bad: WrittenPin.example(host: "apl.acme.example"),
            good: WrittenPin.example()),
        check: .manifest(checkPinnedHosts))
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
        guard let hosts = Endpoints(of: pin.environment.value, manifest), !hosts.own.contains(pin.host) else {
            return nil
        }
        if hosts.ofAmplify.contains(pin.host) {
            return rule.diagnostic(
                "\(subject) is \(quoted(pin.host)), which the Amplify SDK connects to without checking pins; remove "
                    + "'\(pin.path)', or set 'auth.client' to 'runtime'", at: pin.hostRange)
        }
        let near = suggestions(for: pin.host, among: hosts.own)
        let known = hosts.own.isEmpty ? "the app connects to none by HTTPS" : "its hosts are \(enumerated(hosts.own))"
        let remedy = near.first.map { "did you mean '\($0)'?" } ?? "\(known); remove '\(pin.path)'"
        return rule.diagnostic(
            "\(subject) is \(quoted(pin.host)), which is not a host of '\(name)'; \(remedy)", at: pin.hostRange,
            fixIt: near.count == 1 ? FixIt(replacing: pin.hostRange, by: near[0]) : nil)
    }
}

/// The hosts that an app connects to over HTTPS in an environment, in lower case and without duplicates.
private struct Endpoints {
    private(set) var own: [String] = []
    /// The hosts that only the Amplify SDK connects to.
    private(set) var ofAmplify: [String] = []

    /// Returns `nil` if an address is refused, because its host is unknown.
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
        var signIn = [
            page?["domain"]?.text, page?["issuer"]?.text?.httpsHost, project?["url"]?.text?.httpsHost,
            instance?["publishableKey"]?.text.flatMap(ClerkKey.init)?.host,
        ]
        if let endpoint = pool?["endpoint"]?.text {
            signIn.append(endpoint.httpsHost)
        } else if let pool = pool?["userPoolId"]?.text {
            signIn.append(UserPoolSettings.regionalHost(ofPool: pool))
        }
        let others = [environment["apiBaseURL"]?.text?.httpsHost] + origins.map { $0?.text?.httpsHost }
        own = unique(isByAmplify ? others : others + signIn)
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
