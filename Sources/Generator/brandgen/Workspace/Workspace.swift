import Diagnostics
import Manifest
import ManifestRules
import PackageRenderer
import SystemCalls

/// The folder that contains `Brands/`.
struct Workspace: Sendable {
    /// A path that leads to the folder from the current one.
    let root: String
    /// The names of the folders from `root` down to the current folder. Empty if the current folder is not in the
    /// workspace.
    private let trail: [Substring]
    /// The boundary that has to contain the workspace's inputs.
    let boundary: InputBoundary
    /// The reader of the workspace's files.
    let files: SystemFileReader
    /// The settings of the workspace file. They have their defaults until `readSettings()` is called.
    private(set) var settings = WorkspaceSettings()
    /// The day that dates in manifests are compared with. It is `nil` until `readSettings()` is called.
    private(set) var today: CalendarDate?

    /// Creates the workspace at the path that `--workspace` names.
    init(at path: String) throws(DiagnosticError) {
        guard isFolder(path) else {
            throw Self.refused(notAFolder(path, remedy: Self.optionUse))
        }
        guard isFolder("\(path)/\(Self.brands)") else {
            throw Self.refused("'\(path)' contains no \(Self.brands)/; \(Self.optionUse)")
        }
        self.init(root: path, trail: [])
    }

    private static let optionUse = "'--workspace' takes the folder that contains \(brands)/"

    /// Finds the workspace: the current folder, or the nearest folder above it that contains `Brands/`.
    init() throws(DiagnosticError) {
        let current = FileSystem().currentFolder.split(separator: "/")
        for depth in 0...current.count {
            let path = depth == 0 ? "." : Array(repeating: "..", count: depth).joined(separator: "/")
            if isFolder("\(path)/\(Self.brands)") {
                self.init(root: path, trail: current.suffix(depth))
                return
            }
        }
        throw Self.refused(
            "no workspace: neither the current folder nor a folder above it contains \(Self.brands)/; change to a "
                + "workspace, or name one with '--workspace DIR'")
    }

    /// Finds the workspace at the path that `--workspace` names, or as `init()` does. If there is none, returns one without
    /// brands in that folder or in the current one, to which a command can add `Brands/`.
    init(startingAt path: String?) throws(DiagnosticError) {
        if let path, !isFolder(path) { throw Self.refused(notAFolder(path, remedy: Self.optionUse)) }
        self =
            path == nil
            ? (try? Workspace()) ?? Workspace(root: ".", trail: []) : Workspace(root: path ?? ".", trail: [])
    }

    /// Whether the folder does not contain `Brands/` yet.
    var isNew: Bool { !isFolder(displayPath(Self.brands)) }

    private init(root: String, trail: [Substring]) {
        self.root = root
        self.trail = trail
        boundary = InputBoundary(root, name: "the workspace")
        files = SystemFileReader(root: root, within: boundary)
    }

    /// Reads the workspace file, and today's date.
    ///
    /// - Throws: `DiagnosticError` if the file is invalid or requires another version of Brandgen, or if the variable
    ///   with the date is invalid.
    mutating func readSettings() throws(DiagnosticError) {
        today = try currentDay()
        settings = try WorkspaceSettings(
            files: files, brandsFolder: Self.brands, tool: ToolIdentity.brandgen.version)
    }

    /// Returns the bytes of a file of the workspace, to copy it.
    ///
    /// - Throws: `DiagnosticError` if it cannot be read.
    @Sendable func bytes(of path: String) throws(DiagnosticError) -> [UInt8] {
        do throws(FileReadError) {
            return try files.read(path, limit: .max)
        } catch {
            throw DiagnosticError(
                Diagnostic(rule: "unreadable-file", "'\(displayPath(path))' cannot be read: \(error.reason)"))
        }
    }

    /// Returns the shortest path from the current folder to a file of the workspace. Absolute paths do not change.
    ///
    /// Generated text must not contain the result, because it depends on the current folder.
    @Sendable func displayPath(_ relative: String) -> String {
        if relative.hasPrefix("/") { return relative }
        let parts = relative.split(separator: "/")
        let shared = zip(parts.dropLast(), trail).prefix { $0 == $1 }.count
        guard shared > 0 else { return join(root, relative) }
        return (Array(repeating: "..", count: trail.count - shared) + parts.dropFirst(shared)).joined(separator: "/")
    }

    private static func refused(_ message: String) -> DiagnosticError {
        DiagnosticError(Diagnostic(rule: "no-workspace", message))
    }
}

// MARK: Brands

extension Workspace {
    static let brands = "Brands"

    /// The error of a workspace without brands.
    static let noBrands = Diagnostic(
        rule: Rule.noBrands.id.rawValue,
        "'\(brands)' contains no brands; a brand is a folder with a 'brand.yaml', which 'brandgen new' creates")

    /// The same workspace on no day, so that a date in a manifest is not an error.
    var withoutDay: Workspace {
        var workspace = self
        workspace.today = nil
        return workspace
    }

    /// The workspace with the files of another folder, such as those of an earlier revision, with the same settings and on
    /// no day.
    func withFiles(of folder: String) -> Workspace {
        var workspace = Workspace(root: folder, trail: [])
        workspace.settings = settings
        return workspace
    }

    /// Loads the brands with these identifiers, or all brands if there are none, through a file reader: by default, the
    /// workspace's.
    func load(
        _ ids: [String] = [], checking checks: BrandChecks = .everything, from files: (any FileReader)? = nil
    ) -> LoadedBrands {
        let loader = BrandLoader(
            files: files ?? self.files, brandsFolder: Self.brands, settings: settings, checks: checks, today: today)
        return loader.load(ids: ids)
    }

    /// Returns the identifier of the brand that a word on the command line names: by its identifier, by the path of its
    /// folder, which shells complete, or by the path of its manifest. Returns any other word unchanged.
    @Sendable func brandID(named word: String) -> String {
        var parts = word.split(separator: "/").filter { $0 != "." }
        if parts.count > 1, parts.last == "brand.yaml" { parts.removeLast() }
        guard let name = parts.last.map(String.init), !word.hasPrefix("/") || parts.count > 1 else { return word }
        if parts.count == 1 || parts.dropLast() == [Self.brands[...]] { return name }
        let folder = displayPath("\(Self.brands)/\(name)")
        let path = (word.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
        return isFolder(folder) && relativePath(from: folder, to: path) == "." ? name : word
    }

    /// The identifiers of all brands, without reading their manifests. Empty if the folder cannot be read.
    var brandIDs: [String] { (try? discovery.discover()) ?? [] }

    /// Finds the brands without reading their manifests.
    var discovery: BrandDiscovery { BrandDiscovery(files: files, brandsFolder: Self.brands) }

    /// Loads the brands with these identifiers, or all brands if `ids` is `nil`, and prints their warnings. If `strict`
    /// is true, warnings are errors.
    ///
    /// - Throws: `DiagnosticError` with all diagnostics if one of them is an error, or if the workspace has no brands.
    ///   Without the second condition, generating in an incomplete workspace would remove every package.
    func validBrands(
        _ ids: [String]?, checking checks: BrandChecks = .everything, strict: Bool = false,
        from files: (any FileReader)? = nil, _ console: Console
    ) throws(DiagnosticError) -> [Brand] {
        // A shard can be empty if there are fewer brands than shards.
        let loaded = ids == [] ? Loaded(brands: [], diagnostics: []) : load(ids ?? [], checking: checks, from: files)
        var problems = DiagnosticCollector()
        for var diagnostic in loaded.diagnostics {
            if strict { diagnostic.severity = .error }
            problems.report(diagnostic)
        }
        if loaded.brands.isEmpty, ids != [], !problems.hasErrors { problems.report(Self.noBrands) }
        try problems.throwIfErrors()
        console.report(problems.diagnostics)
        return loaded.brands
    }
}
