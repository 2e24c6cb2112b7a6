import Diagnostics
import OutputTree
import PackageRenderer

/// A package that a run generates: a brand's, or one that brands share.
///
/// It is rendered in memory, unless an earlier run rendered it from the same fingerprint. Then it is rendered only if it is not
/// found on disk as that run left it.
struct Package {
    /// The name of its tree in the output folder, such as `acme` or `Shared/Brandgen`.
    let name: String
    /// Its fingerprint; `nil` if it cannot be told.
    let fingerprint: InputFingerprint?
    /// The inputs that the fingerprint was read from, as build caches note them.
    let sources: [String]
    /// What an earlier run made of the fingerprint.
    let known: KnownLedger?
    private let info: LedgerInfo
    private let render: () throws(DiagnosticError) -> [OutputFile]
    /// `nil` if what the fingerprint makes is known.
    private let files: [OutputFile]?

    /// A package of which `render` makes the files. The ledger names `manifest` as its source.
    ///
    /// - Throws: What `render` throws.
    init(
        _ name: String, from manifest: String, fingerprint: InputFingerprint?, sources: [String], book: BuildCache,
        render: @escaping () throws(DiagnosticError) -> [OutputFile]
    ) throws(DiagnosticError) {
        self.name = name
        self.fingerprint = fingerprint
        self.sources = sources
        self.render = render
        info = LedgerInfo(tool: ToolIdentity.brandgen.nameAndVersion, manifest: manifest)
        known = fingerprint.flatMap { book.ledger(of: name, by: $0) }
        files = known == nil ? try render() : nil
    }

    /// Compares the package with the disk.
    func plan(in output: OutputFolder) throws -> PackagePlan {
        let tree = output.tree(name)
        if let known, let plan = try tree.planIfUpToDate(with: known) {
            return PackagePlan(name: name, tree: tree, plan: plan)
        }
        let files = try files ?? render()
        return PackagePlan(name: name, tree: tree, plan: try tree.plan(files, info: info))
    }
}
