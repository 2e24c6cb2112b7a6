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
    let places: AppPlaces
    let jobs: Int
    /// The brands that the command line names, or `nil` for all.
    private let asked: [String]?
    /// Whether the packages of deleted brands may be all that is left.
    private let canBeEmpty: Bool
    private let reportsWarnings: Bool
    /// The part of the brands that a run of `--watch` loads, and what it learns about them.
    private let watch: WatchScope?

    /// Reads the templates. With `watch`, loads all brands that the command line selects, or only those that a change
    /// touches.
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
        places = AppPlaces(of: workspace, packages: folder)
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
        let ids = try wanted(&all)
        all.reserveCapacity(ids.count)
        let progress = Progress(of: ids.count, on: console)
        defer { progress.clear() }
        let hasErrors = Locked(all.problems.hasErrors)
        let workers = inOrder(ids.count, jobs: jobs) {
            PackageWorker(run: self, runtime: runtime, output: output)
        } _: { worker, number -> PackageOutcome<Result> in
            let outcome = worker.outcome(of: ids[number], isRendered: !hasErrors.withLock { $0 }, visit)
            if outcome.hasErrors { hasErrors.withLock { $0 = true } }
            return outcome
        } consume: { number, outcome in
            all.add(outcome)
            watch?.learn(outcome, of: ids[number], in: workspace)
            progress.show(number + 1, ids[number])
        }
        var loader = workspace.loader
        for worker in workers { loader.merge(worker.loader) }
        try finish(&all, by: &loader, ids, console)
        try all.throwIfFailed()
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
                let files = try renderer.render(
                    needs.package, runtime: needs.runtime, runtimePath: inputs.runtimePath, copying: inputs.sources,
                    flags: inputs.flags)
                shared.append(try visit(plan(needs.package.path, of: Workspace.brands, files, in: output)))
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
            own = [try visit(plan(XcodeWorkspace.name, of: Workspace.brands, files, in: output))]
        }
        func removals(_ trees: [String], except isKnown: (String) -> Bool) throws -> [(name: String, result: Result)] {
            try trees.filter { !isKnown($0) }.map { name in
                let tree = output.tree(name)
                return (name, try visit(PackagePlan(name: name, tree: tree, plan: try tree.planRemoval())))
            }
        }
        let sharedNames = all.sharedPackages.map(\.needs.package.path)
        // A set of thousands of names would need more memory than all else that a run keeps.
        func isBrand(_ name: String) -> Bool { ids.containsSorted(name) }
        let removed = try removals(output.trees()) { isBrand($0) || ($0 == XcodeWorkspace.name && !own.isEmpty) }
        let sharedRemoved = try removals(output.trees(in: SharedPackage.folder), except: sharedNames.contains)
        return all.sorted(
            ids, shared: shared, workspace: own, removals: removed, sharedRemovals: sharedRemoved.map(\.result))
    }

    /// Compares the rendered files of a package with the disk. `manifest` is the path that the ledger names as their source.
    func plan(
        _ name: String, of manifest: String, _ files: [OutputFile], in output: OutputFolder
    ) throws(OutputError) -> PackagePlan {
        let tree = output.tree(name)
        let info = LedgerInfo(tool: ToolIdentity.brandgen.nameAndVersion, manifest: manifest)
        return PackagePlan(name: name, tree: tree, plan: try tree.plan(files, info: info))
    }
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
