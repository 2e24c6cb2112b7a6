import BrandManifest
import Diagnostics
import OutputTree
import PackageRenderer

/// The packages of the brands that a command was asked for, rendered in memory, and the folder where they belong.
struct Packages {
    /// The folder that holds the packages, as people are shown it.
    let folder: String
    private let rendered: [Package]
    /// Whether every brand of the workspace is among them, so that any other package is one too many.
    private let isWhole: Bool

    private struct Package {
        let id: String
        let files: [OutputFile]
        let ledger: LedgerInfo

        init(_ brand: Brand, files: [RenderedFile]) {
            id = brand.id
            self.files = files.map {
                OutputFile(path: $0.path, bytes: $0.bytes, template: $0.template, partials: $0.ownPartials)
            }
            ledger = LedgerInfo(
                tool: ToolIdentity.brandgen.nameAndVersion, manifest: "\(Workspace.brands)/\(brand.id)/brand.yaml")
        }
    }

    /// Loads, checks and renders.
    init(_ arguments: Arguments, _ workspace: Workspace, _ console: Console) throws {
        let asked = try workspace.brandsAsked(for: arguments)
        var brands = try workspace.validBrands(asked, strict: arguments.has(.strict), console)
        if let environment = arguments[.environment] { brands = try Self.limit(brands, to: environment) }
        let templates = try WorkspaceTemplates(arguments, workspace)
        folder = try Self.outputFolder(arguments, workspace, templates)
        isWhole = asked == nil
        let renderer = try templates.renderer(for: brands)
        var problems = DiagnosticCollector()
        var packages: [Package] = []
        let progress = Progress(of: brands.count, on: console)
        defer { progress.clear() }
        var runtime = try RuntimeFolders(workspace, override: arguments[.runtime], packages: folder)
        for brand in brands {
            progress.show(packages.count + 1, brand.id)
            do throws(DiagnosticError) {
                let files = try renderer.render(
                    brand, runtimePath: try runtime.path(for: brand), runtimeCopy: try runtime.copy(for: brand))
                packages.append(Package(brand, files: files))
            } catch {
                problems.report(error)
            }
        }
        try problems.throwIfErrors()
        rendered = packages
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

    /// The folder for the packages, which is none that is read: manifests and templates would lie among them.
    private static func outputFolder(
        _ arguments: Arguments, _ workspace: Workspace, _ templates: WorkspaceTemplates
    ) throws(DiagnosticError) -> String {
        let folder = arguments[.out] ?? workspace.displayPath("Generated")
        for input in [workspace.displayPath(Workspace.brands)] + templates.folders {
            let way = relativePath(from: input, to: folder)
            guard way == ".." || way.hasPrefix("../") else {
                throw DiagnosticError(
                    Diagnostic(
                        rule: "output-among-input",
                        "'\(folder)' lies in \(input)/, which packages are made from; choose another folder by '--out'")
                )
            }
        }
        return folder
    }

    /// Compares the packages with the disk. Where all brands are asked for, packages of brands that are no more are to
    /// be removed.
    func plan() throws(OutputError) -> [PackagePlan] {
        var plans: [PackagePlan] = []
        for package in rendered {
            let tree = OutputTree(root: join(folder, package.id))
            plans.append(
                PackagePlan(id: package.id, tree: tree, plan: try tree.plan(package.files, info: package.ledger)))
        }
        guard isWhole else { return plans }
        let known = Set(rendered.map(\.id))
        for id in try OutputTree.trees(in: folder) where !known.contains(id) {
            let tree = OutputTree(root: join(folder, id))
            plans.append(PackagePlan(id: id, tree: tree, plan: try tree.planRemoval()))
        }
        return plans.sorted { $0.id < $1.id }
    }
}

/// What has to happen to one package on disk.
struct PackagePlan {
    let id: String
    let tree: OutputTree
    let plan: OutputPlan

    /// A file of the package, as people are shown it.
    func path(_ step: OutputPlan.Step) -> String { join(tree.root, step.path) }
}
