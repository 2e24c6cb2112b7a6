import Manifest
import Diagnostics

/// A folder whose files are read.
struct InputFolder {
    /// Bytes that a file may have: a device or a pipe might never end.
    static let longestFile = 1 << 24

    /// As people are shown it.
    let path: String
    private let files: SystemFileReader

    /// A folder whose files must lie inside a boundary; by default inside the folder itself.
    init(_ path: String, within boundary: InputBoundary? = nil) {
        self.path = path
        files = SystemFileReader(root: path, within: boundary ?? InputBoundary(path, name: "'\(path)'"))
    }

    /// Reads a file that the user names on the command line: at any path, or a pipe such as a shell's `<(…)`.
    static func file(named path: String) throws(DiagnosticError) -> SourceFile {
        let (folder, name) = split(path)
        return try InputFolder(ofUser: folder).read(name)
    }

    private init(ofUser path: String) {
        self.path = path
        files = SystemFileReader(ofUser: path)
    }

    /// Whether anything is at a path, even if it cannot be read.
    func contains(_ name: String) -> Bool { isThere(join(path, name)) }

    func read(_ name: String) throws(DiagnosticError) -> SourceFile {
        let shown = join(path, name)
        do throws(FileReadError) {
            let bytes = try files.read(name, limit: Self.longestFile + 1)
            guard bytes.count <= Self.longestFile else {
                throw FileReadError.unreadable("it has more than \(Self.longestFile) bytes")
            }
            return SourceFile(path: shown, bytes: bytes)
        } catch {
            throw unreadable(shown, error)
        }
    }

    /// The paths of the files in the folder and in those below it, sorted.
    func allFiles() throws(DiagnosticError) -> [String] {
        var found: [String] = []
        var pending = ["."]
        while let folder = pending.popLast() {
            // A link to a folder above would lead on for ever.
            guard folder.count(where: { $0 == "/" }) < 32 else {
                let message = "the folders in '\(path)' are nested more than 32 deep: '\(folder)'"
                throw DiagnosticError(Diagnostic(rule: "unreadable-file", message))
            }
            for name in try names(in: folder) {
                let file = join(folder, name)
                if isFolder(join(path, file)) { pending.append(file) } else { found.append(file) }
            }
        }
        return found.sorted()
    }

    private func names(in folder: String) throws(DiagnosticError) -> [String] {
        do {
            return try files.names(in: folder)
        } catch {
            throw unreadable(folder == "." ? path : join(path, folder), error)
        }
    }
}

private func unreadable(_ path: String, _ error: FileReadError) -> DiagnosticError {
    DiagnosticError(Diagnostic(rule: "unreadable-file", "'\(path)' cannot be read: \(error.reason)"))
}
