import Diagnostics
import Manifest

extension Rule {
    static let nativeAppleNotServed = Rule(
        id: "native-apple-not-served",
        summary: "a backend accepts the identity token of a native sign-in with Apple",
        severity: .warning, isSettable: true,
        documentation: Documentation(
            """
            With `auth.apple: native`, the app shows the system's sheet and sends Apple's identity token to the backend. A \
            Supabase project and a Clerk instance accept it. Other backends sign users in with Apple at a page.
            """,
            bad: """
                auth: { providers: [email, apple], apple: native }
                environments:
                  development: {}
                """,
            good: """
                auth: { providers: [email, apple], apple: native }
                environments:
                  development: {}
                  production:
                    backend: supabase
                    supabase: { url: https://a.example, publishableKey: sb_publishable_example }
                """),
        check: .manifest(checkNativeApple))
}

@Sendable private func checkNativeApple(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    guard manifest.value(at: "auth.apple")?.text == AppleSignIn.native.rawValue else { return [] }
    let place = manifest.range(of: "auth.apple")
    let providers = manifest.value(at: "auth.providers")?.items ?? []
    guard providers.contains(where: { $0.text == SignInProvider.apple.rawValue }) else {
        return [
            rule.diagnostic("'auth.apple' is native, but 'auth.providers' does not contain apple; add it", at: place)
        ]
    }
    guard manifest.firstEnvironment(servedBy: [.supabase, .clerk]) == nil else { return [] }
    return [
        rule.diagnostic(
            "'auth.apple' is native, but no environment has a backend that accepts Apple's token; set supabase or clerk, "
                + "or set page", at: place)
    ]
}
