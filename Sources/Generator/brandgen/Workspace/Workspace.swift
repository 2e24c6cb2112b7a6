import Diagnostics

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The folder that holds `Brands/` and `Templates/`.
struct Workspace: Sendable {
    /// A path that leads to the folder from the current one.
    let root: String
    /// The names of the folders that lead from `root` down to the current folder; empty where it isn't inside.
    private let trail: [Substring]

    /// The workspace at a path that someone gave.
    init(at path: String) throws(DiagnosticError) {
        guard isFolder(path) else {
            throw Self.refused(
                "'\(path)' is no folder; '--workspace' names the folder that holds Brands/ and Templates/")
        }
        for name in [Self.brands, Self.templates] where !isFolder("\(path)/\(name)") {
            throw Self.refused("'\(path)' is no workspace: it holds no \(name)/")
        }
        root = path
        trail = []
    }

    /// The nearest workspace, from the current folder upwards.
    init() throws(DiagnosticError) {
        let current = currentFolder().split(separator: "/")
        for depth in 0...current.count {
            let path = depth == 0 ? "." : Array(repeating: "..", count: depth).joined(separator: "/")
            if isFolder("\(path)/\(Self.brands)"), isFolder("\(path)/\(Self.templates)") {
                root = path
                trail = current.suffix(depth)
                return
            }
        }
        throw Self.refused(
            "no workspace: neither the current folder nor one above it holds Brands/ and Templates/; "
                + "go to one or name it with '--workspace DIR'")
    }

    /// The shortest path that leads from the current folder to a file of the workspace. Texts that are generated must
    /// not hold it: they would depend on where the command runs.
    func displayPath(_ relative: String) -> String {
        let parts = relative.split(separator: "/")
        let shared = zip(parts.dropLast(), trail).prefix { $0 == $1 }.count
        guard shared > 0 else { return join(root, relative) }
        return (Array(repeating: "..", count: trail.count - shared) + parts.dropFirst(shared)).joined(separator: "/")
    }

    private static func refused(_ message: String) -> DiagnosticError {
        DiagnosticError(Diagnostic(rule: "no-workspace", message))
    }
}
