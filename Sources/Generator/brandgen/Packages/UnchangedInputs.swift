import Manifest
import ManifestRules
import OutputTree
import PackageRenderer

/// The inputs of a workspace whose manifests, templates and settings have the same bytes as in an earlier run without
/// diagnostics. The diagnostics and packages would be the same, so the manifests need not be parsed.
struct UnchangedInputs: Sendable {
    /// The brands, sorted.
    let ids: [String]
    /// The ledger of each brand's package.
    let ledgers: [KnownLedger]
    /// The shared packages, which are up to date.
    let shared: [PackagePlan]
    /// The workspace for Xcode, which is up to date, if there is one.
    let xcodeWorkspace: [PackagePlan]

    /// Compares the inputs with the records of earlier runs. Returns `nil` if anything differs or cannot be read, or if a
    /// shared package has changed on disk.
    init?(_ run: PackageRun, _ runtime: RuntimeFolders, _ output: OutputFolder) throws {
        let reader = BrandSourceReader(files: run.workspace.files, brandsFolder: Workspace.brands)
        guard run.records.whole != nil, let ids = reader.brandIDs(), !ids.isEmpty,
            let trees = try? output.trees(), let sharedTrees = try? output.trees(in: SharedPackage.folder)
        else { return nil }
        var runtime = runtime
        var ledgers: [KnownLedger] = []
        var whole: InputFingerprint? = .ofNothing
        _ = inOrder(ids.count, jobs: run.jobs) { [runtime] in
            (reader, runtime)
        } _: { worker, number in
            run.unchanged(ids[number], &worker.0, &worker.1)
        } consume: { _, known in
            whole = whole.flatMap { whole in known.flatMap { InputFingerprint(whole, $0.fingerprint) } }
            if let known, whole != nil { ledgers.append(known.ledger) }
        }
        // The manifests decide which shared packages are needed, and the fingerprints cover the manifests.
        var shared: [PackagePlan] = []
        for package in SharedPackage.allCases where sharedTrees.contains(package.path) {
            guard let record = run.records.record(of: package.path)?.sources,
                let needs = SharedPackageNeeds(path: package.path, record: record),
                let inputs = try? runtime.inputs(for: needs), runtime.hasToolVersion(needs.runtime),
                let fingerprint = run.fingerprints.fingerprint(for: needs, inputs: inputs),
                let plan = run.planIfUpToDate(package.path, fingerprint, output)
            else { return nil }
            shared.append(plan)
            whole = whole.flatMap { InputFingerprint($0, fingerprint) }
        }
        guard let whole, shared.count == sharedTrees.count,
            run.fingerprints.whole(whole, in: run.workspace) == run.records.whole
        else { return nil }
        var known = ids[...]
        var xcodeWorkspace: [PackagePlan] = []
        for tree in trees {
            if tree == XcodeWorkspace.name {
                guard let plan = run.planIfUpToDate(tree, whole, output) else { return nil }
                xcodeWorkspace = [plan]
                continue
            }
            // Both are sorted. A tree of another brand has to be removed.
            while let id = known.first, id < tree { known.removeFirst() }
            guard known.first == tree else { return nil }
        }
        // Without the tree, it has to be written again.
        guard !xcodeWorkspace.isEmpty || run.records.record(of: XcodeWorkspace.name) == nil else { return nil }
        self.ids = ids
        self.ledgers = ledgers
        self.shared = shared
        self.xcodeWorkspace = xcodeWorkspace
    }
}

extension PackageRun {
    /// Returns the fingerprint and the ledger of a brand's package, if its inputs are those of its record.
    fileprivate func unchanged(
        _ id: String, _ reader: inout BrandSourceReader, _ runtime: inout RuntimeFolders
    ) -> (fingerprint: InputFingerprint, ledger: KnownLedger)? {
        guard let record = records.record(of: id), let sources = PackageSources(record: record.sources),
            let read = reader.read(sources.brand), let path = try? runtime.path(for: sources.runtime),
            sources.runtime.map({ runtime.hasToolVersion(.path(folder: $0.folder)) }) ?? true,
            let own = try? templates.own(of: id),
            let fingerprint = fingerprints.fingerprint(
                for: id, of: read, templates: own, runtimePath: path, places: places),
            record.fingerprint == fingerprint
        else { return nil }
        return (fingerprint, record.ledger)
    }

    fileprivate func planIfUpToDate(
        _ name: String, _ fingerprint: InputFingerprint, _ output: OutputFolder
    ) -> PackagePlan? {
        let tree = output.tree(name)
        guard let ledger = records.ledger(of: name, by: fingerprint), let plan = try? tree.planIfUpToDate(with: ledger)
        else { return nil }
        return PackagePlan(name: name, tree: tree, plan: plan)
    }
}
