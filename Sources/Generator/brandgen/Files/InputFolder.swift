import Manifest
import Diagnostics
import SystemCalls

/// A folder from which a command reads files.
struct InputFolder {
    /// The maximum size of a file in bytes. A device or a pipe might never end.
    static let maximumFileSize = 1 << 24

    /// The path that diagnostics show.
    let path: String
    private let files: SystemFileReader

    /// Creates a folder whose files must be inside a boundary; by default the folder itself.
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

    /// Returns whether anything exists at a path, even if it cannot be read.
    func contains(_ name: String) -> Bool { exists(join(path, name)) }

    func read(_ name: String) throws(DiagnosticError) -> SourceFile {
        let shown = join(path, name)
        do throws(FileReadError) {
            let bytes = try files.read(name, limit: Self.maximumFileSize + 1)
            guard bytes.count <= Self.maximumFileSize else {
                throw FileReadError.unreadable("it has more than \(Self.maximumFileSize) bytes")
            }
            return SourceFile(path: shown, bytes: bytes)
        } catch {
            throw unreadable(shown, error)
        }
    }

    /// Returns the sorted paths of the files in the folder and its subfolders.
    func allFiles() throws(DiagnosticError) -> [String] {
        var found: [String] = []
        var pending = ["."]
        while let folder = pending.popLast() {
            // A link to a parent folder would lead to endless paths.
            guard folder.count(where: { $0 == "/" }) < 32 else {
                let message = "the folders in '\(path)' are nested more than 32 deep: '\(folder)'"
                throw DiagnosticError(Diagnostic(rule: "unreadable-file", message))
            }
            let entries = try entries(of: folder)
            if let name = entries.undecodable.min() {
                let shown = folder == "." ? join(path, name) : join(path, join(folder, name))
                throw DiagnosticError(
                    Diagnostic(.undecodableName, "the name of the file '\(shown)' is not UTF-8; rename it", at: nil))
            }
            found += entries.files.map { join(folder, $0) }
            pending += entries.folders.map { join(folder, $0) }
        }
        return found.map { ExactText($0) }.sorted().map(\.text)
    }

    private func entries(of folder: String) throws(DiagnosticError) -> FolderEntries {
        do {
            return try files.entries(of: folder)
        } catch {
            throw unreadable(folder == "." ? path : join(path, folder), error)
        }
    }
}

private func unreadable(_ path: String, _ error: FileReadError) -> DiagnosticError {
    DiagnosticError(Diagnostic(rule: "unreadable-file", "'\(path)' cannot be read: \(error.reason)"))
}

extension SourceFile {
    /// Reads standard input to its end, or until it is longer than the maximum size of a file.
    static func standardInput() throws(DiagnosticError) -> SourceFile {
        do throws(SystemError) {
            let bytes = try OpenFile.standardInput.read(atMost: InputFolder.maximumFileSize + 1)
            return SourceFile(path: "standard input", bytes: bytes)
        } catch {
            throw DiagnosticError(
                Diagnostic(rule: "unreadable-file", "standard input cannot be read: \(error.reason)"))
        }
    }
}
