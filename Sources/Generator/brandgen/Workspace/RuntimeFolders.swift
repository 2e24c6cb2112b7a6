import ManifestRules
import Manifest
import Diagnostics
import OutputTree
import PackageRenderer

/// The source files that a shared package copies, and its path to the runtime.
struct SharedPackageInputs {
    /// Empty unless the package depends on the runtime by path.
    let runtimePath: String
    let sources: [OutputFile]
    /// The flags that the workspace declares.
    let flags: [DeclaredFlag]
}

/// The folders that contain the runtime. A run looks for each folder once, and reads each copied module once.
struct RuntimeFolders {
    private let workspace: Workspace
    /// The folder that `--runtime` names. It applies to every brand.
    private let override: String?
    /// The folder that contains the standard templates: the generator's source tree or its installation.
    private let home: String
    /// The folder that contains the packages.
    private let packages: String
    /// The folders by their path in manifests.
    private var folders: [String: Folder] = [:]
    /// The versions of the runtimes in the folders, by their paths.
    private var versions: [String: Version] = [:]
    /// The paths that are known to exist in the folders.
    private var present: Set<String> = []
    /// The files of each module, by its folder.
    private var modules: [String: [OutputFile]] = [:]

    private struct Folder {
        /// The path that diagnostics show.
        let path: String
        /// The path from a brand's package.
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
                    notAFolder(override, remedy: "'--runtime' takes \(Self.packageFolder)")))
        }
        self.workspace = workspace
        self.packages = packages
        home = templates.home
    }

    // MARK: Brands

    /// Returns the path from a brand's package to the runtime's Swift package. Empty if the brand does not depend on it
    /// by path.
    ///
    /// - Throws: `DiagnosticError` if the folder that the manifest names does not exist or does not contain the
    ///   modules.
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

    /// Returns the inputs of a shared package. Diagnostics refer to the manifest of `brand`, which needs the package.
    ///
    /// - Throws: `DiagnosticError` if a module cannot be read or is not in the folder that the manifest names.
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
        // A runtime from a repository still takes its shared packages from the generator's folder.
        var folder: Folder?
        if let name = needs.runtime.folder, !copiesOwnRuntime(needs.runtime) { folder = try self.folder(name) }
        let path = override ?? folder?.path ?? home
        var files: [OutputFile] = []
        for module in needs.package.sources { files += try self.files(of: module, in: path) }
        let isByPath = needs.runtime.source == .path
        return SharedPackageInputs(
            runtimePath: isByPath ? folder.map { "../\($0.pathFromPackage)" } ?? "" : "", sources: files,
            flags: workspace.settings.table.flags)
    }

    /// Whether packages share a copy of the runtime that brandgen comes with: the manifest names no folder, and the
    /// workspace does not contain the runtime.
    private func copiesOwnRuntime(_ runtime: RuntimeSettings) -> Bool {
        runtime == .vendored(folder: ".") && override == nil
            && !isFolder(join(workspace.root, RuntimeModules.folder))
    }

    // MARK: Versions

    /// Returns the diagnostic about a runtime that a brand's package or a shared package takes from a folder, if its version
    /// differs from brandgen's, with the severity that the workspace sets.
    ///
    /// - Throws: `DiagnosticError` if the version cannot be read.
    mutating func versionDiagnostic(for brand: Brand) throws(DiagnosticError) -> Diagnostic? {
        let range = override == nil ? brand.manifest.statedRange(of: "runtime.path") : nil
        return try versionDiagnostic(
            of: brand.runtime, at: range, notes: brand.manifest.inheritanceNotes(for: range))
    }

    mutating func versionDiagnostic(
        of runtime: RuntimeSettings, at range: SourceRange? = nil, notes: [Note] = []
    ) throws(DiagnosticError) -> Diagnostic? {
        // The version of brandgen's own runtime is checked with the standard templates.
        guard let name = runtime.folder, !copiesOwnRuntime(runtime), let tool = workspace.settings.tool,
            let folder = try? folder(name)
        else { return nil }
        let version: Version
        if let known = versions[folder.path] {
            version = known
        } else {
            guard let read = try VersionStamp.read(in: folder.path) else { return nil }
            versions[folder.path] = read
            version = read
        }
        return Rule.diagnostic(ofRuntime: version, in: folder.path, for: tool, at: range, notes: notes)
            .flatMap(workspace.settings.applied)
    }

    // MARK: Folders

    private mutating func folder(_ named: String) throws(Problem) -> Folder {
        if let known = folders[named] { return known }
        let path = override ?? (named == "." ? workspace.root : workspace.displayPath(named))
        guard isFolder(path) else {
            throw .wrong(
                notAFolder(path, remedy: "'runtime.path' takes \(Self.packageFolder)"),
                key: "runtime.path")
        }
        let relative = relativePath(from: packages, to: path)
        let folder = Folder(path: path, pathFromPackage: relative == "." ? ".." : "../\(relative)")
        folders[named] = folder
        return folder
    }

    /// Throws a problem if a package that depends on the folder would not build. SwiftPM would report it later and less
    /// clearly.
    private mutating func checkPackage(_ folder: Folder, holds modules: [String]) throws(Problem) {
        let package = "Package.swift"
        let parts = [package] + modules.map { "\(RuntimeModules.folder)/\($0)" }
        for part in parts where !present.contains(join(folder.path, part)) {
            let path = join(folder.path, part)
            guard part == package ? exists(path) : isFolder(path) else {
                let name = folder.path == workspace.root ? "the workspace" : "'\(folder.path)'"
                throw .wrong(
                    """
                    \(name) is not the Swift package of the runtime: it does not contain '\(part)'; name that package's \
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
                '\(path)' contains no sources to copy; name \(Self.packageFolder) with 'runtime.path' or '--runtime'
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
        // Hidden files, such as .DS_Store, are not sources.
        for name in try input.allFiles()
        where !name.hasPrefix(".") && !name.contains("/.") && !RuntimeModules.isDocumentation(name) {
            files.append(OutputFile(copying: "\(module)/\(name)", bytes: try input.read(name).bytes))
        }
        return files
    }

    private static let rule = "no-runtime"
    /// The folder that options and keys take, as messages call it.
    private static let packageFolder = "the folder of the Swift package that contains the runtime"

    /// An error in a folder of the runtime, independent of the brand that refers to it.
    enum Problem: Error {
        /// `key` is the manifest key that has to change; `nil` if the manifest is not the cause.
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
