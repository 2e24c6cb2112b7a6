/// The folder that holds the packages of a workspace, a tree for each.
///
/// The folder is opened once, and its trees are opened from it. Neither may be a symbolic link: what a link leads to
/// may be another workspace's packages, manifests, or a folder of the user's.
package struct OutputFolder: Sendable {
    package let path: String
    /// `nil` if there is no such folder yet.
    private let folder: Folder?
    private let disk = Disk()

    /// Opens the folder at a path, if there is one.
    ///
    /// - Throws: `OutputError` if the path names a symbolic link or a file, or if the disk refuses.
    package init(_ path: String) throws(OutputError) {
        self.path = OutputPath.withoutEnd(path)
        folder = try disk.openOutputFolder(self.path)
    }

    package func tree(_ name: String) -> OutputTree {
        let root = path == "." ? name : path.hasSuffix("/") ? path + name : "\(path)/\(name)"
        return OutputTree(root: root, in: folder, disk: disk)
    }

    /// The names of the trees: the folders that hold a ledger, or links to such folders; sorted.
    package func trees() throws(OutputError) -> [String] {
        guard let folder else { return [] }
        var trees: [String] = []
        for name in try reporting(path, disk.names(in: folder)) where !name.hasPrefix(".") {
            let ledger = "\(name)/\(OutputPath.ledger)"
            if try reporting(folder.child(ledger), disk.stamp(ledger, in: folder)) != nil { trees.append(name) }
        }
        return trees.sorted()
    }
}
