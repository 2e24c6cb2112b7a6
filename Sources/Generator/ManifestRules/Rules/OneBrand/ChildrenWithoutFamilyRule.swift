import Diagnostics
import Manifest

extension Rule {
    static let childrenWithoutFamily = Rule(
        id: "children-without-family",
        summary: "children under 13 are in a parent's account",
        severity: .warning, isSettable: true,
        documentation: Documentation(
            """
            Data of children under 13 may be collected only with a parent's consent (COPPA, 16 CFR 312.5). \
            Signing up asks no parent; a child profile in a family's account is made by one.
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

/// Data of children under 13 may be collected only with a parent's consent (COPPA, 16 CFR 312.5). A child profile in a
/// family's account is made by the parent; signing up alone asks no parent. An age of 0 means that nobody is asked
/// for theirs, and says nothing about children.
@Sendable private func checkChildren(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    let path = "legal.minimumAge"
    guard let age = manifest.value(at: path)?.integer, (1..<13).contains(age), manifest.accountProvider != nil,
        manifest.value(at: "features.familyAccounts")?.content == .boolean(false)
    else { return [] }
    return [
        rule.diagnostic(
            "'\(path)' lets children under 13 sign up, for whom a parent has to consent; set it to 13 or more, or set "
                + "'features.familyAccounts'",
            at: manifest.range(of: path),
            notes: [Note("family accounts are off here", at: manifest.range(of: "features.familyAccounts"))])
    ]
}
