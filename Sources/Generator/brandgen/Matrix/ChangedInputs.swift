import Manifest
import Diagnostics
import PackageRenderer

/// What changed of all that packages are made from.
struct ChangedInputs {
    private let workspace: Workspace
    /// By their names: paths from the workspace's folder, or absolute ones outside it.
    private let files: ChangedFiles
    /// The folders with the runtime and the generator, by the paths that lead there.
    private let tools: [String: String]
    /// What `--runtime` names.
    private let override: String?
    /// The folder that contains the standard templates.
    private let home: String
    /// The templates of every brand that are no more: their names, and their paths among the templates.
    private let goneTemplates: [(name: String, path: String)]
    /// nil where no template changed.
    private let renderer: PackageRenderer?
    /// Whether something changed, but there are too many links to know all inputs that it changed.
    private let mayBeAnyInput: Bool

    /// Finds out what changed in the repository that the workspace lies in.
    ///
    /// - Throws: that there is no such repository or revision, and what is wrong with the templates if one changed.
    init(
        since revision: String, _ arguments: Arguments, _ workspace: Workspace, _ brands: [Brand]
    ) throws(DiagnosticError) {
        let repository = try GitRepository(around: workspace.root)
        let changed = try repository.changedPaths(since: revision)
        let templates = try WorkspaceTemplates(arguments, workspace)
        let override = arguments[.runtime]
        let home = templates.home
        var tools = [workspace.root: ""]
        for folder in brands.compactMap({ workspace.runtimeFolder(of: $0, override, home: home) })
        where tools[folder] == nil {
            let way = relativePath(from: workspace.root, to: folder)
            tools[folder] = way == "." ? "" : way == ".." || way.hasPrefix("../") ? absolutePath(folder) : way
        }
        var names: Set<String> = []
        for (folder, name) in tools {
            guard let path = repository.path(of: folder) else { continue }
            names.formUnion(changed.compactMap { renamed($0, from: path, to: name) })
        }
        var inputs = LinkedInputs(in: repository)
        for name in [Workspace.brands, WorkspaceTemplates.folderName] {
            inputs.add(join(workspace.root, name), named: name)
        }
        inputs.add(templates.standard.path, named: templates.standard.name)
        for (folder, name) in tools {
            for part in ["Package.swift", RuntimeModules.folder, Self.generator] {
                inputs.add(join(folder, part), named: under(name, part))
            }
        }
        for input in inputs.places {
            guard let path = repository.path(ofReal: input.path) else { continue }
            names.formUnion(changed.compactMap { renamed($0, from: path, to: input.name) })
        }
        mayBeAnyInput = !inputs.isComplete && !changed.isEmpty
        let files = ChangedFiles(names)
        self.workspace = workspace
        self.files = files
        self.tools = tools
        self.override = override
        self.home = home
        let templateFolders = Set([WorkspaceTemplates.folderName, templates.standard.name]).sorted()
        renderer = templateFolders.allSatisfy { files[$0].isEmpty } ? nil : try templates.renderer(for: brands)
        goneTemplates = templateFolders.flatMap { folder in
            files[folder].compactMap { name in
                let place = name.hasPrefix("/") ? name : join(workspace.root, name)
                return isThere(place) ? nil : renamed(name, from: folder, to: "").map { (name, $0) }
            }
        }
    }

    private static let generator = "Sources/Generator"

    /// Why a brand has to be built anew, each file once; empty where it need not be. If links lead to more
    /// inputs than can be followed, every change counts for every brand, which then has its folder as the reason.
    func changes(to brand: Brand) throws(DiagnosticError) -> [BrandChange] {
        let folder = "\(Workspace.brands)/\(brand.id)"
        let manifests = brand.manifest.layers.map(\.file.path)
        let tool = workspace.runtimeFolder(of: brand, override, home: home).flatMap { tools[$0] }
        let modules = tool.map { tool in
            RuntimeModules.sources(of: brand, usesFolder: override != nil).map { under(tool, $0) }
        }
        let generator = Set(["", tool ?? ""]).sorted().flatMap { tool in
            ["Package.swift", "Package.resolved", Self.generator].map { under(tool, $0) }
        }
        var known: Set<String> = []
        let changes =
            (changes(.brand, at: [folder]) + changes(.inherited, at: manifests)
            + changes(.template, at: try templatesUsed(by: brand)) + changes(.runtime, at: modules ?? [])
            + changes(.generator, at: generator + ["\(Workspace.brands)/brandgen.yaml"])).filter {
                known.insert($0.path).inserted
            }
        return changes.isEmpty && mayBeAnyInput ? [BrandChange(kind: .brand, path: folder)] : changes
    }

    private func changes(_ kind: BrandChange.Kind, at paths: [String]) -> [BrandChange] {
        paths.flatMap { files[$0] }.map { BrandChange(kind: kind, path: $0) }
    }

    /// The templates that a brand's package is made from, and those that are no more and could have been among them.
    private func templatesUsed(by brand: Brand) throws(DiagnosticError) -> [String] {
        guard let renderer else { return [] }
        let gone = goneTemplates.filter { PackageRenderer.couldUse(template: $0.path, for: brand) }.map(\.name)
        return try renderer.templatesUsed(by: brand).sorted() + gone
    }
}

extension Workspace {
    /// The path to the folder from which a brand's package, or a shared package that it needs, gets modules; `nil` if all
    /// of them come from a repository.
    fileprivate func runtimeFolder(of brand: Brand, _ override: String?, home: String) -> String? {
        if let override { return override }
        if let folder = brand.runtime.folder { return folder == "." ? root : join(root, folder) }
        return SharedPackage.needed(by: brand).isEmpty ? nil : home
    }
}
