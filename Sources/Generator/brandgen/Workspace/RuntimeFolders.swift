import Diagnostics
import Manifest
import ManifestRules
import OutputTree
import PackageRenderer

/// Finds the folders that contain the runtime.
struct RuntimeFolders: Sendable {
    private let workspace: Workspace
    /// The folder that `--runtime` names. It applies to every brand.
    private let override: String?
    /// The folder that contains the standard templates: the generator's source tree or its installation.
    private let home: String
    /// The folder that contains the packages.
    private let packages: String

    private struct Folder {
        /// The path that diagnostics show.
        let path: String
        /// The path from a brand's package.
        let pathFromPackage: String
    }

    /// - Throws: `DiagnosticError` if `override` is not a folder.
    init(
        override: String?, home: String, in workspace: Workspace, packages: String
    ) throws(DiagnosticError) {
        if let override, !isFolder(override) {
            throw DiagnosticError(
                Diagnostic(
                    rule: Self.rule,
                    notAFolder(override, remedy: "'--runtime' takes \(Self.packageFolder)")))
        }
        self.workspace = workspace
        self.override = override
        self.home = home
        self.packages = packages
    }

    /// Returns the path from a brand's package to the runtime's Swift package. Empty if the brand does not depend on it
    /// by path.
    ///
    /// - Throws: `DiagnosticError` if the folder that the manifest names does not exist or does not contain the
    ///   modules.
    func path(for brand: Brand) throws(DiagnosticError) -> String {
        guard case .path(let name) = brand.runtime else { return "" }
        do throws(Problem) {
            let folder = try folder(name)
            try checkPackage(folder, contains: RuntimeModules.linked(by: brand))
            return folder.pathFromPackage
        } catch {
            throw error.found(in: brand)
        }
    }

    /// Returns the files that a shared package copies, and the path to the runtime's Swift package. The path is empty if
    /// the package does not depend on it by path.
    ///
    /// - Throws: `Problem` if a module cannot be read or is not in the folder that the manifest names.
    func sources(
        of package: SharedPackage, for runtime: RuntimeSettings
    ) throws(Problem) -> (files: [OutputFile], runtimePath: String) {
        // A runtime from a repository still takes its shared packages from the generator's folder.
        var folder: Folder?
        if let name = runtime.folder, !copiesOwnRuntime(runtime) { folder = try self.folder(name) }
        var files: [OutputFile] = []
        for module in package.sources { files += try self.files(of: module, in: override ?? folder?.path ?? home) }
        return (files, runtime.source == .path ? folder.map { "../\($0.pathFromPackage)" } ?? "" : "")
    }

    /// Returns the diagnostic about a runtime that a brand's package or a shared package takes from a folder, if its version
    /// differs from brandgen's, with the severity that the workspace sets.
    ///
    /// - Throws: `DiagnosticError` if the version cannot be read.
    func versionDiagnostic(for brand: Brand) throws(DiagnosticError) -> Diagnostic? {
        // The version of brandgen's own runtime is checked with the standard templates.
        guard let name = brand.runtime.folder, !copiesOwnRuntime(brand.runtime), let tool = workspace.settings.tool,
            let folder = try? folder(name), let version = try VersionStamp.read(in: folder.path)
        else { return nil }
        let range = override == nil ? brand.manifest.statedRange(of: "runtime.path") : nil
        return Rule.diagnostic(
            ofRuntime: version, in: folder.path, for: tool, at: range,
            notes: brand.manifest.inheritanceNotes(for: range)
        ).flatMap(workspace.settings.applied)
    }

    /// Whether packages share a copy of the runtime that brandgen comes with: the manifest names no folder, and the
    /// workspace does not contain the runtime.
    private func copiesOwnRuntime(_ runtime: RuntimeSettings) -> Bool {
        runtime == .vendored(folder: ".") && override == nil
            && !isFolder(join(workspace.root, RuntimeModules.folder))
    }

    // MARK: Folders

    private func folder(_ name: String) throws(Problem) -> Folder {
        let path = override ?? (name == "." ? workspace.root : workspace.displayPath(name))
        guard isFolder(path) else {
            throw .wrong(notAFolder(path, remedy: "'runtime.path' takes \(Self.packageFolder)"), key: "runtime.path")
        }
        let relative = relativePath(from: packages, to: path)
        return Folder(path: path, pathFromPackage: relative == "." ? ".." : "../\(relative)")
    }

    /// Throws a problem if a package that depends on the folder would not build. SwiftPM would report it later and less
    /// clearly.
    private func checkPackage(_ folder: Folder, contains modules: [String]) throws(Problem) {
        let package = "Package.swift"
        for part in [package] + modules.map({ "\(RuntimeModules.folder)/\($0)" }) {
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
        }
    }

    private func files(of module: String, in folder: String) throws(Problem) -> [OutputFile] {
        let path = join(folder, module)
        var files: [OutputFile] = []
        if isFolder(path) {
            do throws(DiagnosticError) {
                let input = InputFolder(path, within: InputBoundary(folder, name: "'\(folder)'"))
                // Hidden files, such as .DS_Store, are not sources.
                for name in try input.allFiles()
                where !name.hasPrefix(".") && !name.contains("/.") && !RuntimeModules.isDocumentation(name) {
                    files.append(OutputFile(copying: "\(module)/\(name)", bytes: try input.read(name).bytes))
                }
            } catch {
                throw .unreadable(error)
            }
        }
        guard !files.isEmpty else {
            throw .wrong(
                "'\(path)' contains no sources to copy; name \(Self.packageFolder) with 'runtime.path' or '--runtime'",
                key: "runtime.source")
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

        /// Returns the error at its place in the manifest of a brand that needs the folder.
        func found(in brand: Brand?) -> DiagnosticError {
            switch self {
            case .unreadable(let error): return error
            case .wrong(let message, let key):
                let range = key.flatMap { brand?.manifest.statedRange(of: $0) }
                return DiagnosticError(
                    Diagnostic(
                        rule: RuntimeFolders.rule, message, at: range,
                        notes: brand?.manifest.inheritanceNotes(for: range) ?? []))
            }
        }
    }
}
