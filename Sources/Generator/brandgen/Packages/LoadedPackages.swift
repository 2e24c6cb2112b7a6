import ManifestRules
import Manifest
import Diagnostics
import OutputTree
import PackageRenderer

/// The packages of brands whose manifests were read, and the shared packages that they need.
struct LoadedPackages {
    let folder: String
    /// Sorted by their names.
    private let brands: [Package]
    /// Each after those that it depends on.
    private let shared: [Package]
    /// What all packages together are made from; `nil` if that cannot be told, if there are more than these, or if there
    /// were diagnostics about the manifests.
    private let whole: InputFingerprint?
    /// Whether every brand of the workspace is among them, so that all other packages are to be removed.
    private let isWhole: Bool

    /// Loads, checks and renders.
    init(_ arguments: Arguments, _ workspace: Workspace, _ console: Console) throws {
        let asked = try workspace.brandsAsked(for: arguments)
        let loaded = try workspace.valid(asked, strict: arguments.has(.strict), console) { workspace.load($0) }
        var brands = loaded.brands
        if let environment = arguments[.environment] { brands = try Self.limit(brands, to: environment) }
        let templates = try WorkspaceTemplates(arguments, workspace)
        folder = try templates.outputFolder(arguments)
        isWhole = asked == nil
        let sources = try templates.sources(for: brands.map(\.id))
        let renderer = try sources.renderer()
        let fingerprints = PackageFingerprints(sources, environment: arguments[.environment])
        let book = BuildCache(of: folder)
        var problems = DiagnosticCollector()
        var packages: [Package] = []
        var shared: [Package] = []
        let progress = Progress(of: brands.count, on: console)
        defer { progress.clear() }
        var runtime = try RuntimeFolders(arguments, workspace, templates, packages: folder)
        for brand in brands {
            progress.show(packages.count + 1, brand.id)
            do throws(DiagnosticError) {
                let path = try runtime.path(for: brand)
                let fingerprint = fingerprints.fingerprint(
                    for: brand.id, layers: brand.manifest.layers.map(\.file), termsText: brand.termsText,
                    runtimePath: path)
                let package = try Package(
                    brand.id, from: "\(Workspace.brands)/\(brand.id)/brand.yaml", fingerprint: fingerprint,
                    sources: PackageSources(of: brand)?.words ?? [], book: book
                ) { () throws(DiagnosticError) in try renderer.render(brand, runtimePath: path) }
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
                    sources: needs.words, book: book
                ) { () throws(DiagnosticError) in
                    try renderer.render(
                        needs.package, runtime: needs.runtime, runtimePath: inputs.runtimePath, copying: inputs.sources)
                }
                shared.append(package)
            } catch {
                problems.report(error)
            }
        }
        try problems.throwIfErrors()
        self.brands = packages
        self.shared = shared
        let made = (packages + shared).compactMap(\.fingerprint)
        let isKnown = isWhole && loaded.diagnostics.isEmpty && made.count == packages.count + shared.count
        whole = isKnown ? fingerprints.whole(of: made, settings: workspace.settings) : nil
    }

    /// The brands with one environment alone.
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

    /// Compares the packages with the disk. If all brands are asked for, packages of other brands and shared packages that
    /// no brand needs are to be removed.
    ///
    /// A shared package is written before the packages that depend on it, and removed after them.
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
        plans += try removals(output.trees(), except: brands)
        plans.sort { $0.name < $1.name }
        return try written + plans + removals(output.trees(in: SharedPackage.folder), except: shared)
    }

    /// Notes for the next run what was made of which fingerprint. The output folder's lock is held.
    func remember(_ plans: [PackagePlan]) throws(OutputError) {
        let old = BuildCache(of: folder)
        var book = old
        let ledgers = Dictionary(uniqueKeysWithValues: plans.map { ($0.name, $0.plan.knownLedger) })
        let packages = brands + shared
        for package in packages where package.known == nil {
            if let fingerprint = package.fingerprint, let ledger = ledgers[package.name] ?? nil {
                book.record(ledger, of: package.name, by: fingerprint, from: package.sources)
            }
        }
        if isWhole {
            book.keep(only: Set(packages.map(\.name)))
            book.combined = whole
        }
        if book != old { try book.write(to: folder) }
    }
}
