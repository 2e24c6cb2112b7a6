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
    let disk: Disk
    /// The open folder that holds the tree; `nil` if it has to be opened by its path.
    private let output: Folder?

    /// The ledger's path in a tree: the one step of a plan that is no rendered file.
    package static let ledgerPath = OutputPath.ledger

    init(root: String, in output: Folder? = nil, disk: Disk = Disk()) {
        self.root = OutputPath.withoutEnd(root)
        self.output = output
        self.disk = disk
    }

    /// Opens the folder, and the one that holds it; `nil` if one of them is missing. Neither may be a symbolic link.
    func open() throws(OutputError) -> (output: Folder, root: Folder)? {
        let (path, name) = OutputPath.splitOutside(root)
        var output = output
        if output == nil { output = try disk.openOutputFolder(path) }
        guard let output, let folder = try disk.openTree(name, in: output, path: root) else { return nil }
        return (output, folder)
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
            return try Stager(root: root, disk: disk).build(plan, in: output)
        }
        guard plan.needsApplying(force: force) else { return }
        guard let (output, folder) = try open() else {
            throw OutputError(root, SystemError(operation: .open, code: ENOENT))
        }
        try Applier(
            output: output, root: folder, disk: disk, plan: plan, bookkeeping: bookkeeping, force: force
        ).apply()
    }
}
