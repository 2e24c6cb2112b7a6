import Diagnostics

/// The terms that a package ships are there and say something.
@Sendable func checkTermsDocument(_ manifest: ResolvedManifest, _ terms: TermsDocument?) -> [Diagnostic] {
    let path = "legal.terms.document"
    guard let terms, let name = manifest.value(at: path)?.text else { return [] }
    switch terms {
    case .text: return []
    case .missing:
        return [
            Diagnostic(
                .termsMissing, "the terms document '\(name)' is not in the brand's folder; write it",
                at: manifest.range(of: path))
        ]
    case .unusable(let reason):
        return [
            Diagnostic(.termsUnusable, "the terms document '\(name)' \(reason)", at: manifest.range(of: path))
        ]
    }
}

extension RuleDocumentation {
    static let termsMissing = RuleDocumentation(
        RuleID.termsMissing,
        """
        A package ships the terms that people accept, so they have to be there.
        """,
        bad: """
            legal: { terms: { document: nowhere.md } }
            """,
        good: """
            legal: { terms: { document: terms.md } }
            """)

    static let termsUnusable = RuleDocumentation(
        RuleID.termsUnusable,
        """
        The terms are read as Markdown in UTF-8, and an empty document is nothing that anyone could accept.
        """,
        bad: """
            legal: { terms: { document: empty.md } }
            """,
        good: """
            legal: { terms: { document: terms.md } }
            """,
        files: [
            "acme/empty.md": ""
        ])
}
