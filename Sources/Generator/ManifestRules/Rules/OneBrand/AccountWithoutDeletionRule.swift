import Diagnostics
import Manifest

extension Rule {
    static let accountWithoutDeletion = Rule(
        id: "account-without-deletion",
        summary: "where an account can be made, it can be deleted",
        severity: .warning, isSettable: true,
        documentation: Documentation(
            """
            An app in which accounts are made has to let people delete them there (App Review Guidelines, \
            5.1.1(v)). It is a warning, because a brand may be distributed in other ways than by the App Store.
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

/// An app in which accounts are made lets people delete them there (App Review Guidelines, 5.1.1(v)). A warning: a
/// brand may be distributed in other ways.
@Sendable private func checkAccountDeletion(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    let path = "features.accountDeletion"
    guard manifest.value(at: path)?.content == .boolean(false), let account = manifest.accountProvider else {
        return []
    }
    return [
        rule.diagnostic(
            "'\(path)' is false although people can make an account, which the App Store refuses (guideline "
                + "5.1.1(v)); set it to true",
            at: manifest.range(of: path), notes: [Note("accounts are made by this", at: account.range)])
    ]
}
