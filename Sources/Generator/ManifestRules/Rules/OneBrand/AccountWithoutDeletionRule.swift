import Diagnostics
import Manifest

extension Rule {
    static let accountWithoutDeletion = Rule(
        id: "account-without-deletion",
        summary: "a brand whose users can create an account lets them delete it",
        severity: .warning, isSettable: true,
        documentation: Documentation(
            """
            An app in which users create accounts must let them delete these accounts (App Review Guidelines, \
            5.1.1(v)). This is a warning, because a brand may be distributed outside the App Store.
            """,
            bad: """
                auth: { providers: [email] }
                features: { accountDeletion: false }
                """,
            good: """
                auth: { providers: [email] }
                features: { accountDeletion: true }
                """),
        check: .manifest(checkAccountDeletion))
}

@Sendable private func checkAccountDeletion(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    let path = "features.accountDeletion"
    guard manifest.value(at: path)?.content == .boolean(false), let account = manifest.accountProvider else {
        return []
    }
    return [
        rule.diagnostic(
            "'\(path)' is false, but users can create an account, and the App Store requires its deletion "
                + "(guideline 5.1.1(v)); set it to true",
            at: manifest.range(of: path), notes: [Note("this provider creates accounts", at: account.range)])
    ]
}
