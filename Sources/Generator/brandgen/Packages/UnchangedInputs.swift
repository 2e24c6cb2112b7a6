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
                let known = run.upToDatePackage(needs, &runtime, output)
            else { return nil }
            shared.append(known.plan)
            whole = whole.flatMap { InputFingerprint($0, known.fingerprint) }
        }
        guard let whole, shared.count == sharedTrees.count,
            run.fingerprints.whole(whole, in: run.workspace) == run.records.whole
        else { return nil }
        var known = ids[...]
        var xcodeWorkspace: [PackagePlan] = []
        for tree in trees {
            if tree == XcodeWorkspace.name {
                guard let record = run.records.record(of: tree, by: whole),
                    let package = try? run.upToDatePackage(tree, record.ledger, output)
                else { return nil }
                xcodeWorkspace = [package]
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
    /// Returns the packages that a run for one brand compares with the disk, the shared ones first, if all of them are up
    /// to date and the brand's manifest has no diagnostics.
    ///
    /// - Returns: `nil` if an input or a package has changed, or if there is no record of the brand without diagnostics. The
    ///   brand then has to be loaded.
    /// - Throws: `OutputError` if the output folder cannot be read.
    func upToDatePackages(
        of id: String, _ runtime: RuntimeFolders, _ output: OutputFolder
    ) throws -> [PackagePlan]? {
        var runtime = runtime
        var reader = BrandSourceReader(files: workspace.files, brandsFolder: Workspace.brands)
        guard let record = records.record(of: id), let checks = fingerprints.checks(in: workspace),
            record.passedChecks == checks, let sources = PackageSources(record: record.sources), reader.hasBrand(id),
            fingerprint(of: id, sources, &reader, &runtime) == record.fingerprint
        else { return nil }
        var packages: [PackagePlan] = []
        for needs in sources.shared {
            guard let package = upToDatePackage(needs, &runtime, output) else { return nil }
            packages.append(package.plan)
        }
        guard let package = try upToDatePackage(id, record.ledger, output) else { return nil }
        return packages + [package]
    }

    /// Returns the fingerprint and the ledger of a brand's package, if its inputs are those of its record.
    fileprivate func unchanged(
        _ id: String, _ reader: inout BrandSourceReader, _ runtime: inout RuntimeFolders
    ) -> (fingerprint: InputFingerprint, ledger: KnownLedger)? {
        guard let record = records.record(of: id), let sources = PackageSources(record: record.sources),
            fingerprint(of: id, sources, &reader, &runtime) == record.fingerprint
        else { return nil }
        return (record.fingerprint, record.ledger)
    }

    /// Reads the inputs of a brand's package, and returns their fingerprint. Returns `nil` if one of them cannot be read, or
    /// if the runtime has another version than the tool.
    private func fingerprint(
        of id: String, _ sources: PackageSources, _ reader: inout BrandSourceReader, _ runtime: inout RuntimeFolders
    ) -> InputFingerprint? {
        guard let read = reader.read(sources.brand), let path = try? runtime.path(for: sources.runtime),
            sources.runtime.map({ runtime.hasToolVersion(.path(folder: $0.folder)) }) ?? true,
            let own = try? templates.own(of: id)
        else { return nil }
        return fingerprints.fingerprint(for: id, of: read, templates: own, runtimePath: path, places: places)
    }

    /// Returns a shared package and the fingerprint of its inputs, if it is up to date.
    fileprivate func upToDatePackage(
        _ needs: SharedPackageNeeds, _ runtime: inout RuntimeFolders, _ output: OutputFolder
    ) -> (plan: PackagePlan, fingerprint: InputFingerprint)? {
        guard let inputs = try? runtime.inputs(for: needs), runtime.hasToolVersion(needs.runtime),
            let fingerprint = fingerprints.fingerprint(for: needs, inputs: inputs),
            let record = records.record(of: needs.package.path, by: fingerprint),
            let plan = try? upToDatePackage(needs.package.path, record.ledger, output)
        else { return nil }
        return (plan, fingerprint)
    }

    /// Returns a package if its files match a ledger.
    fileprivate func upToDatePackage(
        _ name: String, _ ledger: KnownLedger, _ output: OutputFolder
    ) throws(OutputError) -> PackagePlan? {
        let tree = output.tree(name)
        return try tree.fileCount(matching: ledger).map {
            PackagePlan(name: name, tree: tree, changes: .none(fileCount: $0))
        }
    }
}
