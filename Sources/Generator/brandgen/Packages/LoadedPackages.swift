import BrandManifest
import Diagnostics
import OutputTree
import PackageRenderer

/// The packages of brands whose manifests were read.
///
/// They are rendered in memory, but for those that an earlier run rendered from the same recipe: these are rendered where
/// they are not found on disk as they were then.
struct LoadedPackages {
    let folder: String
    private let packages: [Package]
    private let renderer: PackageRenderer
    /// What all packages together are made from; nil where that cannot be told, where there are more than these, or where
    /// anything was to be said about the manifests.
    private let whole: Recipe?
    /// Whether every brand of the workspace is among them, so that any other package is one too many.
    private let isWhole: Bool

    private struct Package {
        let brand: Brand
        let runtimePath: String
        let runtimeCopy: [RenderedFile]
        /// What it is made from; nil where that cannot be told.
        let recipe: Recipe?
        /// What the recipe was read from.
        let sources: PackageSources?
        /// What an earlier run made of the recipe.
        let known: KnownLedger?
        /// nil where that is known.
        var files: [OutputFile]?

        var ledger: LedgerInfo {
            LedgerInfo(
                tool: ToolIdentity.brandgen.nameAndVersion, manifest: "\(Workspace.brands)/\(brand.id)/brand.yaml")
        }

        func rendered(by renderer: PackageRenderer) throws(DiagnosticError) -> [OutputFile] {
            try renderer.render(brand, runtimePath: runtimePath, runtimeCopy: runtimeCopy).map {
                OutputFile(path: $0.path, bytes: $0.bytes, template: $0.template, partials: $0.ownPartials)
            }
        }
    }

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
        renderer = try sources.renderer()
        let recipes = PackageRecipes(sources, environment: arguments[.environment])
        let book = RecipeBook(of: folder)
        var problems = DiagnosticCollector()
        var packages: [Package] = []
        let progress = Progress(of: brands.count, on: console)
        defer { progress.clear() }
        var runtime = try RuntimeFolders(workspace, override: arguments[.runtime], packages: folder)
        for brand in brands {
            progress.show(packages.count + 1, brand.id)
            do throws(DiagnosticError) {
                let (path, copy) = (try runtime.path(for: brand), try runtime.copy(for: brand))
                let recipe = recipes.recipe(
                    for: brand.id, layers: brand.manifest.layers.map(\.file), termsText: brand.termsText,
                    runtimePath: path, runtimeCopy: copy)
                var package = Package(
                    brand: brand, runtimePath: path, runtimeCopy: copy, recipe: recipe,
                    sources: PackageSources(of: brand), known: recipe.flatMap { book.ledger(of: brand.id, by: $0) })
                if package.known == nil { package.files = try package.rendered(by: renderer) }
                packages.append(package)
            } catch {
                problems.report(error)
            }
        }
        try problems.throwIfErrors()
        self.packages = packages
        let made = packages.compactMap(\.recipe)
        let isKnown = isWhole && loaded.diagnostics.isEmpty && made.count == packages.count
        whole = isKnown ? recipes.whole(of: made, settings: workspace.settings) : nil
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

    /// Compares the packages with the disk. Where all brands are asked for, packages of brands that are no more are to
    /// be removed.
    func plan() throws -> [PackagePlan] {
        let output = try OutputFolder(folder)
        var plans = try packages.map { try plan($0, in: output) }
        guard isWhole else { return plans }
        let known = Set(packages.map(\.brand.id))
        for id in try output.trees() where !known.contains(id) {
            let tree = output.tree(id)
            plans.append(PackagePlan(id: id, tree: tree, plan: try tree.planRemoval()))
        }
        return plans.sorted { $0.id < $1.id }
    }

    private func plan(_ package: Package, in output: OutputFolder) throws -> PackagePlan {
        let id = package.brand.id
        let tree = output.tree(id)
        if let known = package.known, let plan = try tree.planIfUpToDate(with: known) {
            return PackagePlan(id: id, tree: tree, plan: plan)
        }
        let files = try package.files ?? package.rendered(by: renderer)
        return PackagePlan(id: id, tree: tree, plan: try tree.plan(files, info: package.ledger))
    }

    /// Notes for the next run what was made of which recipe. The output folder's lock is held.
    func remember(_ plans: [PackagePlan]) throws(OutputError) {
        let old = RecipeBook(of: folder)
        var book = old
        let ledgers = Dictionary(uniqueKeysWithValues: plans.map { ($0.id, $0.plan.knownLedger) })
        for package in packages where package.known == nil {
            let id = package.brand.id
            if let recipe = package.recipe, let ledger = ledgers[id] ?? nil {
                book.note(ledger, of: id, by: recipe, from: package.sources?.words ?? [])
            }
        }
        if isWhole {
            book.keep(only: Set(packages.map(\.brand.id)))
            book.whole = whole
        }
        if book != old { try book.write(to: folder) }
    }
}
