import Diagnostics
import Manifest

extension Rule {
    static let termsUnusable = Rule(
        id: "terms-unusable",
        summary: "the terms document is visible UTF-8 text of at most 1 MiB without control characters",
        severity: .error,
        documentation: Documentation(
            """
            The terms are Markdown in UTF-8. Users cannot accept an empty document. Control characters are invisible, and \
            tools such as diff take a document that contains NUL for a binary file.
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
    if case .controlCharacter(let character, let range) = terms {
        let digits = String(character.value, radix: 16, uppercase: true)
        let code = String(repeating: "0", count: 4 - digits.count) + digits
        let note = Note("the document is named here", at: manifest.range(of: path))
        return [
            rule.diagnostic(
                "the terms document contains the control character U+\(code), which text tools and apps do not show; "
                    + "remove it", at: range, notes: [note])
        ]
    }
    guard case .unusable(let reason) = terms, let name = manifest.value(at: path)?.text else { return [] }
    return [rule.diagnostic("the terms document '\(name)' \(reason)", at: manifest.range(of: path))]
}
