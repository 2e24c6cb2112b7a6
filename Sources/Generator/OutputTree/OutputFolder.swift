#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The folder that contains a workspace's packages. Each package is a tree.
///
/// The folder is opened once, and its trees are opened from it. Neither may be a symbolic link, because a link may lead
/// to another workspace's packages, to manifests, or to the user's own files.
package struct OutputFolder: Sendable {
    package let path: String
    /// The open folder, or `nil` if it does not exist yet.
    private let folder: Folder?
    private let disk = Disk()

    /// Opens the folder at a path, if it exists.
    ///
    /// - Throws: `OutputError` if the path names a symbolic link or a file, or if the system cannot open it.
    package init(_ path: String) throws(OutputError) {
        self.path = OutputPath.withoutEnd(path)
        folder = try disk.openOutputFolder(self.path)
    }

    /// Returns the tree with a name, such as `acme` or `Shared/Brandgen`.
    package func tree(_ name: String) -> OutputTree {
        OutputTree(name: name, in: path, open: folder, disk: disk)
    }

    /// Finds the trees: folders that contain a ledger, and links to such folders.
    ///
    /// - Parameter group: A folder of trees, such as `Shared`. If it is `nil`, the result contains the trees that are
    ///   directly in the output folder.
    /// - Returns: The names of the trees, sorted.
    /// - Throws: `OutputError` if a folder cannot be read.
    package func trees(in group: String? = nil) throws(OutputError) -> [String] {
        guard var folder else { return [] }
        if let group {
            var walk = FolderWalk(root: folder, disk: disk)
            guard case .found(let inner) = try walk.folder(group[...]) else { return [] }
            folder = inner
        }
        var trees: [String] = []
        for name in try reporting(folder.path, disk.names(in: folder)) where !name.hasPrefix(".") {
            let ledger = "\(name)/\(OutputPath.ledger)"
            if try reporting(folder.child(ledger), disk.stamp(ledger, in: folder)) != nil {
                trees.append(group.map { "\($0)/\(name)" } ?? name)
            }
        }
        return trees.sorted()
    }

    /// Returns whether the folder contains any tree, directly or in a group.
    ///
    /// - Throws: `OutputError` if a folder cannot be read.
    package func holdsTrees(in group: String) throws(OutputError) -> Bool {
        if try !trees().isEmpty { return true }
        return try !trees(in: group).isEmpty
    }

    // MARK: The owner

    /// Returns the path from this folder to the workspace that owns the trees, as the last run recorded it, or `nil` if
    /// no run recorded an owner. The path is relative, so the folder and its workspace can be moved and copied
    /// together.
    ///
    /// - Throws: `OutputError` if the record cannot be read, or if it is a symbolic link.
    package func owner() throws(OutputError) -> String? {
        guard let folder else { return nil }
        var walk = FolderWalk(root: folder, disk: disk)
        guard case .found(let reserved) = try walk.folder(OutputPath.reservedFolder[...]) else { return nil }
        do throws(SystemError) {
            return try disk.contents(of: Self.ownerName, in: reserved).map { bytes in
                var line = bytes.prefix { $0 != UInt8(ascii: "\n") }
                // Version control may write the record with the line ends of another system.
                if line.last == UInt8(ascii: "\r") { line.removeLast() }
                return String(decoding: line, as: UTF8.self)
            }
        } catch {
            throw OutputError(reserved.child(Self.ownerName), error.isLink ? .symbolicLink : .system(error))
        }
    }

    /// Records the path to the workspace that owns the trees. The folder must exist, and its lock must be held.
    package func record(owner: String) throws(OutputError) {
        guard let folder else { throw OutputError(path, SystemError(operation: .open, code: ENOENT)) }
        let reserved = try disk.openFolder(creating: OutputPath.reservedFolder, in: folder)
        // The next run that holds the lock removes a file that a killed run left under this name.
        let temporary = Self.ownerName + Stage.suffix
        do throws(SystemError) {
            try disk.createFile(temporary, in: reserved, bytes: Array("\(owner)\n".utf8))
            try disk.rename(temporary, in: reserved, to: Self.ownerName, in: reserved)
        } catch {
            throw OutputError(reserved.child(Self.ownerName), error)
        }
    }

    /// Returns the error for a workspace that does not own the trees. `owner` is the owner's path for the message, if
    /// it is known.
    package func refusal(owner: String?) -> OutputError { OutputError(path, .otherWorkspace(owner)) }

    private static let ownerName = "workspace"

    // MARK: The site of a preview

    /// Checks that the folder is missing, empty, or that of an earlier site, which may be replaced. A folder counts as empty
    /// if it has only the file in which the Finder of macOS stores how it shows the folder.
    ///
    /// - Throws: `OutputError` if it contains other files, or if it cannot be read.
    package func checkSite() throws(OutputError) {
        guard let folder else { return }
        if try reporting(path, disk.names(in: folder)).allSatisfy({ $0 == ".DS_Store" }) { return }
        let isSite = (try? disk.stamp(Self.siteRecord, in: folder)) != nil
        guard isSite, try trees().isEmpty else { throw OutputError(path, .otherFiles) }
    }

    /// Creates the folder if it is missing, and records that it contains a site.
    ///
    /// - Throws: `OutputError` if the disk cannot be written.
    package func recordSite() throws(OutputError) {
        let folder = try disk.openOutputFolder(creating: path)
        let reserved = try disk.openFolder(creating: OutputPath.reservedFolder, in: folder)
        let name = String(OutputPath.split(Self.siteRecord).name)
        guard try reporting(reserved.path, disk.stamp(name, in: reserved)) == nil else { return }
        try reporting(reserved.path, disk.createFile(name, in: reserved, bytes: []))
    }

    private static let siteRecord = OutputPath.reservedFolder + "/site"
}
