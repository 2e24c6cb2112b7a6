import Diagnostics
import Manifest

extension Rule {
    static let childrenWithoutFamily = Rule(
        id: "children-without-family",
        summary: "children under 13 use a parent's account",
        severity: .warning, isSettable: true,
        documentation: Documentation(
            """
            Data of children under 13 may be collected only with a parent's consent (COPPA, 16 CFR 312.5). Sign-up \
            asks no parent. In a family account, the parent creates the child's profile.
            """,
            bad: """
                auth: { signUpFields: [birthdate] }
                legal: { minimumAge: 8 }
                """,
            good: """
                auth: { signUpFields: [birthdate] }
                legal: { minimumAge: 8 }
                features: { familyAccounts: { maxChildren: 5 } }
                """),
        check: .manifest(checkChildren))
}

/// A minimum age of 0 means that sign-up asks for no birthdate. It says nothing about children.
@Sendable private func checkChildren(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    let path = "legal.minimumAge"
    guard let age = manifest.value(at: path)?.integer, (1..<13).contains(age), manifest.accountProvider != nil,
        manifest.value(at: "features.familyAccounts")?.content == .boolean(false)
    else { return [] }
    return [
        rule.diagnostic(
            "'\(path)' lets children under 13 sign up, which requires a parent's consent; set it to 13 or more, or set "
                + "'features.familyAccounts'",
            at: manifest.range(of: path),
            notes: [Note("family accounts are off here", at: manifest.range(of: "features.familyAccounts"))])
    ]
}
