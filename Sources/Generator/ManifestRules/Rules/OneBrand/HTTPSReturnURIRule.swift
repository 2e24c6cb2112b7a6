import Diagnostics
import Manifest

extension Rule {
    static let httpsReturnURI = Rule(
        id: "https-return-uri",
        summary: "a sign-in page does not return to an HTTPS URL",
        severity: .error,
        documentation: Documentation(
            """
            A page in the system's web authentication session can return to an HTTPS URL only on iOS 17.4 and later \
            (Apple, "ASWebAuthenticationSession.Callback"). The generated packages support iOS 16, where such a page \
            never returns to the app. Use the app's own URL scheme.
            """,
            bad: WrittenReturnURI.example("https://acme.example/back"),
            good: WrittenReturnURI.example("acme://back")),
        check: .manifest(checkHTTPSReturnURIs))
}

@Sendable private func checkHTTPSReturnURIs(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    manifest.returnURIs.filter { $0.uri.hasPrefix("https:") }.map { written in
        let remedy = written.appScheme?.text.map { "use the app's scheme, such as '\($0)://auth/…'" }
        return rule.diagnostic(
            "'\(written.path)' is an HTTPS URL, which does not open the app before iOS 17.4; "
                + (remedy ?? "use the app's scheme"), at: manifest.range(of: written.path))
    }
}
