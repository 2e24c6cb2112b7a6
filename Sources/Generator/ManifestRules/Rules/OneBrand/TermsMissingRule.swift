import Diagnostics
import Manifest

extension Rule {
    static let termsMissing = Rule(
        id: "terms-missing",
        summary: "the terms document exists",
        severity: .error,
        documentation: Documentation(
            """
            A package contains the terms that users accept.
            """,
            bad: """
                legal: { terms: { document: nowhere.md } }
                """,
            good: """
                legal: { terms: { document: terms.md } }
                """),
        check: .terms(checkTermsExist))
}

@Sendable private func checkTermsExist(
    _ manifest: ResolvedManifest, _ terms: TermsDocument, _ rule: Rule
) -> [Diagnostic] {
    let path = "legal.terms.document"
    guard case .missing = terms, let name = manifest.value(at: path)?.text else { return [] }
    return [
        rule.diagnostic(
            "the terms document '\(name)' is not in the brand's folder; write it", at: manifest.range(of: path))
    ]
}
