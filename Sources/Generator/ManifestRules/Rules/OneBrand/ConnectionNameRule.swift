import Diagnostics
import Manifest

extension Rule {
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
