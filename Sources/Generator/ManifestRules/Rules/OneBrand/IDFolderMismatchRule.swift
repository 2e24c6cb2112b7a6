import Diagnostics
import Manifest

extension Rule {
    static let idFolderMismatch = Rule(
        id: "id-folder-mismatch",
        summary: "a brand's identifier is the name of its folder",
        severity: .error,
        documentation: Documentation(
            """
            Commands find a brand by its folder, and packages are named by its identifier. Both must be the same.
            """,
            bad: """
                brand: { id: acme-sports }    # in Brands/acme
                """,
            good: """
                brand: { id: acme }
                """),
        check: .manifest(checkIDMatchesFolder))
}

@Sendable private func checkIDMatchesFolder(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    guard let id = manifest.value(at: "brand.id")?.text, id != manifest.folder else { return [] }
    return [
        rule.diagnostic(
            "'brand.id' is '\(id)', but the folder is '\(manifest.folder)'; give both the same name",
            at: manifest.range(of: "brand.id"))
    ]
}
