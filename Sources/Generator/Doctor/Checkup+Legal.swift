import Manifest

extension Checkup {
    /// Checks the terms and the privacy policy.
    mutating func checkLegal() {
        let legal = brand.legal
        for (key, url, noun) in [
            ("legal.terms.url", legal.terms.url, "terms"), ("legal.privacy.url", legal.privacy.url, "privacy policy"),
        ] {
            checkHost(
                ExampleValues.host(of: url), at: key, in: nil, "the address of the \(noun), \(quoted(url)),")
        }
        if brand.termsText.contains(TermsDocument.placeholderMark) {
            report(
                .termsPlaceholder, at: .file(path(legal.terms.document)), "the terms are a placeholder",
                remedy: "replace them with terms that a lawyer has checked, and set 'legal.terms.version' to their date"
            )
        }
    }
}
