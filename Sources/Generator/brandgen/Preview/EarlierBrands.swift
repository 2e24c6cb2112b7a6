import Diagnostics
import Manifest
import ManifestRules
import SystemCalls

/// The brands of a workspace as they are at a Git revision, for a comparison with those of today. Their files are in a
/// temporary folder, because the preview's program reads images and fonts from a disk.
struct EarlierBrands {
    /// The name of a temporary folder, before the number of its process.
    private static let folderName = "preview-against-"

    private let revision: String
    private let brands: [Brand]
    /// The first errors of the brands whose manifests have errors, by the identifiers of the brands.
    private let errors: [(id: String, message: String)]
    private let workspace: Workspace
    /// The temporary folder.
    private let folder: String

    /// Reads the brands. The settings of the workspace are those of today. A brand with errors is not an error.
    ///
    /// - Parameters:
    ///   - ids: The identifiers, or `nil` for all brands of the revision.
    ///   - revision: The revision.
    ///   - current: Today's workspace.
    /// - Throws: `DiagnosticError` if there is no repository or no such revision, or if a file cannot be written.
    init(_ ids: [String]?, at revision: String, of current: Workspace) throws(DiagnosticError) {
        self.revision = revision
        let repository = try GitRepository(around: current.root, for: "--against")
        let place = relativePath(from: repository.root, to: current.root)
        let workspaceFolder = place == "." ? "" : place
        let files = try repository.files(below: workspaceFolder, at: revision)
        let brandsFolder = under(workspaceFolder, Workspace.brands) + "/"
        let inputs = files.filter { $0.path.hasPrefix(brandsFolder) }
        let others = files.filter { !$0.path.hasPrefix(brandsFolder) }
        folder = try Self.createFolder(in: current, for: workspaceFolder)
        let workspace = current.withFiles(of: under(folder, workspaceFolder))
        self.workspace = workspace
        do throws(DiagnosticError) {
            try repository.copy(inputs, at: revision, to: folder)
            let reader = RecordingReader(workspace)
            var loaded = Self.load(ids, of: workspace, from: reader)
            // Most workspaces have all inputs in Brands/. An app's package, or the target of a link, may be elsewhere.
            let boundary = absolutePath(workspace.displayPath(Workspace.brands))
            let isComplete = reader.paths.map(absolutePath).allSatisfy {
                $0 == boundary || $0.hasPrefix(boundary + "/")
            }
            if inputs.isEmpty || !isComplete || inputs.contains(where: \.isLink) {
                try repository.copy(others, at: revision, to: folder)
                loaded = Self.load(ids, of: workspace, from: reader)
            }
            (brands, errors) = loaded
        } catch {
            try? FileSystem().deleteAll(folder)
            throw error
        }
    }

    /// Creates the folder of this process, and removes those of processes that were killed.
    ///
    /// - Parameters:
    ///   - workspace: Today's workspace, in whose folder for builds the folder is.
    ///   - place: The path of the workspace in the repository, which is created in the folder.
    /// - Returns: The absolute path of the folder.
    /// - Throws: `DiagnosticError` if the folder exists or cannot be created.
    private static func createFolder(
        in workspace: Workspace, for place: String
    ) throws(DiagnosticError) -> String {
        let system = FileSystem()
        let folders = absolutePath(workspace.displayPath(".build"))
        for name in (try? system.names(in: folders)) ?? [] where name.hasPrefix(folderName) {
            let number = Int(name.dropFirst(folderName.count).prefix { $0 != "." })
            // An earlier process may have had the number of this one.
            if let number, number != CurrentProcess.id, CurrentProcess.isRunning(number) { continue }
            try? system.deleteAll(join(folders, name))
        }
        let folder = join(folders, "\(folderName)\(CurrentProcess.id)")
        do throws(SystemError) {
            try system.createFolders(folders)
            // A folder that exists may have files of another revision.
            try system.createFolder(folder)
            try system.createFolders(under(folder, place))
        } catch {
            throw PreviewProgram.failure("'\(folder)' could not be created: \(error.reason)")
        }
        return folder
    }

    private static func load(
        _ ids: [String]?, of workspace: Workspace, from reader: RecordingReader
    ) -> (brands: [Brand], errors: [(id: String, message: String)]) {
        let known = workspace.brandIDs
        let chosen = ids.map { $0.filter(known.contains) } ?? known
        // No identifiers would stand for all brands.
        let brands = chosen.isEmpty ? [] : workspace.load(chosen, from: reader).brands
        let loaded = Set(brands.map(\.id))
        let errors = chosen.filter { !loaded.contains($0) }.map { id in
            let error = workspace.load([id], from: reader).diagnostics.first { $0.severity == .error }
            return (id, error.map(text) ?? "its manifest has errors")
        }
        return (brands, errors)
    }

    /// Returns the place of a diagnostic, relative to the workspace, and its message.
    private static func text(_ diagnostic: Diagnostic) -> String {
        let place = diagnostic.range.map { "\($0.file.path):\($0.start.line): " } ?? ""
        return place + diagnostic.message
    }

    /// Removes the files, when the program has ended.
    func remove() { try? FileSystem().deleteAll(folder) }

    /// The value of the member in the program's input.
    var value: JSONValue {
        [
            "revision": .string(revision), "brands": .array(PreviewInput(brands: brands, workspace: workspace).values),
            "unreadable": .array(errors.map { ["id": .string($0.id), "reason": .string($0.message)] }),
        ]
    }
}
