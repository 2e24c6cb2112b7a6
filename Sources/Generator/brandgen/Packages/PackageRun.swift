import Diagnostics
import Manifest
import ManifestRules
import OutputTree
import PackageRenderer

/// The packages of the brands that a command line selects, which are loaded, rendered and compared with the disk.
///
/// Each thread has one brand in memory at a time. A command keeps of each package what it needs, so the memory hardly
/// depends on the number of brands. No result is returned if a manifest or a template has errors.
struct PackageRun: Sendable {
    /// The output folder, as the console shows it.
    let folder: String
    let arguments: Arguments
    let workspace: Workspace
    let templates: WorkspaceTemplates
    let common: CommonTemplates
    let fingerprints: PackageFingerprints
    let places: AppPlaces
    var records: InputRecords
    let jobs: Int
    /// The brands that the command line names, or `nil` for all.
    private let asked: [String]?
    /// Whether the packages of deleted brands may be all that is left.
    private let canBeEmpty: Bool
    private let reportsWarnings: Bool
    /// The part of the brands that a run of `--watch` loads, and what it learns about them.
    private let watch: WatchScope?

    /// Reads the templates, and what earlier runs recorded about their inputs. With `watch`, loads all brands that the
    /// command line selects, whether or not they have changed, or only those that a change touches.
    init(
        _ arguments: Arguments, _ workspace: Workspace, reportingWarnings: Bool = true, for watch: WatchScope? = nil
    ) throws {
        reportsWarnings = reportingWarnings
        self.watch = watch
        self.arguments = arguments
        self.workspace = workspace
        jobs = try arguments.jobs
        asked = try watch?.touched ?? workspace.brandsAsked(for: arguments)
        templates = try WorkspaceTemplates(arguments, workspace)
        folder = try templates.outputFolder(arguments)
        let output = try OutputFolder(folder)
        canBeEmpty = try asked == nil && workspace.brandIDs.isEmpty && output.holdsTrees(in: SharedPackage.folder)
        common = CommonTemplates(templates)
        fingerprints = PackageFingerprints(common.sources, environment: arguments[.environment])
        places = AppPlaces(of: workspace, packages: folder)
        records = InputRecords(of: folder)
    }

    /// Checks that the output folder belongs to this workspace, unless it is taken over.
    ///
    /// - Throws: `OutputError` if it belongs to another workspace.
    func checkOwner() throws(OutputError) {
        if !arguments.has(.takeOver) { try OutputOwner(workspace, of: folder).check(OutputFolder(folder)) }
    }

    /// Compares the packages with the disk. If the command line selects all brands, the plans include the workspace for
    /// Xcode, and remove the packages of other brands and the shared packages that no brand needs.
    ///
    /// - Parameters:
    ///   - console: The console for warnings and progress.
    ///   - visit: Returns what to keep of a package. It is called on several threads.
    /// - Returns: The results: the shared packages, each after those that it depends on; the brands by name; the workspace
    ///   for Xcode; the shared packages to remove.
    /// - Throws: `DiagnosticError` with all diagnostics if a manifest or a template has an error, and the errors of `visit`.
    func results<Result: Sendable>(
        _ console: Console, _ visit: @Sendable (PackagePlan) throws -> Result
    ) throws -> [Result] {
        let output = try OutputFolder(folder)
        let runtime = try RuntimeFolders(arguments, workspace, templates, packages: folder)
        var all = PackageResults<Result>()
        if let asked, asked.count == 1, watch == nil, let packages = try upToDatePackages(of: asked[0], runtime, output)
        {
            return try packages.map(visit)
        }
        let unchanged = asked == nil && watch == nil ? try UnchangedInputs(self, runtime, output) : nil
        let ids = try unchanged?.ids ?? wanted(&all)
        all.reserveCapacity(ids.count)
        let progress = Progress(of: ids.count, on: console)
        defer { progress.clear() }
        let hasErrors = Locked(all.problems.hasErrors)
        let workers = inOrder(ids.count, jobs: jobs) {
            PackageWorker(run: self, runtime: runtime, output: output)
        } _: { worker, number -> PackageOutcome<Result> in
            let ledger = unchanged?.ledgers[number]
            let outcome = worker.outcome(
                of: ids[number], ledger: ledger, isRendered: !hasErrors.withLock { $0 }, visit)
            if outcome.hasErrors { hasErrors.withLock { $0 = true } }
            return outcome
        } consume: { number, outcome in
            all.add(outcome)
            watch?.learn(outcome, of: ids[number], in: workspace)
            progress.show(number + 1, ids[number])
        }
        if unchanged == nil {
            var loader = workspace.loader
            for var worker in workers { loader.merge(worker.loader) }
            try finish(&all, by: &loader, ids, console)
        }
        try all.throwIfFailed()
        if let unchanged {
            return try all.sorted(
                ids, shared: unchanged.shared.map(visit), workspace: unchanged.xcodeWorkspace.map(visit),
                removals: [], sharedRemovals: [])
        }
        progress.clear()
        if watch?.touched != nil {
            _ = try common.renderer.get()
            // A change that concerns the other packages makes the session run again for all brands.
            return all.sorted(ids, shared: [], workspace: [], removals: [], sharedRemovals: [])
        }
        return try others(&all, runtime, output, ids, visit)
    }

    /// Returns the brands to load. Reports unknown ones.
    private func wanted<Result>(_ all: inout PackageResults<Result>) throws(DiagnosticError) -> [String] {
        // A shard can be empty if there are fewer brands than shards.
        if asked == [] { return [] }
        var problems = DiagnosticCollector()
        var loader = workspace.loader
        let ids = try loader.wanted(asked ?? [], reportingTo: &problems)
        report(problems.diagnostics, to: &all)
        return ids
    }

    /// Adds diagnostics. With `--strict`, warnings are errors.
    private func report<Result>(_ diagnostics: [Diagnostic], to all: inout PackageResults<Result>) {
        for var diagnostic in diagnostics {
            if arguments.has(.strict) { diagnostic.severity = .error }
            all.problems.report(diagnostic)
        }
    }

    /// Compares the brands with each other, and prints the warnings.
    private func finish<Result>(
        _ all: inout PackageResults<Result>, by loader: inout BrandLoader, _ ids: [String], _ console: Console
    ) throws {
        let found = loader.finish(
            comparing: all.suspects(among: ids, and: watch?.others ?? []), areAll: asked == nil,
            hasErrors: all.problems.hasErrors)
        report(found.diagnostics, to: &all)
        if ids.isEmpty, asked != [], !all.problems.hasErrors, !(canBeEmpty && all.problems.diagnostics.isEmpty) {
            all.problems.report(Workspace.noBrands)
        }
        try all.problems.throwIfErrors()
        if reportsWarnings { console.report(all.problems.diagnostics) }
        if asked == nil, ids.isEmpty {
            console.printStatus(
                "'\(Workspace.brands)' contains no brands, so every package in '\(visible(folder))' is that of a deleted "
                    + "brand.")
        }
    }

    /// Compares the packages with the disk that the brands share, and those to remove.
    private func others<Result: Sendable>(
        _ all: inout PackageResults<Result>, _ runtime: RuntimeFolders, _ output: OutputFolder,
        _ ids: [String], _ visit: @Sendable (PackagePlan) throws -> Result
    ) throws -> [Result] {
        var runtime = runtime
        let renderer = try common.renderer.get()
        var problems = DiagnosticCollector()
        var shared: [Result] = []
        for (needs, brand) in all.sharedPackages {
            do {
                let inputs = try runtime.inputs(for: needs, of: brand)
                let fingerprint = fingerprints.fingerprint(for: needs, inputs: inputs)
                let package = PackageInputs(
                    name: needs.package.path, manifest: Workspace.brands, fingerprint: fingerprint,
                    sources: needs.record)
                let plan = try self.plan(package, in: output) {
                    try renderer.render(
                        needs.package, runtime: needs.runtime, runtimePath: inputs.runtimePath,
                        copying: inputs.sources, flags: inputs.flags)
                }
                shared.append(try visit(plan))
                all.add(fingerprint)
            } catch let error as DiagnosticError {
                problems.report(error)
            }
        }
        try problems.throwIfErrors()
        guard asked == nil else {
            return all.sorted(ids, shared: shared, workspace: [], removals: [], sharedRemovals: [])
        }
        var own: [Result] = []
        let files = try renderer.render(all.xcodeWorkspace)
        if !files.isEmpty {
            let package = PackageInputs(
                name: XcodeWorkspace.name, manifest: Workspace.brands, fingerprint: all.whole, sources: [])
            own = [try visit(plan(package, in: output) { files })]
        }
        func removals(_ trees: [String], except isKnown: (String) -> Bool) throws -> [(name: String, result: Result)] {
            try trees.filter { !isKnown($0) }.map { name in
                let tree = output.tree(name)
                return (name, try visit(PackagePlan(name: name, tree: tree, changes: .planned(try tree.planRemoval()))))
            }
        }
        let sharedNames = all.sharedPackages.map(\.needs.package.path)
        // A set of thousands of names would need more memory than all else that a run keeps.
        func isBrand(_ name: String) -> Bool { ids.containsSorted(name) }
        let removed = try removals(output.trees()) { isBrand($0) || ($0 == XcodeWorkspace.name && !own.isEmpty) }
        let sharedRemoved = try removals(output.trees(in: SharedPackage.folder), except: sharedNames.contains)
        if records.isWritable {
            try records.keep { isBrand($0) || sharedNames.contains($0) || $0 == XcodeWorkspace.name }
            if all.problems.diagnostics.isEmpty, let whole = fingerprints.whole(all.whole, in: workspace) {
                try records.record(whole: whole)
            }
        }
        return all.sorted(
            ids, shared: shared, workspace: own, removals: removed, sharedRemovals: sharedRemoved.map(\.result))
    }

    /// Compares a package with the disk. Renders it only if no earlier run did so from the same inputs, or if its files
    /// have changed since then.
    func plan(
        _ package: PackageInputs, in output: OutputFolder, _ render: () throws -> [OutputFile]
    ) throws -> PackagePlan {
        let tree = output.tree(package.name)
        let record = package.fingerprint.flatMap { records.record(of: package.name, by: $0) }
        let isRecorded = record.map { $0.passedChecks == package.passedChecks } ?? false
        if let record, let count = try tree.fileCount(matching: record.ledger) {
            if !isRecorded { try add(record.ledger, of: package) }
            return PackagePlan(name: package.name, tree: tree, changes: .none(fileCount: count))
        }
        let info = LedgerInfo(tool: ToolIdentity.brandgen.nameAndVersion, manifest: package.manifest)
        let plan = try tree.plan(render(), info: info)
        if !isRecorded, let ledger = plan.knownLedger { try add(ledger, of: package) }
        return PackagePlan(name: package.name, tree: tree, changes: .planned(plan))
    }

    /// Records the ledger that the inputs of a package produce.
    private func add(_ ledger: KnownLedger, of package: PackageInputs) throws(OutputError) {
        guard records.isWritable, let fingerprint = package.fingerprint else { return }
        try records.record(
            ledger, of: package.name, by: fingerprint, passing: package.passedChecks, from: package.sources)
    }
}

/// The inputs of one package.
struct PackageInputs {
    /// The name of its tree in the output folder, such as `acme` or `Shared/Brandgen`.
    let name: String
    /// The path that its ledger names as the source.
    let manifest: String
    /// The fingerprint of the inputs, or `nil` if the executable cannot be identified.
    let fingerprint: InputFingerprint?
    /// The fingerprint of the settings and the day if the manifest has no diagnostics; otherwise `nil`.
    var passedChecks: InputFingerprint?
    /// The names of the files that the fingerprint covers, for the record.
    let sources: [String]
}

extension [String] {
    /// Returns whether the array, which is sorted, contains a text.
    fileprivate func containsSorted(_ text: String) -> Bool {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < text { low = middle + 1 } else { high = middle }
        }
        return low < endIndex && self[low] == text
    }
}
