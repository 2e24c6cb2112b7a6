import Manifest
import Diagnostics
import PackageRenderer

/// The changed inputs of packages, according to Git.
struct ChangedInputs {
    private let workspace: Workspace
    /// The changed files by name: the path from the workspace, or an absolute path for files outside it.
    private let files: ChangedFiles
    /// The names of the folders that contain the runtime and the generator, by path.
    private let tools: [String: String]
    /// The value of `--runtime`.
    private let override: String?
    /// The folder that contains the standard templates.
    private let home: String
    /// The deleted templates that applied to all brands: their names, and their paths in the folder of templates.
    private let deletedTemplates: [(name: String, path: String)]
    /// The renderer of packages, or `nil` if no template changed.
    private let renderer: PackageRenderer?
    /// Whether some changed inputs may be unknown, because there are changes and too many links.
    private let mayBeAnyInput: Bool

    /// Finds the changed inputs in the repository that contains the workspace.
    ///
    /// - Throws: `DiagnosticError` if there is no repository or no such revision, or if a template changed and the
    ///   templates have errors.
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
            let relative = relativePath(from: workspace.root, to: folder)
            tools[folder] =
                relative == "." ? "" : relative == ".." || relative.hasPrefix("../") ? absolutePath(folder) : relative
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
        deletedTemplates = templateFolders.flatMap { folder in
            files[folder].compactMap { name in
                let place = name.hasPrefix("/") ? name : join(workspace.root, name)
                return exists(place) ? nil : renamed(name, from: folder, to: "").map { (name, $0) }
            }
        }
    }

    private static let generator = "Sources/Generator"

    /// Returns the changes that affect a brand. Each file occurs once.
    ///
    /// If there are changes and too many links to follow, every brand counts as changed. For a brand without a known
    /// change, the result is then the brand's folder.
    func changes(to brand: Brand) throws(DiagnosticError) -> [BrandChange] {
        let folder = "\(Workspace.brands)/\(brand.id)"
        let inherited = brand.manifest.layers.map(\.file.path) + brand.manifest.assetReferences.map(\.path)
        let tool = workspace.runtimeFolder(of: brand, override, home: home).flatMap { tools[$0] }
        let modules = tool.map { tool in
            RuntimeModules.sources(of: brand, usesFolder: override != nil).map { under(tool, $0) }
        }
        let generator = Set(["", tool ?? ""]).sorted().flatMap { tool in
            ["Package.swift", "Package.resolved", Self.generator].map { under(tool, $0) }
        }
        var known: Set<String> = []
        let runtime = changes(.runtime, at: modules ?? []).filter { !RuntimeModules.isDocumentation($0.path) }
        let changes =
            (changes(.brand, at: [folder]) + changes(.inherited, at: inherited)
            + changes(.template, at: try templatesUsed(by: brand)) + runtime
            + changes(.generator, at: generator + ["\(Workspace.brands)/brandgen.yaml"])).filter {
                known.insert($0.path).inserted
            }
        return changes.isEmpty && mayBeAnyInput ? [BrandChange(kind: .brand, path: folder)] : changes
    }

    private func changes(_ kind: BrandChange.Kind, at paths: [String]) -> [BrandChange] {
        paths.flatMap { files[$0] }.map { BrandChange(kind: kind, path: $0) }
    }

    /// Returns the templates of a brand's package, and the deleted templates that may have been among them.
    private func templatesUsed(by brand: Brand) throws(DiagnosticError) -> [String] {
        guard let renderer else { return [] }
        let deleted = deletedTemplates.filter { PackageRenderer.couldUse(template: $0.path, for: brand) }.map(\.name)
        return try renderer.templatesUsed(by: brand).sorted() + deleted
    }
}

extension Workspace {
    /// Returns the folder that contains the modules of a brand's package and of the shared packages that it needs.
    /// Returns `nil` if all of them come from a remote repository.
    fileprivate func runtimeFolder(of brand: Brand, _ override: String?, home: String) -> String? {
        if let override { return override }
        if let folder = brand.runtime.folder { return folder == "." ? root : join(root, folder) }
        return SharedPackage.needed(by: brand).flatMap(\.sources).isEmpty ? nil : home
    }
}

/// The paths of changed files, for lookup by file or folder.
private struct ChangedFiles {
    private let paths: Set<String>
    /// The sorted paths of the changed files in each folder, at any depth.
    private var beneath: [String: [String]] = [:]

    init(_ changed: Set<String>) {
        paths = changed
        for path in changed.sorted() {
            for folder in folders(above: path) { beneath[folder, default: []].append(path) }
        }
    }

    /// Returns the changes at a path: the file, the files in the folder, or a folder above it that changed as a whole
    /// (a submodule or a symbolic link).
    subscript(path: String) -> [String] {
        if let whole = ([path] + folders(above: path)).first(where: paths.contains) { return [whole] }
        return beneath[path] ?? []
    }
}

/// Returns the folders that contain a path: `a/b`, `a` and the empty path for `a/b/c`.
private func folders(above path: String) -> [String] {
    path.utf8.indices.reversed().filter { path.utf8[$0] == UInt8(ascii: "/") }.map { String(path[..<$0]) } + [""]
}

/// A changed file that affects a brand, and its relation to the brand.
struct BrandChange: Equatable {
    /// The raw values are stable, because they are part of the JSON output.
    enum Kind: String {
        /// A file in the brand's folder.
        case brand
        /// A base manifest, inherited directly or indirectly, or an image or font that one of them names.
        case inherited
        /// A template or partial of the brand's package, or a deleted one.
        case template
        /// A file of a runtime module that the package links, directly or indirectly.
        case runtime
        /// An input of all packages: the generator, or the workspace file.
        case generator
    }

    let kind: Kind
    /// The path from the workspace; absolute if the file is elsewhere.
    let path: String

    /// The reason for building the brand: `inherited manifest Brands/_base/brand.yaml changed`.
    var reason: String {
        switch kind {
        case .brand: "\(path) changed"
        case .inherited:
            "inherited \([".yaml", ".yml"].contains(where: path.hasSuffix) ? "manifest" : "file") \(path) changed"
        case .template: "template \(path) changed"
        case .runtime: "runtime file \(path) changed"
        case .generator: "generator input \(path) changed"
        }
    }
}
