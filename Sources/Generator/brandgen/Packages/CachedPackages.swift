import ManifestRules
import Manifest
import OutputTree
import PackageRenderer

/// All packages of a workspace whose inputs have not changed since the packages were generated.
///
/// The build cache records the files that each package's fingerprint covers, and a fingerprint of the whole workspace
/// if its manifests had no diagnostics. If the same files have the same bytes again, the packages and the diagnostics
/// are the same too, so the manifests need not be parsed. If anything differs or cannot be read, the initializer
/// returns `nil`, and the manifests are loaded.
struct CachedPackages {
    let folder: String
    private let brands: [(name: String, ledger: KnownLedger)]
    private let shared: [(name: String, ledger: KnownLedger)]
    /// The workspace for Xcode; empty if there is none.
    private let xcodeWorkspace: [(name: String, ledger: KnownLedger)]

    init?(_ arguments: Arguments, _ workspace: Workspace) {
        guard arguments.positionals.isEmpty, arguments[.shard] == nil,
            let templates = try? WorkspaceTemplates(arguments, workspace),
            let folder = try? templates.outputFolder(arguments)
        else { return nil }
        let cache = BuildCache(of: folder)
        var reader = BrandSourceReader(
            files: workspace.files, brandsFolder: Workspace.brands)
        guard let whole = cache.combined, let ids = reader.brandIDs(), !ids.isEmpty,
            let sources = try? templates.sources(for: ids),
            var runtime = try? RuntimeFolders(arguments, workspace, templates, packages: folder)
        else { return nil }
        let fingerprints = PackageFingerprints(sources, environment: arguments[.environment])
        let places = AppPlaces(of: workspace, packages: folder)
        var brands: [(name: String, ledger: KnownLedger)] = []
        var shared: [(name: String, ledger: KnownLedger)] = []
        var known: [InputFingerprint] = []
        for id in ids {
            guard let sources = PackageSources(record: cache.sources(of: id)), let read = reader.read(sources.brand),
                let path = try? runtime.path(for: sources.runtime),
                let fingerprint = fingerprints.fingerprint(for: id, of: read, runtimePath: path, places: places),
                let ledger = cache.ledger(of: id, by: fingerprint)
            else { return nil }
            brands.append((id, ledger))
            known.append(fingerprint)
        }
        // The manifests decide which shared packages are needed, and the fingerprints cover the manifests.
        for package in SharedPackage.allCases where cache.trees.contains(package.path) {
            guard let needs = SharedPackageNeeds(path: package.path, record: cache.sources(of: package.path)),
                let inputs = try? runtime.inputs(for: needs),
                let fingerprint = fingerprints.fingerprint(for: needs, inputs: inputs),
                let ledger = cache.ledger(of: package.path, by: fingerprint)
            else { return nil }
            shared.append((package.path, ledger))
            known.append(fingerprint)
        }
        guard fingerprints.whole(of: known, in: workspace) == whole else { return nil }
        if cache.trees.contains(XcodeWorkspace.name) {
            guard let fingerprint = fingerprints.workspace(of: known),
                let ledger = cache.ledger(of: XcodeWorkspace.name, by: fingerprint)
            else { return nil }
            xcodeWorkspace = [(XcodeWorkspace.name, ledger)]
        } else {
            xcodeWorkspace = []
        }
        self.folder = folder
        self.brands = brands
        self.shared = shared
    }

    /// Returns plans without changes, or `nil` if the files on disk have changed or cannot be read.
    func plansIfUpToDate() -> [PackagePlan]? {
        let packages = shared + brands + xcodeWorkspace
        let known = Set(packages.map(\.name))
        guard let output = try? OutputFolder(folder), let trees = try? output.trees(),
            let sharedTrees = try? output.trees(in: SharedPackage.folder),
            (trees + sharedTrees).allSatisfy(known.contains)
        else { return nil }
        var plans: [PackagePlan] = []
        for (name, ledger) in packages {
            let tree = output.tree(name)
            guard let plan = try? tree.planIfUpToDate(with: ledger) else { return nil }
            plans.append(PackagePlan(name: name, tree: tree, plan: plan))
        }
        return plans
    }
}
