import Diagnostics

/// The changes of one run to an output folder. They are on disk, but not yet in the packages.
///
/// The stage is a folder beside the packages. A tree that does not exist yet is there as a whole, so one rename moves it
/// into place. Of a tree that exists, the stage contains the changed files, the new ledger and the record of the steps. If
/// anything fails before the first ``commit(_:of:)``, ``remove()`` undoes everything, and no package has changed. The next run
/// that holds the lock removes the stage of a killed run.
///
/// Several threads may add different trees. The memory that a stage needs does not grow with their number.
package final class Stage: Sendable {
    /// The part of a tree that a stage contains.
    package enum Entry: Sendable {
        /// The whole tree, which does not exist yet.
        case newTree
        /// The changes to a tree that exists.
        case changes
    }

    private let output: Folder
    private let folder: Folder
    /// The name of the stage's folder.
    private let name: String
    private let disk: Disk

    /// The suffix of names that exist only while a run writes.
    static let suffix = ".new"

    /// Creates an empty stage.
    ///
    /// - Parameter outputFolder: The output folder. It is created if it is missing.
    /// - Throws: `OutputError` if the folder cannot be opened or the stage cannot be created.
    package convenience init(in outputFolder: String) throws(OutputError) {
        let disk = Disk()
        let output = try disk.openOutputFolder(creating: OutputPath.withoutEnd(outputFolder))
        try self.init(in: output, named: "stage", disk: disk)
    }

    init(in output: Folder, named name: String, disk: Disk) throws(OutputError) {
        self.output = output
        self.name = name + Self.suffix
        self.disk = disk
        let reserved = try disk.openFolder(creating: OutputPath.reservedFolder, in: output)
        do throws(SystemError) {
            try disk.createFolder(self.name, in: reserved)
        } catch {
            guard error.isTaken else { throw OutputError(reserved.child(self.name), error) }
            try disk.removeAll(self.name, in: reserved)
            try reporting(reserved.child(self.name), disk.createFolder(self.name, in: reserved))
        }
        folder = try reporting(reserved.child(self.name), disk.openFolder(self.name, in: reserved))
    }

    /// Writes the changes of a plan to the stage. Nothing in the package changes.
    ///
    /// - Returns: The entry to commit, or `nil` if the package needs no change.
    /// - Throws: `OutputError` if the disk cannot be written.
    package func add(_ plan: OutputPlan, of tree: OutputTree, force: Bool) throws(OutputError) -> Entry? {
        guard let bookkeeping = plan.bookkeeping else {
            guard let ledger = plan.ledger(force: false) else { return nil }
            try addNew(plan, ledger, of: tree)
            return .newTree
        }
        guard plan.needsApplying(force: force) else { return nil }
        try StagedChanges.write(plan, bookkeeping, of: tree, force: force, to: place(of: tree.name), in: folder, disk)
        return .changes
    }

    /// Moves the changes of one tree into place.
    ///
    /// - Parameters:
    ///   - entry: The result of ``add(_:of:force:)``.
    ///   - name: The tree's path in the output folder.
    /// - Throws: `OutputError` if the tree has changed since it was planned, or if the disk cannot be written. Completed
    ///   changes remain. Each file is either completely old or completely new, and the next run continues the work.
    package func commit(_ entry: Entry, of name: String) throws(OutputError) {
        let tree = OutputTree(name: name, in: output.path, open: output, disk: disk)
        if entry == .newTree { return try moveNew(tree) }
        guard let (parent, root) = try tree.open() else {
            throw OutputError(tree.root, SystemError(operation: .open, code: SystemError.missing))
        }
        let staged = try reporting(tree.root, disk.openFolder(place(of: name), in: folder))
        let changes = try StagedChanges(reading: staged, disk)
        try Applier(parent: parent, root: root, staged: staged, disk: disk, changes: changes).apply()
        if changes.ledger == .removed { try deleteEmptyGroup(of: name) }
    }

    /// Deletes the stage, after the commits or to undo everything.
    package func remove() throws(OutputError) {
        try disk.removeAll(name, in: disk.openFolder(creating: OutputPath.reservedFolder, in: output))
    }

    /// Removes the stages that killed runs left in an output folder.
    static func removeLeftovers(in reserved: Folder, disk: Disk) throws(OutputError) {
        for name in try reporting(reserved.path, disk.names(in: reserved)) where name.hasSuffix(suffix) {
            try disk.removeAll(name, in: reserved)
        }
    }

    /// The name of a tree's folder in the stage.
    private func place(of tree: String) -> String { tree.split(separator: "/").joined(separator: ".") }

    // MARK: New trees

    private func addNew(_ plan: OutputPlan, _ ledger: Ledger, of tree: OutputTree) throws(OutputError) {
        let place = place(of: tree.name)
        try reporting(tree.root, disk.createFolder(place, in: folder))
        let staged = try reporting(tree.root, disk.openFolder(place, in: folder, path: tree.root))
        var folders: Set<ExactText> = []
        for item in plan.items {
            guard let file = item.file else { continue }
            try write(file.bytes, at: file.path, in: staged, &folders)
        }
        try write(ledger.bytes, at: OutputPath.ledger, in: staged, &folders)
    }

    /// Writes a file by its whole path. No other process writes in the stage, so none of its folders can be a link.
    private func write(
        _ bytes: [UInt8], at path: String, in tree: Folder, _ folders: inout Set<ExactText>
    ) throws(OutputError) {
        if !folders.contains(ExactText(OutputPath.split(path).folder)) {
            for folder in OutputPath.folders(above: path).reversed() where folders.insert(ExactText(folder)).inserted {
                try reporting(tree.child(folder), disk.createFolder(String(folder), in: tree))
            }
        }
        try reporting(tree.child(path), disk.createFile(path, in: tree, bytes: bytes))
    }

    private func moveNew(_ tree: OutputTree) throws(OutputError) {
        let (group, last) = OutputPath.split(tree.name)
        var walk = FolderWalk(root: output, disk: disk)
        let parent = try walk.folder(creating: group)
        do throws(SystemError) {
            try disk.rename(place(of: tree.name), in: folder, to: String(last), in: parent)
        } catch {
            guard error.isTaken else { throw OutputError(tree.root, error) }
            // A broken link looks like a missing tree when the plan is made.
            let stamp = try reporting(tree.root, disk.stamp(String(last), in: parent))
            throw OutputError(tree.root, stamp?.kind == .symbolicLink ? .symbolicLink : .changedMeanwhile)
        }
    }

    /// Deletes the folder that contained a removed tree, unless other trees are in it.
    private func deleteEmptyGroup(of tree: String) throws(OutputError) {
        let group = String(OutputPath.split(tree).folder)
        if !group.isEmpty { try disk.deleteFolderIfEmpty(group, in: output) }
    }
}
