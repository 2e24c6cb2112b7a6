import Diagnostics
import Manifest
import ManifestRules
import SystemCalls

/// The brands of a workspace as they are at a Git revision, for a comparison with those of today. Their files are in a
/// temporary folder, because the preview's program reads images and fonts from a disk.
struct EarlierBrands {
    private let revision: String
    private let brands: [Brand]
    /// The identifiers of the brands whose manifests have errors.
    private let unreadable: [String]
    private let workspace: Workspace

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
        let folder = absolutePath(current.displayPath(".build/preview-against-\(CurrentProcess.id)"))
        do throws(SystemError) {
            try FileSystem().createFolders(folder)
        } catch {
            throw PreviewProgram.failure("'\(folder)' could not be created: \(error.reason)")
        }
        workspace = current.withFiles(of: folder)
        do throws(DiagnosticError) {
            try repository.copy(absolutePath(current.root), at: revision, to: folder)
        } catch {
            try? FileSystem().deleteAll(folder)
            throw error
        }
        let known = workspace.brandIDs
        let chosen = ids.map { $0.filter(known.contains) } ?? known
        // No identifiers would stand for all brands.
        let loaded = chosen.isEmpty ? [] : workspace.load(chosen).brands
        brands = loaded
        unreadable = chosen.filter { id in !loaded.contains { $0.id == id } }
    }

    /// Removes the files, when the program has ended.
    func remove() { try? FileSystem().deleteAll(workspace.root) }

    /// The value of the member in the program's input.
    var value: JSONValue {
        [
            "revision": .string(revision), "brands": .array(PreviewInput(brands: brands, workspace: workspace).values),
            "unreadable": .strings(unreadable),
        ]
    }
}
