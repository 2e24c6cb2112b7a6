import Diagnostics
import Manifest

extension Rule {
    static let sameLegalURLs = Rule(
        id: "same-legal-urls",
        summary: "the terms and the privacy policy have different URLs",
        severity: .warning, isSettable: true,
        documentation: Documentation(
            """
            The terms and the privacy policy are two documents. App Store Connect asks for the URL of the privacy policy \
            itself (App Review Guidelines, 5.1.1(i)). The same URL for both is usually a copying mistake. This is a \
            warning, because a brand may publish both on one page.
            """,
            bad: """
                legal:
                  terms: { url: "https://acme.example/legal" }
                  privacy: { url: "https://acme.example/legal" }
                """,
            good: """
                legal:
                  terms: { url: "https://acme.example/terms" }
                  privacy: { url: "https://acme.example/privacy" }
                """),
        check: .manifest(checkLegalURLs))
}

@Sendable private func checkLegalURLs(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    guard let terms = manifest.writtenText(at: "legal.terms.url"),
        let privacy = manifest.writtenText(at: "legal.privacy.url"), terms.text == privacy.text
    else { return [] }
    return [
        rule.diagnostic(
            "'legal.privacy.url' is \(quoted(privacy.text)), which is also the URL of the terms; set the URL of the "
                + "privacy policy",
            at: privacy.range, notes: [Note("the URL of the terms is set here", at: terms.range)])
    ]
}
