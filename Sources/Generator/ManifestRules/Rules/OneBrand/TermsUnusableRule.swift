import Diagnostics
import Manifest

extension Rule {
    static let termsUnusable = Rule(
        id: "terms-unusable",
        summary: "the terms document is UTF-8 text of at most 1 MiB and is not empty",
        severity: .error,
        documentation: Documentation(
            """
            The terms are Markdown in UTF-8. Users cannot accept an empty document.
            """,
            bad: """
                legal: { terms: { document: empty.md } }
                """,
            good: """
                legal: { terms: { document: terms.md } }
                """,
            files: [
                "acme/empty.md": ""
            ]),
        check: .terms(checkTermsText))
}

@Sendable private func checkTermsText(
    _ manifest: ResolvedManifest, _ terms: TermsDocument, _ rule: Rule
) -> [Diagnostic] {
    let path = "legal.terms.document"
    guard case .unusable(let reason) = terms, let name = manifest.value(at: path)?.text else { return [] }
    return [rule.diagnostic("the terms document '\(name)' \(reason)", at: manifest.range(of: path))]
}
