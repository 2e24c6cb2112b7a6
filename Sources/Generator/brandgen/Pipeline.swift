import Diagnostics
import Manifest
import ManifestRules
import OutputTree
import PackageRenderer
import SystemCalls

/// The way from manifests to packages, in five steps: load, render, plan, write, report.
///
/// `generate` takes all of them. `check`, `diff` and `doctor` report the plans instead of writing them. Every brand is
/// loaded, checked, rendered and planned before the first byte is written. PackageReport.swift has the reports.
struct Pipeline: Sendable {
    let options: GenerateOptions
    let workspace: Workspace
    /// The output folder, as the console shows it.
    let folder: String
    private let files: any FileReader
    private let loader: BrandLoader
    private let templates: WorkspaceTemplates
    /// The templates of all brands. An error in them is reported after those of the manifests.
    private let renderer: Result<PackageRenderer, DiagnosticError>
    private let runtime: RuntimeFolders
    private let places: AppPlaces

    /// Reads the templates.
    ///
    /// - Parameters:
    ///   - options: The brands, the output folder and the rest of the command line.
    ///   - workspace: The workspace.
    ///   - files: The reader of the manifests and the files that they name; by default that of the workspace.
    /// - Throws: `DiagnosticError` if there are no templates or no such folders, and `OutputError` if the output folder is a
    ///   link or belongs to another workspace.
    init(_ options: GenerateOptions, in workspace: Workspace, reading files: (any FileReader)? = nil) throws {
        self.options = options
        self.workspace = workspace
        self.files = files ?? workspace.files
        loader = BrandLoader(
            files: self.files, brandsFolder: Workspace.brands, settings: workspace.settings, today: workspace.today)
        let templates = try WorkspaceTemplates(standard: options.templates, in: workspace)
        self.templates = templates
        folder = try templates.checkedOutput(options.output ?? workspace.displayPath("Generated"))
        if !options.takesOver { try OutputOwner(workspace, of: folder).check(OutputFolder(folder)) }
        runtime = try RuntimeFolders(
            override: options.runtime, home: templates.home, in: workspace, packages: folder)
        places = AppPlaces(of: workspace, packages: folder)
        renderer = Result { () throws(DiagnosticError) in
            try PackageRenderer(templates: templates.common(), tool: .brandgen)
        }
    }

    // MARK: Load, render and plan one brand

    /// The part of a brand that stays in memory after its package was planned.
    private struct PlannedBrand: Sendable {
        let id: String
        /// The result of loading, without the brand.
        let loaded: LoadedBrand
        var diagnostics: [Diagnostic]
        var plan: Plan?
        var sharedPackages: [SharedPackage] = []
        var runtime: RuntimeSettings?
        var xcodeWorkspace = XcodeWorkspace()
        /// The reason why there is no plan, if the manifest is not the reason.
        var error: (any Error)?
    }

    private func plannedBrand(_ id: String, _ planner: Planner) -> PlannedBrand {
        var loaded = loader.load(id)
        let brand = loaded.brand
        loaded.brand = nil
        var planned = PlannedBrand(id: id, loaded: loaded, diagnostics: loaded.diagnostics)
        guard let brand, case .success(let renderer) = renderer else { return planned }
        do {
            let brand = try options.environment.map { name throws(DiagnosticError) in try brand.only(name) } ?? brand
            if let diagnostic = try runtime.versionDiagnostic(for: brand) { planned.diagnostics.append(diagnostic) }
            let runtimePath = try runtime.path(for: brand)
            let files = try render(brand, runtimePath: runtimePath, by: renderer)
            planned.plan = try planner.plan(files, of: id)
            planned.sharedPackages = SharedPackage.needed(by: brand)
            planned.runtime = brand.runtime
            planned.xcodeWorkspace.add(brand, runtimePath: runtimePath)
        } catch {
            planned.error = error
        }
        return planned
    }

    private func render(
        _ brand: Brand, runtimePath: String, by common: PackageRenderer
    ) throws(DiagnosticError) -> [OutputFile] {
        let sources = try templates.sources(ofBrand: brand.id)
        let renderer = sources.isEmpty ? common : try common.adding(sources, of: brand.id)
        return try renderer.render(brand, runtimePath: runtimePath, places: places)
    }

    // MARK: Load, render and plan all packages

    /// Plans the packages. For all brands, the plans include the output folder's own files, such as the workspace for Xcode,
    /// and the removal of packages that no brand has or needs.
    ///
    /// - Parameters:
    ///   - console: The console for progress.
    ///   - report: Receives the warnings; by default, the console prints them.
    /// - Returns: The plans: the shared packages, each after those that it depends on; the brands by name; the output
    ///   folder's own files; the shared packages to remove.
    /// - Throws: `DiagnosticError` with all errors of the manifests, or else of the templates, and `OutputError` or
    ///   `SystemError` if the output folder cannot be read.
    func plans(
        _ console: Console, reportingTo report: (([Diagnostic]) -> Void)? = nil
    ) async throws -> [Plan] {
        let output = try OutputFolder(folder)
        let planner = Planner(output, tool: ToolIdentity.brandgen.nameAndVersion, force: options.force)
        let selected = try options.selection.ids(in: workspace)
        var problems = DiagnosticCollector()
        // A shard can be empty if there are fewer brands than shards.
        let ids = selected == [] ? [] : try loader.brandIDs(among: selected ?? [], reportingTo: &problems)
        let brands = await plannedBrands(ids, planner, console)
        let warnings = try check(brands, problems.diagnostics, selected: selected, in: output)
        (report ?? console.report)(warnings)
        let renderer = try renderer.get()
        try throwErrors(of: brands)
        let plans = brands.compactMap(\.plan)
        let shared = try sharedPlans(for: brands, by: renderer, planner)
        guard selected == nil else { return shared + plans }
        if ids.isEmpty {
            console.printStatus(
                "'\(Workspace.brands)' contains no brands, so every package in '\(visible(folder))' is that of a deleted "
                    + "brand.")
        }
        let xcodeWorkspace = try renderer.render(brands.reduce(into: XcodeWorkspace()) { $0.add($1.xcodeWorkspace) })
            .map { file in
                OutputFile(
                    path: "\(XcodeWorkspace.name)/\(file.path)", contents: file.contents, template: file.template)
            }
        let names = Set((shared + plans).map(\.tree))
        func removals(in group: String = "") throws -> [Plan] {
            try output.trees(in: group).filter { !names.contains($0) }.map { try planner.plan([], of: $0) }
        }
        return try shared + (plans + removals()).sorted { $0.tree < $1.tree }
            + [planner.plan(ids.isEmpty ? [] : xcodeWorkspace + [Self.attributes], of: "")]
            + removals(in: SharedPackage.folder)
    }

    /// Keeps git from changing and merging generated files. The lines of both sides of a ledger are valid.
    private static let attributes = OutputFile(
        path: ".gitattributes",
        bytes: Array("* -text -merge\n**/.brandgen/ledger merge=union linguist-generated\n".utf8),
        template: ".gitattributes")

    /// Loads, renders and plans brands in parallel tasks. The order of the result is that of the identifiers.
    private func plannedBrands(
        _ ids: [String], _ planner: Planner, _ console: Console
    ) async -> [PlannedBrand] {
        let progress = Progress(of: ids.count, on: console)
        defer { progress.clear() }
        let jobs = min(options.jobs, ids.count)
        return await withTaskGroup(of: [(number: Int, brand: PlannedBrand)].self) { group in
            for job in 0..<jobs {
                group.addTask {
                    stride(from: job, to: ids.count, by: jobs).map { number in
                        defer { progress.advance(ids[number]) }
                        return (number, self.plannedBrand(ids[number], planner))
                    }
                }
            }
            var brands: [(number: Int, brand: PlannedBrand)] = []
            for await part in group { brands += part }
            return brands.sorted { $0.number < $1.number }.map(\.brand)
        }
    }

    /// Checks the rules that compare brands.
    ///
    /// - Returns: The warnings.
    /// - Throws: `DiagnosticError` with the errors of the manifests, or if there are no brands.
    private func check(
        _ brands: [PlannedBrand], _ found: [Diagnostic], selected: [String]?, in output: OutputFolder
    ) throws -> [Diagnostic] {
        var problems = DiagnosticCollector()
        func report(_ diagnostics: [Diagnostic]) {
            for var diagnostic in diagnostics {
                if options.isStrict { diagnostic.severity = .error }
                problems.report(diagnostic)
            }
        }
        report(found + brands.flatMap(\.diagnostics))
        report(loader.finish(comparing: brands.map(\.loaded), areAll: selected == nil).diagnostics)
        if brands.isEmpty, selected != [], !problems.hasErrors {
            // The packages of deleted brands may be all that is left.
            let canBeEmpty =
                try selected == nil && problems.diagnostics.isEmpty
                && (output.isRecorded || !(output.trees() + output.trees(in: SharedPackage.folder)).isEmpty)
            if !canBeEmpty { problems.report(Workspace.noBrands) }
        }
        try problems.throwIfErrors()
        return problems.diagnostics
    }

    /// Throws the errors that made rendering or reading the disk fail.
    private func throwErrors(of brands: [PlannedBrand]) throws {
        var problems = DiagnosticCollector()
        for error in brands.compactMap(\.error) {
            guard let error = error as? DiagnosticError else { throw error }
            problems.report(error)
        }
        try problems.throwIfErrors()
    }

    private func sharedPlans(
        for brands: [PlannedBrand], by renderer: PackageRenderer, _ planner: Planner
    ) throws -> [Plan] {
        var problems = DiagnosticCollector()
        var plans: [Plan] = []
        for package in SharedPackage.allCases {
            // The rules require the same runtime for all brands that need the package.
            guard let brand = brands.first(where: { $0.sharedPackages.contains(package) }),
                let runtime = brand.runtime
            else { continue }
            do {
                let sources = try self.runtime.sources(of: package, for: runtime)
                let files = try renderer.render(
                    package, runtime: runtime, runtimePath: sources.runtimePath, copying: sources.files,
                    flags: workspace.settings.table.flags)
                plans.append(try planner.plan(files, of: package.path))
            } catch let error as RuntimeFolders.Problem {
                problems.report(error.found(in: workspace.load([brand.id]).brands.first))
            } catch let error as DiagnosticError {
                problems.report(error)
            }
        }
        try problems.throwIfErrors()
        return plans
    }

    // MARK: Write

    /// Plans and writes the packages, while no other run writes to the folder.
    ///
    /// - Returns: The plans that were written.
    /// - Throws: The errors of ``plans(_:reportingTo:)``, and `OutputError` or `SystemError` if a file cannot be written.
    ///   Nothing has changed if planning has failed.
    func generate(
        _ console: Console, reportingTo report: (([Diagnostic]) -> Void)? = nil
    ) async throws -> [Plan] {
        // Nothing is written to the folder of another workspace: `init` has checked the owner.
        var hasWaited = false
        let lock = try OutputLock(OutputFolder(folder)) {
            console.printStatus("Another run is writing to '\(visible(folder))'; waiting for it to finish.")
            hasWaited = true
        }
        let plans: [Plan]
        do {
            // The settings, the templates and the owner may have changed meanwhile.
            var workspace = workspace
            if hasWaited { try workspace.readSettings() }
            let pipeline = hasWaited ? try Pipeline(options, in: workspace, reading: files) : self
            if !options.takesOver { try OutputOwner(workspace, of: folder).check(OutputFolder(folder)) }
            plans = try await pipeline.plans(console, reportingTo: report)
            try write(plans)
        } catch {
            lock.releaseAfterFailure()
            throw error
        }
        lock.release()
        return plans
    }

    private func write(_ plans: [Plan]) throws {
        let output = try OutputFolder(folder)
        var writer = try Writer(output, reading: workspace.bytes)
        try OutputOwner(workspace, of: folder).take(output)
        defer { try? writer.finish() }
        for plan in plans { try writer.write(plan) }
    }
}
