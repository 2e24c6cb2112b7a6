import Diagnostics
import Manifest

extension Rule {
    static let backendIncomplete = Rule(
        id: "backend-incomplete",
        summary: "an environment configures the service of its backend",
        severity: .error,
        documentation: Documentation(
            """
            Every backend except the mock is a service: hostedUI at the environment's page, cognito at its user \
            pool, platform at its API. Without the service's address, no user can sign in.
            """,
            bad: """
                environments:
                  development: { backend: hostedUI }
                """,
            good: pagesExample),
        check: .manifest(checkBackendsComplete))

    static let clientLimits = Rule(
        id: "client-limits",
        summary: "a brand with the Amplify client uses only what Amplify supports",
        severity: .error,
        documentation: Documentation(
            """
            The Amplify SDK stores the session itself, always restores it, never asks for biometrics, gives users no \
            choice about it, and sends no authorized requests for others. It reaches a user pool and its page by host name over HTTPS, so not a \
            test server on this machine.
            """,
            bad: "auth: { client: amplify, session: { biometricUnlock: true } }\n\(cognitoExample)",
            good: "auth: { client: amplify, session: { biometricUnlock: false } }\n\(cognitoExample)"),
        check: .manifest(checkClientLimits))

    static let clientWithoutPool = Rule(
        id: "client-without-pool",
        summary: "a brand with the Amplify client has a user pool",
        severity: .error,
        documentation: Documentation(
            "The Amplify SDK is large and supports user pools only. A brand without a user pool would never call it.",
            bad: """
                auth: { client: amplify }
                environments:
                  development: { backend: mock }
                """,
            good: """
                auth: { client: amplify }
                environments:
                  development: { backend: mock }
                  production:
                    backend: cognito
                    cognito: { userPoolId: us-east-1_Example1, clientId: example1client }
                """),
        check: .atMostOne(checkClientHasPool))

    static let providerNotServed = Rule(
        id: "provider-not-served",
        summary: "every environment's backend supports each sign-in provider",
        severity: .error,
        documentation: Documentation(
            """
            Only the mock and a Supabase project support guests. Only these, a Clerk instance and hosted pages sign users in \
            with Apple and Google, and a Supabase project with no other provider. An app must not offer a provider that its \
            backend does not support.
            """,
            bad: "auth: { providers: [guest, email] }\n\(pagesExample)",
            good: "auth: { providers: [email] }\n\(pagesExample)"),
        check: .manifest(checkProvidersServed))

    static let syncWithoutAPI = Rule(
        id: "sync-without-api",
        summary: "each environment has the service that backend sync calls",
        severity: .error,
        documentation: Documentation(
            """
            Backend sync calls a path of the environment's `apiBaseURL`. Without that URL, the service never learns \
            of a sign-in. The mock does not sync, and needs no URL.
            """,
            bad: """
                auth: { backendSync: /v1/me }
                environments:
                  production:
                    backend: cognito
                    cognito: { userPoolId: us-east-1_Example1, clientId: example1client }
                """,
            good: """
                auth: { backendSync: /v1/me }
                environments:
                  production:
                    backend: cognito
                    apiBaseURL: https://api.acme.example
                    cognito: { userPoolId: us-east-1_Example1, clientId: example1client }
                """),
        check: .manifest { manifest, rule in
            guard manifest.value(at: "auth.backendSync")?.text != nil else { return [] }
            return missingAPI(
                of: manifest, without: "no service to call", neededBy: "auth.backendSync",
                or: "leave 'auth.backendSync' out",
                rule)
        })

    static let pushWithoutAPI = Rule(
        id: "push-without-api",
        summary: "an environment of a brand with push messages has a service that registers devices",
        severity: .error,
        documentation: Documentation(
            """
            The app registers the device at `apiBaseURL` after the sign-in. Without a service, no message can reach the user, \
            and the app does not ask for the permission.
            """,
            bad: """
                features: { pushRegistration: true }
                environments:
                  production:
                    backend: supabase
                    supabase: { url: https://a.example, publishableKey: sb_publishable_example }
                """,
            good: """
                features: { pushRegistration: true }
                environments:
                  production:
                    backend: supabase
                    apiBaseURL: https://api.acme.example
                    supabase: { url: https://a.example, publishableKey: sb_publishable_example }
                """),
        check: .manifest { manifest, rule in
            guard manifest.value(at: "features.pushRegistration")?.content == .boolean(true) else { return [] }
            return missingAPI(
                of: manifest, without: "no service that registers devices", neededBy: "features.pushRegistration",
                or: "set the feature to false", rule)
        })
}

@Sendable private func checkBackendsComplete(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    manifest.environments.compactMap { environment in
        guard let backend = environment.value["backend"]?.text.flatMap(AuthBackend.init),
            let (key, what) = backend.placeOfService
        else { return nil }
        if let service = environment.value[key], service.entries != nil || service.content == .refused { return nil }
        if key == "apiBaseURL", environment.value[key]?.text != nil { return nil }
        let path = "environments.\(environment.key)"
        return rule.diagnostic(
            "'\(path).backend' is \(backend.rawValue), but '\(path)' has no \(what); set '\(path).\(key)', or another "
                + "backend",
            at: manifest.range(of: "\(path).backend"))
    }
}

extension AuthBackend {
    /// The environment's key for the backend's service, and a noun for the service, or `nil` if the backend has none.
    fileprivate var placeOfService: (key: String, what: String)? {
        switch self {
        case .mock: nil
        case .hostedUI: ("hostedUI", "page")
        case .cognito: ("cognito", "user pool")
        case .platform: ("apiBaseURL", "service")
        case .supabase: ("supabase", "project")
        case .clerk: ("clerk", "instance")
        }
    }
}

/// The limits follow from the sources of amplify-swift 2.60.1. A custom endpoint is a host
/// (`EndpointResolving.userPool` of AWSCognitoAuthPlugin refuses a scheme and a path, uses HTTPS, and drops a port).
/// Pages use HTTPS (`HostedUIRequestHelper`). The Keychain stores the session without biometrics
/// (`AWSCognitoAuthCredentialStore`).
@Sendable private func checkClientLimits(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    let byAmplify = manifest.environments.filter { $0.value["backend"]?.text == AuthBackend.cognito.rawValue }
    guard manifest.isByAmplify, !byAmplify.isEmpty else { return [] }
    let notes = [Note("the client is set here", at: manifest.range(of: "auth.client"))]
    func diagnostic(_ path: String, _ text: String) -> Diagnostic {
        rule.diagnostic("'\(path)' \(text)", at: manifest.range(of: path), notes: notes)
    }
    var diagnostics: [Diagnostic] = []
    if manifest.value(at: "auth.session.restore")?.content == .boolean(false) {
        diagnostics.append(
            diagnostic(
                "auth.session.restore",
                "is false, but Amplify restores every session; set it to true, or 'auth.client' to runtime"))
    }
    if let unlock = manifest.value(at: "auth.session.biometricUnlock")?.content, unlock != .boolean(false) {
        diagnostics.append(
            diagnostic(
                "auth.session.biometricUnlock",
                "is \(unlock.flowYAML), but Amplify does not lock its sessions; set it to false, or 'auth.client' to runtime"
            ))
    }
    if manifest.value(at: "auth.session.userChoices")?.items?.isEmpty == false {
        diagnostics.append(
            diagnostic(
                "auth.session.userChoices",
                "is not empty, but Amplify keeps every session in the same way; leave it out, or set 'auth.client' to "
                    + "runtime"))
    }
    if manifest.value(at: "auth.backendSync")?.text != nil {
        diagnostics.append(
            diagnostic(
                "auth.backendSync",
                "is set, but Amplify sends no authorized requests for others; leave it out, or set 'auth.client' to "
                    + "runtime"))
    }
    for environment in byAmplify {
        let path = "environments.\(environment.key)"
        if let endpoint = environment.value["cognito"]?["endpoint"]?.text, !isHostByHTTPS(endpoint) {
            diagnostics.append(
                diagnostic(
                    "\(path).cognito.endpoint",
                    "is not a host with HTTPS and no port, which Amplify requires; leave out the port, or set "
                        + "'auth.client' to runtime"))
        }
        if let domain = environment.value["hostedUI"]?["domain"]?.text, TextFormat.isLoopbackHost(domain) {
            diagnostics.append(
                diagnostic(
                    "\(path).hostedUI.domain",
                    "is a page on this machine, but Amplify opens pages by HTTPS; set another, or 'auth.client' to "
                        + "runtime"))
        }
    }
    return diagnostics
}

private func isHostByHTTPS(_ endpoint: String) -> Bool {
    endpoint.hasPrefix("https://") && !endpoint.dropFirst("https://".count).contains(":")
}

@Sendable private func checkClientHasPool(_ manifest: ResolvedManifest, _ rule: Rule) -> Diagnostic? {
    guard manifest.isByAmplify,
        manifest.environments.allSatisfy({ $0.value["backend"]?.text.flatMap(AuthBackend.init) != nil }),
        manifest.environments.allSatisfy({ $0.value["backend"]?.text != AuthBackend.cognito.rawValue })
    else { return nil }
    return rule.diagnostic(
        "'auth.client' is amplify, but no environment's backend is cognito, the only backend that Amplify supports; set a "
            + "'backend' to cognito, or leave 'auth.client' out",
        at: manifest.range(of: "auth.client"))
}

extension ResolvedManifest {
    /// Whether the brand's client for user pools is the Amplify SDK.
    var isByAmplify: Bool { value(at: "auth.client")?.text == UserPoolClient.amplify.rawValue }
}

@Sendable private func checkProvidersServed(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    let providers = (manifest.value(at: "auth.providers")?.items ?? []).filter { $0.content != .refused }
    return manifest.environments.flatMap { environment -> [Diagnostic] in
        guard let backend = environment.value["backend"]?.text.flatMap(AuthBackend.init) else { return [] }
        let path = "environments.\(environment.key)"
        let page = environment.value["hostedUI"]
        let hasPage = page?.entries != nil || page?.content == .refused
        func diagnostic(_ text: String, about provider: ManifestValue) -> Diagnostic {
            rule.diagnostic(
                "'\(path).backend' is \(backend.rawValue), which \(text)", at: manifest.range(of: "\(path).backend"),
                notes: [Note("\(provider.offeredName) is offered here", at: provider.range)])
        }
        let guest = providers.first { $0.provider == .guest && !backend.servesGuests }
        let social = providers.first { !$0.isServed(by: backend, hasPage: hasPage) }
        return [
            guest.map {
                diagnostic(
                    "does not support guests; remove guest from 'auth.providers', or set another backend", about: $0)
            },
            social.map {
                let remedy = "remove \($0.offeredName) from 'auth.providers'"
                return backend == .supabase
                    ? diagnostic("does not support \($0.offeredName); \(remedy), or set another backend", about: $0)
                    : diagnostic(
                        "supports \($0.offeredName) only at a hosted page; set '\(path).hostedUI', or \(remedy)",
                        about: $0)
            },
        ].compactMap(\.self)
    }
}

extension AuthBackend {
    fileprivate var servesGuests: Bool { self == .mock || self == .supabase }
}

extension ManifestValue {
    /// The name of a value of `auth.providers` in a message.
    fileprivate var offeredName: String { text ?? self["connection"]?.text ?? "a connection" }

    /// Returns whether users sign in with a provider at a backend. Email and guests are other rules.
    fileprivate func isServed(by backend: AuthBackend, hasPage: Bool) -> Bool {
        if let provider, !provider.hasPage { return true }
        return switch backend {
        case .mock, .hostedUI, .clerk: true
        case .supabase: provider == .apple || provider == .google
        case .cognito, .platform: hasPage
        }
    }
}

/// Returns a diagnostic for each environment with a real backend that does not name the brand's own service.
private func missingAPI(
    of manifest: ResolvedManifest, without service: String, neededBy key: String, or alternative: String, _ rule: Rule
) -> [Diagnostic] {
    let range = manifest.range(of: key)
    return manifest.environments.compactMap { environment in
        guard let backend = environment.value["backend"]?.text.flatMap(AuthBackend.init), backend != .mock,
            environment.value["apiBaseURL"] == nil
        else { return nil }
        let path = "environments.\(environment.key)"
        return rule.diagnostic(
            "'\(key)' is set, but '\(path)' has \(service); set '\(path).apiBaseURL', or \(alternative)",
            at: range, notes: [Note("the environment is here", at: manifest.range(of: path))])
    }
}
