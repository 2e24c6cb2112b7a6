import Diagnostics

/// An app in which accounts are made lets people delete them there (App Review Guidelines, 5.1.1(v)). A warning: a
/// brand may be distributed in other ways.
@Sendable func checkAccountDeletion(_ manifest: ResolvedManifest, _: TermsDocument?) -> [Diagnostic] {
    let path = "features.accountDeletion"
    guard manifest.value(at: path)?.content == .boolean(false), let account = manifest.accountProvider else {
        return []
    }
    return [
        Diagnostic(
            warning: .accountWithoutDeletion,
            "'\(path)' is false although people can make an account, which the App Store refuses (guideline "
                + "5.1.1(v)); set it to true",
            at: manifest.range(of: path), notes: [Note("accounts are made by this", at: account.range)])
    ]
}
