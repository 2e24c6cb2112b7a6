import Manifest
import Diagnostics
import OutputTree
import PackageRenderer

/// The files that a shared package copies, and its path to the runtime.
struct SharedPackageInputs {
    /// Empty unless the package depends on the runtime by path.
    let runtimePath: String
    let sources: [OutputFile]
}

/// The folders in which a run finds the runtime. Each folder is looked for, and each copied module is read, once in a run.
struct RuntimeFolders {
    private let workspace: Workspace
    /// The folder that `--runtime` names. It applies to every brand.
    private let override: String?
    /// The folder of the generator's own sources, or where it is installed: it contains the standard templates.
    private let home: String
    /// The folder that contains the packages.
    private let packages: String
    /// By the path that manifests have for them.
    private var folders: [String: Folder] = [:]
    /// The paths of the parts that were found in the folders.
    private var present: Set<String> = []
    /// The files of a module, by its folder.
    private var modules: [String: [OutputFile]] = [:]

    private struct Folder {
        /// For messages.
        let path: String
        /// From a brand's package.
        let pathFromPackage: String
    }

    init(
        _ arguments: Arguments, _ workspace: Workspace, _ templates: WorkspaceTemplates, packages: String
    ) throws(DiagnosticError) {
        override = arguments[.runtime]
        if let override, !isFolder(override) {
            throw DiagnosticError(
                Diagnostic(
                    rule: Self.rule,
                    "'\(override)' is no folder; '--runtime' names that of the Swift package that holds the runtime"))
        }
        self.workspace = workspace
        self.packages = packages
        home = templates.home
    }

    // MARK: Brands

    /// The path from a brand's package to the Swift package that contains the runtime; empty for a brand that does not
    /// depend on it by path.
    ///
    /// - Throws: If the folder that its manifest names does not exist or does not contain the modules.
    mutating func path(for brand: Brand) throws(DiagnosticError) -> String {
        do throws(Problem) {
            return try path(for: RuntimeNeeds(of: brand))
        } catch {
            throw error.found(in: brand)
        }
    }

    mutating func path(for needs: RuntimeNeeds?) throws(Problem) -> String {
        guard let needs else { return "" }
        let folder = try folder(needs.folder)
        try checkPackage(folder, holds: needs.modules)
        return folder.pathFromPackage
    }

    // MARK: Shared packages

    /// The inputs of a shared package. `brand` needs it, and diagnostics are about its manifest.
    ///
    /// - Throws: If a module is not in the folder that the manifest names, or cannot be read.
    mutating func inputs(
        for needs: SharedPackageNeeds, of brand: Brand
    ) throws(DiagnosticError) -> SharedPackageInputs {
        do throws(Problem) {
            return try inputs(for: needs)
        } catch {
            throw error.found(in: brand)
        }
    }

    mutating func inputs(for needs: SharedPackageNeeds) throws(Problem) -> SharedPackageInputs {
        // What belongs to a runtime from a repository comes with the generator.
        var folder: Folder?
        if let name = needs.runtime.folder { folder = try self.folder(name) }
        let path = override ?? folder?.path ?? home
        var files: [OutputFile] = []
        for module in needs.package.sources { files += try self.files(of: module, in: path) }
        let isByPath = needs.runtime.source == .path
        return SharedPackageInputs(
            runtimePath: isByPath ? folder.map { "../\($0.pathFromPackage)" } ?? "" : "", sources: files)
    }

    // MARK: Folders

    private mutating func folder(_ named: String) throws(Problem) -> Folder {
        if let known = folders[named] { return known }
        let path = override ?? (named == "." ? workspace.root : workspace.displayPath(named))
        guard isFolder(path) else {
            throw .wrong(
                "'\(path)' is no folder; 'runtime.path' names that of the Swift package that holds the runtime",
                key: "runtime.path")
        }
        let way = relativePath(from: packages, to: path)
        let folder = Folder(path: path, pathFromPackage: way == "." ? ".." : "../\(way)")
        folders[named] = folder
        return folder
    }

    /// Throws if a package that depends on the folder could not be built. SwiftPM would report this later, and less
    /// clearly.
    private mutating func checkPackage(_ folder: Folder, holds modules: [String]) throws(Problem) {
        let package = "Package.swift"
        let parts = [package] + modules.map { "\(RuntimeModules.folder)/\($0)" }
        for part in parts where !present.contains(join(folder.path, part)) {
            let path = join(folder.path, part)
            guard part == package ? isThere(path) : isFolder(path) else {
                let name = folder.path == workspace.root ? "the workspace" : "'\(folder.path)'"
                throw .wrong(
                    """
                    \(name) is not the Swift package of the runtime: it holds no '\(part)'; name the package's \
                    folder with 'runtime.path' or '--runtime', or set 'runtime.source' to url or vendored
                    """,
                    key: override == nil ? "runtime.path" : nil)
            }
            present.insert(path)
        }
    }

    private mutating func files(of module: String, in folder: String) throws(Problem) -> [OutputFile] {
        let path = join(folder, module)
        if let known = modules[path] { return known }
        var files: [OutputFile] = []
        do throws(DiagnosticError) {
            let boundary = InputBoundary(folder, name: "'\(folder)'")
            files = try Self.files(of: module, at: path, within: boundary)
        } catch {
            throw .unreadable(error)
        }
        guard !files.isEmpty else {
            throw .wrong(
                """
                '\(path)' holds no sources to copy; name the folder of the Swift package that holds the runtime by \
                'runtime.path' or '--runtime'
                """,
                key: "runtime.source")
        }
        modules[path] = files
        return files
    }

    private static func files(
        of module: String, at path: String, within boundary: InputBoundary
    ) throws(DiagnosticError) -> [OutputFile] {
        guard isFolder(path) else { return [] }
        let input = InputFolder(path, within: boundary)
        var files: [OutputFile] = []
        // What a system leaves behind in folders is no source.
        for name in try input.allFiles() where !name.hasPrefix(".") && !name.contains("/.") {
            files.append(OutputFile(copying: "\(module)/\(name)", bytes: try input.read(name).bytes))
        }
        return files
    }

    private static let rule = "no-runtime"

    /// What is wrong with a folder of the runtime, before it is known which brand says so.
    enum Problem: Error {
        /// With the key that has to change in the manifest; `nil` if the manifest is not the cause.
        case wrong(String, key: String?)
        case unreadable(DiagnosticError)

        func found(in brand: Brand) -> DiagnosticError {
            switch self {
            case .unreadable(let error): return error
            case .wrong(let message, let key):
                let range = key.flatMap { brand.manifest.statedRange(of: $0) }
                return DiagnosticError(
                    Diagnostic(
                        rule: RuntimeFolders.rule, message, at: range,
                        notes: brand.manifest.inheritanceNotes(for: range)))
            }
        }
    }
}
