import OutputTree
import PackageRenderer

/// A workspace as the owner of an output folder.
///
/// Two workspaces with one output folder would delete each other's packages, because each removes the packages of
/// brands that it does not have.
struct OutputOwner {
    private let folder: String
    private let workspace: Workspace
    /// The path from the output folder to the workspace.
    private let path: String

    init(_ workspace: Workspace, of folder: String) {
        self.folder = folder
        self.workspace = workspace
        path = relativePath(from: folder, to: workspace.root)
    }

    /// Checks that the packages in the folder do not belong to another workspace.
    ///
    /// - Throws: `OutputError` if they do.
    func check(_ output: OutputFolder) throws {
        // The recorded workspace may have been moved or deleted.
        if let owner = try output.owner(), isFolder(join(folder, "\(owner)/\(Workspace.brands)")) {
            guard owner == path else {
                throw output.refusal(owner: relativePath(from: ".", to: join(folder, owner)))
            }
        } else if !isNearest {
            // The record can be missing: version control may not include it, and earlier versions of Brandgen wrote
            // none.
            let brands = Set(workspace.brandIDs)
            guard try output.trees().allSatisfy(brands.contains) else { throw output.refusal(owner: nil) }
        }
    }

    /// Records this workspace as the owner of the folder. The caller holds the folder's lock.
    func take(_ output: OutputFolder) throws {
        if try output.owner() != path { try output.record(owner: path) }
    }

    /// Whether this workspace is the innermost one that contains the folder.
    private var isNearest: Bool {
        var ancestor = ".."
        while isFolder(join(folder, ancestor)), ancestor.utf8.count <= path.utf8.count {
            if isFolder(join(folder, "\(ancestor)/\(Workspace.brands)")) { return ancestor == path }
            ancestor += "/.."
        }
        return false
    }
}
