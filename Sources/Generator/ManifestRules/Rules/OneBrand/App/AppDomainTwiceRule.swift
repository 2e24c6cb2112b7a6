import Diagnostics
import Manifest

extension Rule {
    static let appDomainTwice = Rule(
        id: "app-domain-twice",
        summary: "each associated domain is listed once for each service",
        severity: .error,
        documentation: Documentation(
            """
            A service uses one entry for a domain. With a second one, it depends on the device whether the mode \
            `developer` applies.
            """,
            bad: """
                app: { associatedDomains: ["applinks:acme.example", "applinks:acme.example?mode=developer"] }
                """,
            good: """
                app: { associatedDomains: ["applinks:acme.example", "webcredentials:acme.example"] }
                """,
            files: exampleApp),
        check: .manifest(checkDomains))
}

@Sendable private func checkDomains(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    var holders: [String: SourceRange?] = [:]
    return (manifest.app?["associatedDomains"]?.items ?? []).compactMap { item in
        guard let text = item.text else { return nil }
        let domain = String(text.prefix { $0 != "?" })
        guard let holder = holders.updateValue(item.range, forKey: domain) else { return nil }
        return rule.diagnostic(
            "'app.associatedDomains' lists '\(domain)' twice; remove one of them", at: item.range,
            notes: holder.map { [Note("the first one is here", at: $0)] } ?? [])
    }
}
