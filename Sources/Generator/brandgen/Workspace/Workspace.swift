import ManifestRules
import Manifest
import Diagnostics
import PackageRenderer

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The folder that holds `Brands/`.
struct Workspace: Sendable {
    /// A path that leads to the folder from the current one.
    let root: String
    /// The names of the folders that lead from `root` down to the current folder; empty where it isn't inside.
    private let trail: [Substring]
    /// The boundary that must contain the workspace's inputs.
    let boundary: InputBoundary
    /// Reads the files of the workspace.
    let files: SystemFileReader
    /// What the workspace file says; nothing before it is read.
    private(set) var settings = WorkspaceSettings()

    /// The workspace at a path that someone gave.
    init(at path: String) throws(DiagnosticError) {
        guard isFolder(path) else {
            throw Self.refused("'\(path)' is no folder; '--workspace' names the folder that holds \(Self.brands)/")
        }
        guard isFolder("\(path)/\(Self.brands)") else {
            throw Self.refused("'\(path)' is no workspace: it holds no \(Self.brands)/")
        }
        self.init(root: path, trail: [])
    }

    /// The nearest workspace, from the current folder upwards.
    init() throws(DiagnosticError) {
        let current = currentFolder().split(separator: "/")
        for depth in 0...current.count {
            let path = depth == 0 ? "." : Array(repeating: "..", count: depth).joined(separator: "/")
            if isFolder("\(path)/\(Self.brands)") {
                self.init(root: path, trail: current.suffix(depth))
                return
            }
        }
        throw Self.refused(
            "no workspace: neither the current folder nor one above it holds \(Self.brands)/; go to one or "
                + "name it with '--workspace DIR'")
    }

    private init(root: String, trail: [Substring]) {
        self.root = root
        self.trail = trail
        boundary = InputBoundary(root, name: "the workspace")
        files = SystemFileReader(root: root, within: boundary)
    }

    /// Reads the workspace file.
    ///
    /// - Throws: everything that is wrong with it, or that it asks for another version of this tool.
    mutating func readSettings() throws(DiagnosticError) {
        settings = try WorkspaceSettings(
            files: files, brandsFolder: Self.brands, tool: ToolIdentity.brandgen.version)
    }

    /// The shortest path that leads from the current folder to a file of the workspace; an absolute path, of a file
    /// elsewhere, as it is. Texts that are generated must not hold either: they would depend on where the command runs.
    func displayPath(_ relative: String) -> String {
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
