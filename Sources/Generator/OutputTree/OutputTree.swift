#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A folder on disk whose files are generated: what was rendered is compared with it (`plan`) and written to it
/// (`apply`).
///
/// The folder belongs to its users as well: files that brandgen did not write are not touched, and files that were edited
/// since it wrote them are kept. The ledger in `.brandgen/ledger.json` tells which are which.
///
/// Trees of one output folder may be planned and applied at the same time; runs on one output folder take turns by
/// `OutputLock`. A run that is killed leaves each file wholly old or wholly new, and the next run finishes its work, even
/// if it renders something else. Power failures are another matter: nothing is flushed to the medium.
package struct OutputTree: Sendable {
    /// The folder's path, without a slash at its end.
    package let root: String
    /// The path from the output folder, such as `acme` or `Shared/Brandgen`.
    private let name: String
    private let outputPath: String
    let disk: Disk
    /// The open output folder; `nil` if it has to be opened by its path.
    private let output: Folder?

    /// The ledger's path in a tree: the one step of a plan that is no rendered file.
    package static let ledgerPath = OutputPath.ledger

    /// The tree at a path whose last component is its name.
    init(root: String, disk: Disk = Disk()) {
        let (path, name) = OutputPath.splitOutside(OutputPath.withoutEnd(root))
        self.init(name: name, in: path, disk: disk)
    }

    init(name: String, in outputPath: String, open output: Folder? = nil, disk: Disk = Disk()) {
        root = outputPath == "." ? name : outputPath.hasSuffix("/") ? outputPath + name : "\(outputPath)/\(name)"
        self.name = name
        self.outputPath = outputPath
        self.output = output
        self.disk = disk
    }

    /// Opens the folder, and the one above it; `nil` if one of them is missing. None of the folders from the output folder
    /// down to the tree may be a symbolic link.
    func open() throws(OutputError) -> (parent: Folder, root: Folder)? {
        var output = output
        if output == nil { output = try disk.openOutputFolder(outputPath) }
        guard let output else { return nil }
        let (group, name) = OutputPath.split(name)
        var walk = FolderWalk(root: output, disk: disk)
        switch try walk.folder(group) {
        case .missing: return nil
        case .blocked(let blocker): throw OutputError(output.child(blocker), .folderNeeded)
        case .found(let parent):
            return try disk.openTree(String(name), in: parent, path: root).map { (parent, $0) }
        }
    }

    /// What has to happen so that the tree becomes what was rendered. Reads, never writes.
    ///
    /// - Throws: `OutputError` where a file could not be written safely or the disk could not be read.
    package func plan(_ files: [OutputFile], info: LedgerInfo) throws(OutputError) -> OutputPlan {
        try Planner.plan(files, info: info, root: try open()?.root, disk: disk)
    }

    /// What has to happen so that everything generated is gone: for a brand that is no more. Reads, never writes.
    ///
    /// A tree without a ledger holds nothing generated, so its plan is empty.
    package func planRemoval() throws(OutputError) -> OutputPlan {
        try Planner.plan([], info: nil, root: try open()?.root, disk: disk)
    }

    /// Does what a plan of this tree says. Conflicts stay as they are on disk, unless `force` replaces or deletes them.
    ///
    /// - Throws: `OutputError` where the disk refuses. What was done stays done, each file is wholly old or wholly new,
    ///   and the next run goes on from there.
    package func apply(_ plan: OutputPlan, force: Bool = false) throws(OutputError) {
        guard let bookkeeping = plan.bookkeeping else {
            let folder: Folder
            if let output { folder = output } else { folder = try disk.openOutputFolder(creating: outputPath) }
            return try Stager(name: name, root: root, output: folder, disk: disk).build(plan)
        }
        guard plan.needsApplying(force: force) else { return }
        guard let (parent, folder) = try open() else {
            throw OutputError(root, SystemError(operation: .open, code: ENOENT))
        }
        try Applier(
            parent: parent, root: folder, disk: disk, plan: plan, bookkeeping: bookkeeping, force: force
        ).apply()
        if plan.ledger(force: force) == nil { try deleteEmptyGroup() }
    }

    /// Deletes the folder between the output folder and a tree that was removed, if nothing else is in it.
    private func deleteEmptyGroup() throws(OutputError) {
        let group = String(OutputPath.split(name).folder)
        var output = output
        if output == nil { output = try disk.openOutputFolder(outputPath) }
        if !group.isEmpty, let output { try disk.deleteFolderIfEmpty(group, in: output) }
    }
}
