import Diagnostics
import Manifest

extension Rule {
    static let sessionImport = Rule(
        id: "session-import",
        summary: "the session of an earlier app version can be imported",
        severity: .error,
        documentation: Documentation(
            """
            The app adopts the session once, and then removes it from its old place. If the description of the place \
            is incomplete, no user stays signed in. If the new session is not kept, all users are signed out at the \
            second launch. If no client can continue the session, the setting has no effect: Amplify and \
            AWSMobileClient store sessions of a user pool, which only a user pool or its hosted page can continue, \
            the SDKs of Supabase and Clerk those of their service, and the Amplify SDK finds its own sessions itself.
            """,
            bad: """
                auth:
                  session: { import: { from: keychain, key: session } }
                """,
            good: """
                auth:
                  session: { import: { from: keychain, service: com.acme.session, account: tokens } }
                """),
        check: .manifest(checkSessionImport))
}

private let path = "auth.session.import"

@Sendable private func checkSessionImport(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    guard let section = manifest.value(at: path), section.entries != nil,
        let source = section["from"]?.text.flatMap(SessionImportSource.init)
    else { return [] }
    return checkKeys(of: section, source, manifest, rule) + checkRestore(manifest, rule)
        + checkBackends(source, manifest, rule)
}

private func checkKeys(
    of section: ManifestValue, _ source: SessionImportSource, _ manifest: ResolvedManifest, _ rule: Rule
) -> [Diagnostic] {
    let missing = source.requiredKeys.filter { section[$0] == nil }.map { key in
        rule.diagnostic(
            "'\(path).\(key)' is missing; a session from '\(source.rawValue)' needs it",
            at: manifest.range(of: "\(path).from"))
    }
    let usedKeys = ["from"] + source.requiredKeys + source.optionalKeys
    let foreign = (section.entries ?? []).filter { !usedKeys.contains($0.key) }.map { entry in
        rule.diagnostic(
            "'\(path).\(entry.key)' has no meaning for a session from '\(source.rawValue)'; leave it out",
            at: manifest.range(of: "\(path).\(entry.key)"))
    }
    return missing + foreign
}

private func checkRestore(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    guard manifest.value(at: "auth.session.restore")?.content == .boolean(false) else { return [] }
    return [
        rule.diagnostic(
            "'\(path)' is set, but 'auth.session.restore' is false, so no session is kept; leave one of them out",
            at: manifest.range(of: path),
            notes: [Note("'restore' is set here", at: manifest.range(of: "auth.session.restore"))])
    ]
}

private func checkBackends(
    _ source: SessionImportSource, _ manifest: ResolvedManifest, _ rule: Rule
) -> [Diagnostic] {
    let isAmplify = manifest.value(at: "auth.client")?.text == UserPoolClient.amplify.rawValue
    let backends = manifest.environments.compactMap { $0.value["backend"]?.text.flatMap(AuthBackend.init) }
    // A brand whose environments are all on the mock is not finished.
    guard backends.contains(where: { $0 != .mock }) else { return [] }
    guard !backends.contains(where: { source.isServed(by: $0) && !(isAmplify && $0 == .cognito) }) else { return [] }
    return [
        rule.diagnostic(
            "no environment can continue a session from '\(source.rawValue)'; leave '\(path)' out, or use a backend that can",
            at: manifest.range(of: path))
    ]
}
