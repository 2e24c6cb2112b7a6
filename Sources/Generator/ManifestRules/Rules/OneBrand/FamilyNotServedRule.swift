import Diagnostics
import Manifest

extension Rule {
    static let familyNotServed = Rule(
        id: "family-not-served",
        summary: "every environment's backend has families",
        severity: .error,
        documentation: Documentation(
            """
            The PINs of children are checked by the backend. The mock and a Supabase project do that; other backends have no \
            families, so an app there could not ask who is playing.
            """,
            bad: """
                features: { familyAccounts: { maxChildren: 5 } }
                environments:
                  development:
                    backend: cognito
                    cognito: { userPoolId: us-east-1_Example1, clientId: example1client }
                """,
            good: """
                features: { familyAccounts: { maxChildren: 5 } }
                environments:
                  development:
                    backend: supabase
                    supabase: { url: https://a.example, publishableKey: sb_publishable_example }
                """),
        check: .manifest(checkFamiliesServed))
}

@Sendable private func checkFamiliesServed(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    guard manifest.value(at: "features.familyAccounts")?.entries != nil else { return [] }
    return manifest.environments.compactMap { environment in
        guard let backend = environment.value["backend"]?.text.flatMap(AuthBackend.init),
            ![.mock, .supabase].contains(backend)
        else { return nil }
        let path = "environments.\(environment.key).backend"
        return rule.diagnostic(
            "'\(path)' is \(backend.rawValue), which has no families; set supabase, or remove 'features.familyAccounts'",
            at: manifest.range(of: path),
            notes: [Note("family accounts are on here", at: manifest.range(of: "features.familyAccounts"))])
    }
}
