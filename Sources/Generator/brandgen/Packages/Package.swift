import Diagnostics
import OutputTree
import PackageRenderer

/// A package that a run generates: a brand's package or a shared package.
///
/// It is rendered in memory. If an earlier run rendered it from the same inputs, it is rendered only if the files on
/// disk have changed since then.
struct Package {
    /// The name of its tree in the output folder, such as `acme` or `Shared/Brandgen`.
    let name: String
    /// The fingerprint of its inputs, or `nil` if the executable cannot be identified.
    let fingerprint: InputFingerprint?
    /// The files that the fingerprint covers, as build caches record them.
    let sources: [String]
    /// The ledger that an earlier run wrote for the same fingerprint.
    let known: KnownLedger?
    private let info: LedgerInfo
    private let render: () throws(DiagnosticError) -> [OutputFile]
    /// The rendered files, or `nil` if the ledger is known.
    private let files: [OutputFile]?

    /// Creates a package from the files that `render` returns. Its ledger names `manifest` as the source.
    ///
    /// - Throws: The error of `render`.
    init(
        _ name: String, from manifest: String, fingerprint: InputFingerprint?, sources: [String], cache: BuildCache,
        render: @escaping () throws(DiagnosticError) -> [OutputFile]
    ) throws(DiagnosticError) {
        self.name = name
        self.fingerprint = fingerprint
        self.sources = sources
        self.render = render
        info = LedgerInfo(tool: ToolIdentity.brandgen.nameAndVersion, manifest: manifest)
        known = fingerprint.flatMap { cache.ledger(of: name, by: $0) }
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
