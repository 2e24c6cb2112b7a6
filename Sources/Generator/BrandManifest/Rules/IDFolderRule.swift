import Diagnostics

/// A brand is found by its folder and named by its identifier, so the two are one.
@Sendable func checkIDMatchesFolder(_ manifest: ResolvedManifest, _: TermsDocument?) -> [Diagnostic] {
    guard let id = manifest.value(at: "brand.id")?.text, id != manifest.folder else { return [] }
    return [
        Diagnostic(
            .idFolderMismatch,
            "'brand.id' is '\(id)', but the folder is '\(manifest.folder)'; give both one name",
            at: manifest.range(of: "brand.id"))
    ]
}

extension RuleDocumentation {
    static let idFolderMismatch = RuleDocumentation(
        RuleID.idFolderMismatch,
        """
        A brand is found by its folder and named by its identifier, so the two are one.
        """,
        bad: """
            brand: { id: acme-sports }    # in Brands/acme
            """,
        good: """
            brand: { id: acme }
            """)
}
