import BrandManifest
import Diagnostics
import PackageRenderer

/// Where the packages of a run find the runtime. Each folder is looked for, and each module that packages have a copy of
/// is read, once in a run.
struct RuntimeFolders {
    private let workspace: Workspace
    /// What `--runtime` names: it holds for every brand.
    private let override: String?
    /// The folder that holds the packages.
    private let packages: String
    /// By the path that manifests have for them.
    private var folders: [String: Folder] = [:]
    /// The files of a module, by its folder.
    private var modules: [String: [RenderedFile]] = [:]

    private struct Folder {
        /// As people are shown it.
        let path: String
        let pathFromPackage: String
    }

    init(_ workspace: Workspace, override: String?, packages: String) throws(DiagnosticError) {
        if let override, !isFolder(override) {
            throw DiagnosticError(
                Diagnostic(
                    rule: Self.rule,
                    "'\(override)' is no folder; '--runtime' names that of the Swift package that holds the runtime"))
        }
        self.workspace = workspace
        self.override = override
        self.packages = packages
    }

    /// The path from a brand's package to the Swift package that holds the runtime.
    ///
    /// - Throws: that the folder that its manifest names is none.
    mutating func path(for brand: Brand) throws(DiagnosticError) -> String {
        try folder(for: brand).pathFromPackage
    }

    /// The files of the modules that a brand has a copy of; none where it has no copy.
    ///
    /// - Throws: that a module is not where it should be, or cannot be read.
    mutating func copy(for brand: Brand) throws(DiagnosticError) -> [RenderedFile] {
        guard brand.runtime.source == .vendored else { return [] }
        let folder = try folder(for: brand)
        var files: [RenderedFile] = []
        for module in RuntimeModules.linked(by: brand) {
            files += try self.files(of: "\(RuntimeModules.folder)/\(module)", in: folder, for: brand)
        }
        return files
    }

    private mutating func folder(for brand: Brand) throws(DiagnosticError) -> Folder {
        // A package of another source has a path, too, which it does not use.
        let named = brand.runtime.folder ?? "."
        if let known = folders[named] { return known }
        let path = override ?? (named == "." ? workspace.root : workspace.displayPath(named))
        guard isFolder(path) else {
            throw problem(
                "'\(path)' is no folder; 'runtime.path' names that of the Swift package that holds the runtime",
                at: "runtime.path", of: brand)
        }
        let way = relativePath(from: packages, to: path)
        let folder = Folder(path: path, pathFromPackage: way == "." ? ".." : "../\(way)")
        folders[named] = folder
        return folder
    }

    private mutating func files(
        of module: String, in folder: Folder, for brand: Brand
    ) throws(DiagnosticError) -> [RenderedFile] {
        let path = join(folder.path, module)
        if let known = modules[path] { return known }
        var files: [RenderedFile] = []
        if isFolder(path) {
            let input = InputFolder(path, acceptsPipes: false)
            // What a system leaves behind in folders is no source.
            for name in try input.allFiles() where !name.hasPrefix(".") && !name.contains("/.") {
                files.append(RenderedFile(copying: "\(module)/\(name)", bytes: try input.read(name).bytes))
            }
        }
        guard !files.isEmpty else {
            throw problem(
                """
                '\(path)' holds no sources to copy; name the folder of the Swift package that holds the runtime by \
                'runtime.path' or '--runtime'
                """,
                at: "runtime.source", of: brand)
        }
        modules[path] = files
        return files
    }

    private static let rule = "no-runtime"

    private func problem(_ message: String, at key: String, of brand: Brand) -> DiagnosticError {
        let range = brand.manifest.range(of: key)
        return DiagnosticError(
            Diagnostic(
                rule: Self.rule, message, at: range, notes: brand.manifest.inheritanceNotes(for: range)))
    }
}
