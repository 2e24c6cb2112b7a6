import OutputTree

/// A workspace as the owner of the packages in an output folder. Two workspaces with one output folder would delete each
/// other's packages, because each removes the packages of brands that it does not have.
struct OutputOwner {
    private let folder: String
    private let workspace: Workspace
    /// The path that leads from the output folder to the workspace.
    private let path: String

    init(_ workspace: Workspace, of folder: String) {
        self.folder = folder
        self.workspace = workspace
        path = relativePath(from: folder, to: workspace.root)
    }

    /// - Throws: `OutputError` if the packages in the folder belong to another workspace.
    func check(_ output: OutputFolder) throws(OutputError) {
        // The recorded workspace may have been moved or deleted since.
        if let owner = try output.owner(), isFolder(join(folder, "\(owner)/\(Workspace.brands)")) {
            guard owner == path else {
                throw output.refusal(owner: relativePath(from: ".", to: join(folder, owner)))
            }
        } else if !isNearest {
            // Version control may contain the packages without the record, and earlier versions of brandgen wrote none.
            let brands = Set(workspace.brandIDs)
            guard try output.trees().allSatisfy(brands.contains) else { throw output.refusal(owner: nil) }
        }
    }

    /// Records in the folder that its packages belong to this workspace. The folder's lock must be held.
    func take(_ output: OutputFolder) throws(OutputError) {
        if try output.owner() != path { try output.record(owner: path) }
    }

    /// Whether this workspace is the innermost one that contains the folder.
    private var isNearest: Bool {
        var way = ".."
        while isFolder(join(folder, way)), way.utf8.count <= path.utf8.count {
            if isFolder(join(folder, "\(way)/\(Workspace.brands)")) { return way == path }
            way += "/.."
        }
        return false
    }
}
