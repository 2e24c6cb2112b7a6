import Diagnostics
import Manifest

extension Rule {
    static let clerkKey = Rule(
        id: "clerk-key",
        summary: "the key of a Clerk instance is valid, and belongs to the environment",
        severity: .error,
        documentation: Documentation(
            """
            A publishable key contains the host of its instance. Users of a development instance are lost when the brand \
            ships, and the host of such an instance is always Clerk's own. So the environment `production` has the key of \
            a production instance, whose host is a domain of the brand.
            """,
            bad: """
                environments:
                  production:
                    backend: clerk
                    clerk: { publishableKey: pk_test_aGFwcHktY2F0LTEyLmNsZXJrLmFjY291bnRzLmRldiQ }
                """,
            good: """
                environments:
                  production:
                    backend: clerk
                    clerk: { publishableKey: pk_live_Y2xlcmsuYWNtZS5leGFtcGxlJA }
                """),
        check: .manifest(checkClerkKeys))

    static let connectionName = Rule(
        id: "connection-name",
        summary: "a connection of a Clerk instance has a name that Clerk accepts",
        severity: .error,
        documentation: Documentation(
            """
            The app signs in at a custom provider of a Clerk instance by `oauth_custom_` and the name of the connection. Clerk \
            accepts lowercase letters, digits and `_` in it. Hosted pages also accept other letters, `.` and `-`.
            """,
            bad: """
                auth: { providers: [email, { name: Acme ID, connection: Acme-ID }] }
                environments:
                  production:
                    backend: clerk
                    clerk: { publishableKey: pk_live_Y2xlcmsuYWNtZS5leGFtcGxlJA }
                """,
            good: """
                auth: { providers: [email, { name: Acme ID, connection: acme_id }] }
                environments:
                  production:
                    backend: clerk
                    clerk: { publishableKey: pk_live_Y2xlcmsuYWNtZS5leGFtcGxlJA }
                """),
        check: .manifest(checkConnectionNames))
}

@Sendable private func checkClerkKeys(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    manifest.environments.compactMap { environment in
        guard let text = environment.value["clerk"]?["publishableKey"]?.text else { return nil }
        let path = "environments.\(environment.key).clerk.publishableKey"
        return problem(of: text, in: environment.key).map { problem in
            rule.diagnostic("'\(path)' \(problem)", at: manifest.range(of: path))
        }
    }
}

/// Returns a verb phrase about a key, with a remedy.
private func problem(of text: String, in environment: String) -> String? {
    guard let key = ClerkKey(text) else { return "contains no host; copy the key again from the instance's console" }
    let isLocal = TextFormat.isLoopbackHost(key.host)
    if key.isLive, key.isDevelopmentHost || isLocal {
        return "is a live key, but '\(key.host)' is the host of a development instance; copy the key again"
    }
    if !key.isLive, !key.isDevelopmentHost, !isLocal {
        return "is a test key, but '\(key.host)' is not the host of a development instance; copy the key again"
    }
    if !key.isLive, environment == "production" {
        return "is the key of the development instance '\(key.host)'; set that of the production instance (pk_live_)"
    }
    return nil
}

@Sendable private func checkConnectionNames(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    guard let instance = manifest.firstEnvironment(servedBy: [.clerk]) else { return [] }
    return (manifest.value(at: "auth.providers")?.items ?? []).compactMap { provider in
        guard let value = provider["connection"], let name = value.text, !name.utf8.allSatisfy(isAccepted) else {
            return nil
        }
        return rule.diagnostic(
            "the connection '\(name)' cannot exist at a Clerk instance; use only lowercase letters, digits and '_'",
            at: value.range, notes: [instance.note])
    }
}

/// Returns whether Clerk accepts a byte in the name of a custom provider (Frontend API, schema of OAuth strategies).
private func isAccepted(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
    default: false
    }
}
