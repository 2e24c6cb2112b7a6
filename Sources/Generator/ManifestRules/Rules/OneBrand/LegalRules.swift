import Diagnostics
import Manifest

extension Rule {
    static let termsMissing = Rule(
        id: "terms-missing",
        summary: "the terms document exists",
        severity: .error,
        documentation: Documentation(
            "A package contains the terms that users accept.",
            bad: "legal: { terms: { document: nowhere.md } }",
            good: "legal: { terms: { document: terms.md } }"),
        check: .brand(checkTermsExist))

    static let termsUnusable = Rule(
        id: "terms-unusable",
        summary: "the terms document is visible UTF-8 text of at most 1 MiB without control characters",
        severity: .error,
        documentation: Documentation(
            """
            The terms are Markdown in UTF-8. Users cannot accept an empty document. Control characters are invisible, and \
            tools such as diff take a document that contains NUL for a binary file.
            """,
            bad: "legal: { terms: { document: empty.md } }",
            good: "legal: { terms: { document: terms.md } }",
            files: [
                "acme/empty.md": ""
            ]),
        check: .brand(checkTermsText))

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
        check: .atMostOne(checkLegalURLs))

    static let smsConsentWithoutPhone = Rule(
        id: "sms-consent-without-phone",
        summary: "the consent to text messages belongs to the phone number",
        severity: .error,
        documentation: Documentation(
            """
            The consent to text messages is a question about the phone number. The app asks it next to that field, and \
            sends no consent without a number.
            """,
            bad: """
                auth:
                  signUpFields: [{ field: firstName, smsConsent: true }]
                """,
            good: """
                auth:
                  signUpFields: [firstName, { field: phone, optional: true, smsConsent: true }]
                """),
        check: .manifest(checkSMSConsent))
}

@Sendable private func checkTermsExist(_ brand: CheckedBrand, _ rule: Rule) -> [Diagnostic] {
    let manifest = brand.manifest
    let path = "legal.terms.document"
    guard case .missing = brand.terms, let name = manifest.value(at: path)?.text else { return [] }
    return [
        rule.diagnostic(
            "the terms document '\(name)' is not in the brand's folder; write it", at: manifest.range(of: path))
    ]
}

@Sendable private func checkTermsText(_ brand: CheckedBrand, _ rule: Rule) -> [Diagnostic] {
    let manifest = brand.manifest
    let path = "legal.terms.document"
    if case .controlCharacter(let character, let range) = brand.terms {
        let digits = String(character.value, radix: 16, uppercase: true)
        let code = String(repeating: "0", count: 4 - digits.count) + digits
        let note = Note("the document is named here", at: manifest.range(of: path))
        return [
            rule.diagnostic(
                "the terms document contains the control character U+\(code), which text tools and apps do not show; "
                    + "remove it", at: range, notes: [note])
        ]
    }
    guard case .unusable(let reason) = brand.terms, let name = manifest.value(at: path)?.text else { return [] }
    return [rule.diagnostic("the terms document '\(name)' \(reason)", at: manifest.range(of: path))]
}

@Sendable private func checkLegalURLs(_ manifest: ResolvedManifest, _ rule: Rule) -> Diagnostic? {
    guard let terms = manifest.writtenText(at: "legal.terms.url"),
        let privacy = manifest.writtenText(at: "legal.privacy.url"), terms.text == privacy.text
    else { return nil }
    return rule.diagnostic(
        "'legal.privacy.url' is \(quoted(privacy.text)), which is also the URL of the terms; set the URL of the "
            + "privacy policy",
        at: privacy.range, notes: [Note("the URL of the terms is set here", at: terms.range)])
}

@Sendable private func checkSMSConsent(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    (manifest.value(at: "auth.signUpFields")?.items ?? []).compactMap { item in
        guard let field = item.signUpField, field != .phone, let consent = item["smsConsent"], consent.content == true
        else { return nil }
        return rule.diagnostic(
            "'smsConsent' is set for \(field.rawValue), but only phone can have it; remove it",
            at: consent.range ?? manifest.range(of: "auth.signUpFields"))
    }
}

extension ManifestValue {
    /// The field of a value of `auth.signUpFields`, with or without further keys; `nil` if it is invalid.
    var signUpField: SignUpField? { (text ?? self["field"]?.text).flatMap(SignUpField.init) }
}
