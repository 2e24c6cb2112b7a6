#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A folder of generated files. `plan` compares it with the rendered files, and `apply` writes the differences.
///
/// The folder may also contain the developer's files: files that brandgen did not write are never touched, and
/// generated files that were edited are kept. The ledger in `.brandgen/ledger.json` distinguishes them.
///
/// Trees of one output folder can be planned and applied concurrently. Runs on one output folder wait for each other;
/// see `OutputLock`. If a run is killed, each file is either completely old or completely new, and the next run
/// completes the work, even if it renders other files. The files are not flushed to the medium, so a power failure can
/// lose data.
package struct OutputTree: Sendable {
    /// The folder's path, without a slash at its end.
    package let root: String
    /// The path relative to the output folder, such as `acme` or `Shared/Brandgen`.
    let name: String
    private let outputPath: String
    let disk: Disk
    /// The open output folder, or `nil` if it has to be opened by its path.
    private let output: Folder?

    /// The ledger's path in a tree. The ledger is the only file in a plan that is not a rendered file.
    package static let ledgerPath = OutputPath.ledger

    /// Creates a tree from a path whose last component is the tree's name.
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

    /// Opens the tree and its parent folder. Returns `nil` if one of them is missing. None of the folders from the
    /// output folder down to the tree may be a symbolic link.
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

    /// Plans the changes that make the tree match the rendered files. Writes nothing.
    ///
    /// - Throws: `OutputError` if a file cannot be written safely, or if the disk cannot be read.
    package func plan(_ files: [OutputFile], info: LedgerInfo) throws(OutputError) -> OutputPlan {
        try Planner.plan(files, info: info, root: try open()?.root, disk: disk)
    }

    /// Plans the removal of all generated files, for a brand that no longer exists. Writes nothing.
    ///
    /// The plan is empty for a tree without a ledger, because it contains no generated files.
    package func planRemoval() throws(OutputError) -> OutputPlan {
        try Planner.plan([], info: nil, root: try open()?.root, disk: disk)
    }

    /// Applies a plan of this tree. Files with a conflict stay unchanged, unless `force` replaces or deletes them.
    ///
    /// - Throws: `OutputError` if the disk cannot be written. Completed changes remain. Each file is either completely
    ///   old or completely new, and the next run continues the work.
    package func apply(_ plan: OutputPlan, force: Bool = false) throws(OutputError) {
        guard plan.bookkeeping == nil ? plan.rendered != nil : plan.needsApplying(force: force) else { return }
        var output = output
        if output == nil { output = try disk.openOutputFolder(creating: outputPath) }
        guard let output else { return }
        let stage = try Stage(in: output, named: name.split(separator: "/").joined(separator: "."), disk: disk)
        do throws(OutputError) {
            if let entry = try stage.add(plan, of: self, force: force) { try stage.commit(entry, of: name) }
        } catch {
            try? stage.remove()
            throw error
        }
        try stage.remove()
    }
}
