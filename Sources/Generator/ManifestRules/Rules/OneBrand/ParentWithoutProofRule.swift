import Diagnostics
import Manifest

extension Rule {
    static let parentWithoutProof = Rule(
        id: "parent-without-proof",
        summary: "a parent can prove their identity",
        severity: .error,
        documentation: Documentation(
            """
            The parent's area opens after a password, or after a sign-in at the page of a provider. A guest has neither, so \
            every child could change every PIN.
            """,
            bad: """
                auth: { providers: [guest] }
                features: { familyAccounts: { maxChildren: 5 } }
                """,
            good: """
                auth: { providers: [guest, email] }
                features: { familyAccounts: { maxChildren: 5 } }
                """),
        check: .manifest(checkParentProof))
}

@Sendable private func checkParentProof(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    guard manifest.value(at: "features.familyAccounts")?.entries != nil,
        let providers = manifest.value(at: "auth.providers"), let items = providers.items,
        items.allSatisfy({ $0.text == SignInProvider.guest.rawValue })
    else { return [] }
    return [
        rule.diagnostic(
            "'auth.providers' contains no way to an account, but a family belongs to a parent; add email, apple or google",
            at: providers.range,
            notes: [Note("family accounts are on here", at: manifest.range(of: "features.familyAccounts"))])
    ]
}
