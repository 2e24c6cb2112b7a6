import Manifest
import Diagnostics
import PackageRenderer

/// How many files the brands' packages have, without rendering them.
struct PackageSizes {
    private let templates: WorkspaceTemplates
    private let emitted: EmittedFiles

    init(_ arguments: Arguments, _ workspace: Workspace) throws(DiagnosticError) {
        templates = try WorkspaceTemplates(arguments, workspace)
        emitted = try templates.emittedFiles()
    }

    /// The number of files in a brand's package: those from templates, and the ledger.
    func count(for brand: Brand) throws(DiagnosticError) -> Int {
        let own = try templates.ofBrand(brand.id)?.paths() ?? []
        return emitted.count(for: brand, ownTemplates: own) + 1
    }
}
