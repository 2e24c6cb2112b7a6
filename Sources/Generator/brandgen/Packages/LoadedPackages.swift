import ManifestRules
import Manifest
import Diagnostics
import OutputTree
import PackageRenderer

/// The packages of brands whose manifests were loaded, and the shared packages that they need.
struct LoadedPackages {
    let folder: String
    /// The packages of brands, sorted by name.
    private let brands: [Package]
    /// The shared packages, sorted by dependency. Each package comes after those that it depends on.
    private let shared: [Package]
    /// The workspace for Xcode, or `nil` if these are not all packages or no brand has an app.
    private let xcodeWorkspace: Package?
    /// The fingerprint of the workspace. `nil` if a fingerprint is unknown, if these are not all packages of the
    /// workspace, or if the manifests have diagnostics.
    private let whole: InputFingerprint?
    /// Whether these are the packages of all brands, so that a plan removes all other packages.
    private let isWhole: Bool

    /// Loads and checks the brands, and renders the packages that the build cache does not have.
    init(_ arguments: Arguments, _ workspace: Workspace, _ console: Console) throws {
        let asked = try workspace.brandsAsked(for: arguments)
        let canBeEmpty = try asked == nil && Self.holdsOnlyDeleted(arguments, workspace)
        let loaded = try workspace.valid(asked, strict: arguments.has(.strict), canBeEmpty: canBeEmpty, console) {
            workspace.load($0)
        }
        try self.init(of: loaded, areAll: asked == nil, arguments, workspace, console)
    }

    /// Renders the packages of checked brands that the build cache does not have.
    ///
    /// - Parameters:
    ///   - loaded: The brands.
    ///   - areAll: Whether these are all brands of the workspace.
    ///   - arguments: The command line, with the options for templates, runtime and output.
    ///   - workspace: The workspace.
    ///   - console: The console for progress.
    /// - Throws: `DiagnosticError` if a package cannot be rendered, and `OutputError` if the output folder is unusable.
    init(
        of loaded: LoadedBrands, areAll: Bool, _ arguments: Arguments, _ workspace: Workspace, _ console: Console
    ) throws {
        var brands = loaded.brands
        if let environment = arguments[.environment] { brands = try Self.limit(brands, to: environment) }
        let templates = try WorkspaceTemplates(arguments, workspace)
        folder = try templates.outputFolder(arguments)
        if areAll, loaded.brands.isEmpty {
            if !arguments.has(.takeOver) { try OutputOwner(workspace, of: folder).check(OutputFolder(folder)) }
            console.printStatus(
                "'\(Workspace.brands)' contains no brands, so every package in '\(visible(folder))' is that of a deleted "
                    + "brand.")
        }
        isWhole = areAll
        let sources = try templates.sources(for: brands.map(\.id))
        let renderer = try sources.renderer()
        let fingerprints = PackageFingerprints(sources, environment: arguments[.environment])
        let cache = BuildCache(of: folder)
        var problems = DiagnosticCollector()
        var packages: [Package] = []
        var shared: [Package] = []
        let progress = Progress(of: brands.count, on: console)
        defer { progress.clear() }
        var runtime = try RuntimeFolders(arguments, workspace, templates, packages: folder)
        let places = AppPlaces(of: workspace, packages: folder)
        for brand in brands {
            progress.show(packages.count + 1, brand.id)
            do throws(DiagnosticError) {
                let path = try runtime.path(for: brand)
                let fingerprint = fingerprints.fingerprint(
                    for: brand.id, of: ReadSources(of: brand), runtimePath: path, places: places)
                let package = try Package(
                    brand.id, from: "\(Workspace.brands)/\(brand.id)/brand.yaml", fingerprint: fingerprint,
                    sources: PackageSources(of: brand)?.record ?? [], cache: cache
                ) { () throws(DiagnosticError) in try renderer.render(brand, runtimePath: path, places: places) }
                packages.append(package)
            } catch {
                problems.report(error)
            }
        }
        for (needs, brand) in SharedPackageNeeds.all(of: brands) {
            do throws(DiagnosticError) {
                let inputs = try runtime.inputs(for: needs, of: brand)
                let package = try Package(
                    needs.package.path, from: Workspace.brands,
                    fingerprint: fingerprints.fingerprint(for: needs, inputs: inputs),
                    sources: needs.record, cache: cache
                ) { () throws(DiagnosticError) in
                    try renderer.render(
                        needs.package, runtime: needs.runtime, runtimePath: inputs.runtimePath, copying: inputs.sources,
                        flags: inputs.flags)
                }
                shared.append(package)
            } catch {
                problems.report(error)
            }
        }
        try problems.throwIfErrors()
        self.brands = packages
        self.shared = shared
        xcodeWorkspace =
            isWhole
            ? try Self.xcodeWorkspace(
                XcodeWorkspace(of: brands) { (try? runtime.path(for: $0)) ?? "" },
                fingerprints.workspace(of: (packages + shared).map(\.fingerprint)), renderer, cache) : nil
        let known = (packages + shared).compactMap(\.fingerprint)
        let isKnown = isWhole && loaded.diagnostics.isEmpty && known.count == packages.count + shared.count
        whole = isKnown ? fingerprints.whole(of: known, in: workspace) : nil
    }

    /// Returns the workspace for Xcode, or `nil` if it would contain no project.
    private static func xcodeWorkspace(
        _ workspace: XcodeWorkspace, _ fingerprint: InputFingerprint?, _ renderer: PackageRenderer, _ cache: BuildCache
    ) throws(DiagnosticError) -> Package? {
        let files = try renderer.render(workspace)
        guard !files.isEmpty else { return nil }
        return try Package(
            XcodeWorkspace.name, from: Workspace.brands, fingerprint: fingerprint, sources: [], cache: cache
        ) { () throws(DiagnosticError) in files }
    }

    /// Returns whether the workspace has no brands, but the output folder still has packages.
    private static func holdsOnlyDeleted(_ arguments: Arguments, _ workspace: Workspace) throws -> Bool {
        guard workspace.brandIDs.isEmpty else { return false }
        let output = try OutputFolder(WorkspaceTemplates(arguments, workspace).outputFolder(arguments))
        return try !output.trees().isEmpty || !output.trees(in: SharedPackage.folder).isEmpty
    }

    /// Returns the brands with all other environments removed.
    private static func limit(_ brands: [Brand], to environment: String) throws(DiagnosticError) -> [Brand] {
        var problems = DiagnosticCollector()
        var limited: [Brand] = []
        for brand in brands {
            do throws(DiagnosticError) {
                limited.append(try brand.only(environment))
            } catch {
                problems.report(error)
            }
        }
        try problems.throwIfErrors()
        return limited
    }

    /// Compares the packages with the disk.
    ///
    /// If the command line selects all brands, the plans include the workspace for Xcode, and remove the packages of other
    /// brands and the shared packages that no brand needs. A shared package is written before the packages that depend on it, and removed after them.
    func plan() throws -> [PackagePlan] {
        let output = try OutputFolder(folder)
        let written = try shared.map { try $0.plan(in: output) }
        var plans = try brands.map { try $0.plan(in: output) }
        guard isWhole else { return written + plans }
        func removals(_ trees: [String], except packages: [Package]) throws -> [PackagePlan] {
            let known = Set(packages.map(\.name))
            return try trees.filter { !known.contains($0) }.map { name in
                let tree = output.tree(name)
                return PackagePlan(name: name, tree: tree, plan: try tree.planRemoval())
            }
        }
        let own = xcodeWorkspace.map { [$0] } ?? []
        plans += try removals(output.trees(), except: brands + own)
        plans.sort { $0.name < $1.name }
        plans += try own.map { try $0.plan(in: output) }
        return try written + plans + removals(output.trees(in: SharedPackage.folder), except: shared)
    }

    /// Records the fingerprints and ledgers of the packages for the next run. The caller holds the output folder's
    /// lock.
    func updateBuildCache(with plans: [PackagePlan]) throws(OutputError) {
        let old = BuildCache(of: folder)
        var cache = old
        let ledgers = Dictionary(uniqueKeysWithValues: plans.map { ($0.name, $0.plan.knownLedger) })
        let packages = brands + shared + (xcodeWorkspace.map { [$0] } ?? [])
        for package in packages where package.known == nil {
            if let fingerprint = package.fingerprint, let ledger = ledgers[package.name] ?? nil {
                cache.record(ledger, of: package.name, by: fingerprint, from: package.sources)
            }
        }
        if isWhole {
            cache.keep(only: Set(packages.map(\.name)))
            cache.combined = whole
        }
        if cache != old { try cache.write(to: folder) }
    }
}
