import BrandManifest
import Diagnostics
import PackageRenderer

/// How many files the brands' packages have, without rendering them.
struct PackageSizes {
    private let templates: WorkspaceTemplates
    private let emitted: EmittedFiles
    private var runtime: RuntimeFolders

    init(_ arguments: Arguments, _ workspace: Workspace) throws(DiagnosticError) {
        templates = try WorkspaceTemplates(arguments, workspace)
        emitted = try templates.emittedFiles()
        runtime = try RuntimeFolders(workspace, override: nil, packages: workspace.displayPath("Generated"))
    }

    /// The files that `generate` writes for a brand: from templates, copied from the runtime, and the ledger.
    mutating func count(for brand: Brand) throws(DiagnosticError) -> Int {
        let own = try templates.ofBrand(brand.id)?.paths() ?? []
        return emitted.count(for: brand, ownTemplates: own) + (try runtime.copy(for: brand).count) + 1
    }
}
