import Manifest
import Diagnostics
import PackageRenderer

/// The changed inputs of packages, according to Git: files, and folders that count as a whole.
struct ChangedInputs {
    private let workspace: Workspace
    /// The changed files at each path and below it, sorted. The paths are absolute.
    private var changedFiles: [String: [String]] = [:]
    private let templates: WorkspaceTemplates
    /// The absolute path of the value of `--runtime`.
    private let runtimeOption: String?

    /// Finds the changed files in the repository that contains the workspace.
    ///
    /// - Throws: `DiagnosticError` if there is no repository or no such revision, or if the templates are not found.
    init(since revision: String, _ arguments: Arguments, _ workspace: Workspace) throws(DiagnosticError) {
        self.workspace = workspace
        for file in try GitRepository(around: workspace.root, for: "--changed-since")
            .changedFiles(since: revision).sorted()
        {
            for path in pathAndFolders(file) { changedFiles[path, default: []].append(file) }
        }
        templates = try WorkspaceTemplates(arguments, workspace)
        runtimeOption = arguments[.runtime].map(absolutePath)
    }

    /// Returns the changes that affect a brand. Each file occurs once.
    func changes(to brand: Brand) -> [BrandChange] {
        let folder = "\(Workspace.brands)/\(brand.id)"
        let manifest = brand.manifest
        let inputs =
            manifest.layers.map(\.file.path) + manifest.assetReferences.map(\.path)
            + [manifest.termsPath].compactMap(\.self)
        let ownInputs = inputs.filter { $0.hasPrefix("\(folder)/") }
        let inherited = inputs.filter { !$0.hasPrefix("\(folder)/") }
        let runtime = runtimeFolder(of: brand)
        let modules = RuntimeModules.sources(of: brand, usesFolder: runtimeOption != nil)
        let generator = Set([".", runtime ?? "."]).sorted().flatMap { tool in
            ["Package.swift", "Package.resolved", "Sources/Generator"].map { join(tool, $0) }
        }
        let changes =
            changes(.brand, at: [folder] + ownInputs) + changes(.inherited, at: inherited)
            + changes(.template, at: [WorkspaceTemplates.folderName, templates.standard.path])
            + changes(.runtime, at: runtime.map { folder in modules.map { join(folder, $0) } } ?? [])
            .filter { !RuntimeModules.isDocumentation($0.path) }
            + changes(.generator, at: generator + ["\(Workspace.brands)/brandgen.yaml"])
        var listedPaths: Set<String> = []
        return changes.filter { listedPaths.insert($0.path).inserted }
    }

    /// Returns the changes at paths that are absolute or relative to the workspace. A path through a symbolic link also
    /// stands for the link's target.
    private func changes(_ kind: BrandChange.Kind, at paths: [String]) -> [BrandChange] {
        let root = absolutePath(workspace.root)
        let files = paths.flatMap { path in
            let path = path.hasPrefix("/") ? path : join(root, path)
            return Set([path, absolutePath(path)]).sorted().flatMap(changedFiles(at:))
        }
        let prefix = join(root, "")
        return files.map { file in
            BrandChange(kind: kind, path: file.hasPrefix(prefix) ? String(file.dropFirst(prefix.count)) : file)
        }
    }

    /// Returns the changed files at a path and below it, or a folder above it that changed as a whole: a submodule or a
    /// symbolic link.
    private func changedFiles(at path: String) -> [String] {
        changedFiles[path] ?? pathAndFolders(path).filter { changedFiles[$0]?.first == $0 }
    }

    /// Returns the folder that contains the modules of a brand's package and of the shared packages that it needs.
    /// Returns `nil` if all of them come from a remote repository.
    private func runtimeFolder(of brand: Brand) -> String? {
        if let folder = runtimeOption ?? brand.runtime.folder { return folder }
        return SharedPackage.needed(by: brand).flatMap(\.sources).isEmpty ? nil : templates.home
    }
}

/// Returns an absolute path and the folders that contain it, except for the root.
private func pathAndFolders(_ path: String) -> UnfoldFirstSequence<String> {
    sequence(first: path) { path in
        let folder = split(path).folder
        return folder == "/" ? nil : folder
    }
}

/// A changed file that affects a brand, and its relation to the brand.
struct BrandChange: Equatable {
    /// The raw values are stable, because they are part of the JSON output.
    enum Kind: String {
        /// A file in the brand's folder.
        case brand
        /// A base manifest, inherited directly or indirectly, or an image or font that one of them names.
        case inherited
        /// A file in a folder of templates.
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
