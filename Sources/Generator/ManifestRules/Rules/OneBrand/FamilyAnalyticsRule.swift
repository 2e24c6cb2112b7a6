import Diagnostics
import Manifest

extension Rule {
    static let familyAnalytics = Rule(
        id: "family-analytics",
        summary: "an app for families has no analytics",
        severity: .warning, isSettable: true,
        documentation: Documentation(
            """
            Apps in the Kids category must not send data that identifies a child or a device to others (App Review Guidelines \
            1.3 and 5.1.4). Count sign-ins on the device instead, with `clientMetrics`.
            """,
            bad: """
                features: { familyAccounts: { maxChildren: 5 }, analytics: true }
                """,
            good: """
                features: { familyAccounts: { maxChildren: 5 }, clientMetrics: true }
                """),
        check: .manifest(checkFamilyAnalytics))
}

@Sendable private func checkFamilyAnalytics(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    let path = "features.analytics"
    guard manifest.value(at: "features.familyAccounts")?.entries != nil,
        manifest.value(at: path)?.content == .boolean(true)
    else { return [] }
    return [
        rule.diagnostic(
            "'\(path)' sends events of an app with children to a receiver of the app; set it to false, or use "
                + "'features.clientMetrics'", at: manifest.range(of: path),
            notes: [Note("family accounts are on here", at: manifest.range(of: "features.familyAccounts"))])
    ]
}
