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
