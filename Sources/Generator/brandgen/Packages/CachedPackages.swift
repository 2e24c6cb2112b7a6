import ManifestRules
import Manifest
import OutputTree
import PackageRenderer

/// All packages of a workspace that is as it was when they were generated.
///
/// The build cache has, for each package, the files that its fingerprint was read from and, for all together, a digest of the
/// fingerprints and of what the workspace sets, noted where there was nothing to say about any manifest. Files that hold the
/// same again, for the same brands, say the same again: they need not be understood for that. Whatever cannot be read or
/// is in any way otherwise makes this nil, and has the manifests loaded.
struct CachedPackages {
    let folder: String
    private let brands: [(name: String, ledger: KnownLedger)]
    private let shared: [(name: String, ledger: KnownLedger)]

    init?(_ arguments: Arguments, _ workspace: Workspace) {
        guard arguments.positionals.isEmpty, arguments[.shard] == nil,
            let templates = try? WorkspaceTemplates(arguments, workspace),
            let folder = try? templates.outputFolder(arguments)
        else { return nil }
        let book = BuildCache(of: folder)
        var reader = BrandSourceReader(
            files: workspace.files, brandsFolder: Workspace.brands)
        guard let whole = book.combined, let ids = reader.brandIDs(), let sources = try? templates.sources(for: ids),
            var runtime = try? RuntimeFolders(arguments, workspace, templates, packages: folder)
        else { return nil }
        let fingerprints = PackageFingerprints(sources, environment: arguments[.environment])
        var brands: [(name: String, ledger: KnownLedger)] = []
        var shared: [(name: String, ledger: KnownLedger)] = []
        var made: [InputFingerprint] = []
        for id in ids {
            guard let sources = PackageSources(words: book.sources(of: id)), let read = reader.read(sources.brand),
                let path = try? runtime.path(for: sources.runtime),
                let fingerprint = fingerprints.fingerprint(
                    for: id, layers: read.layers, termsText: read.termsText, runtimePath: path),
                let ledger = book.ledger(of: id, by: fingerprint)
            else { return nil }
            brands.append((id, ledger))
            made.append(fingerprint)
        }
        // Which shared packages the brands need follows from their manifests, which are part of their fingerprints.
        for package in SharedPackage.allCases where book.trees.contains(package.path) {
            guard let needs = SharedPackageNeeds(path: package.path, words: book.sources(of: package.path)),
                let inputs = try? runtime.inputs(for: needs),
                let fingerprint = fingerprints.fingerprint(for: needs, inputs: inputs),
                let ledger = book.ledger(of: package.path, by: fingerprint)
            else { return nil }
            shared.append((package.path, ledger))
            made.append(fingerprint)
        }
        guard fingerprints.whole(of: made, settings: workspace.settings) == whole else { return nil }
        self.folder = folder
        self.brands = brands
        self.shared = shared
    }

    /// The plans, by which there is nothing to do; nil where anything on disk is not as it was, or cannot be read.
    func plansIfUpToDate() -> [PackagePlan]? {
        let packages = shared + brands
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
