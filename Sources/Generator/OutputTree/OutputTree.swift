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

    /// The ledger's path in a tree: the one step of a plan that is no rendered file.
    package static let ledgerPath = OutputPath.ledger

    package init(root: String) {
        self.init(root: root, disk: Disk())
    }

    init(root: String, disk: Disk) {
        var path = root[...]
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        self.root = path.isEmpty ? "." : String(path)
        self.disk = disk
    }

    /// What has to happen so that the tree becomes what was rendered. Reads, never writes.
    ///
    /// - Throws: `OutputError` where a file could not be written safely or the disk could not be read.
    package func plan(_ files: [OutputFile], info: LedgerInfo) throws(OutputError) -> OutputPlan {
        try Planner.plan(files, info: info, root: root, disk: disk)
    }

    /// What has to happen so that everything generated is gone: for a brand that is no more. Reads, never writes.
    ///
    /// A tree without a ledger holds nothing generated, so its plan is empty.
    package func planRemoval() throws(OutputError) -> OutputPlan {
        try Planner.plan([], info: nil, root: root, disk: disk)
    }

    /// Does what a plan of this tree says. Conflicts stay as they are on disk, unless `force` replaces or deletes them.
    ///
    /// - Throws: `OutputError` where the disk refuses. What was done stays done, each file is wholly old or wholly new,
    ///   and the next run goes on from there.
    package func apply(_ plan: OutputPlan, force: Bool = false) throws(OutputError) {
        guard let bookkeeping = plan.bookkeeping else { return try Stager(root: root, disk: disk).build(plan) }
        guard plan.needsApplying(force: force) else { return }
        let folder = try reporting(root, disk.openFolder(root))
        try Applier(root: folder, disk: disk, plan: plan, bookkeeping: bookkeeping, force: force).apply()
    }

    /// The names of the folders in an output folder that hold a ledger, sorted; none if there is no such folder.
    package static func trees(in outputFolder: String) throws(OutputError) -> [String] {
        let disk = Disk()
        guard let folder = try disk.openFolderIfThere(outputFolder) else { return [] }
        var trees: [String] = []
        for name in try reporting(outputFolder, disk.names(in: folder)) where !name.hasPrefix(".") {
            let path = "\(name)/\(OutputPath.ledger)"
            if try reporting(folder.child(path), disk.stamp(path, in: folder)) != nil { trees.append(name) }
        }
        return trees.sorted()
    }
}
