import Diagnostics

/// Writes a tree that does not exist yet: builds it under a temporary name and moves it into place.
///
/// This needs one rename for the whole tree instead of one for each file, and a killed run leaves no partial tree.
struct Stager {
    /// The tree's path, relative to the output folder.
    let name: String
    /// The tree's path for messages.
    let root: String
    let output: Folder
    let disk: Disk

    /// The suffix of a tree's name while the tree is being built.
    static let suffix = ".new"

    /// Builds the tree. Creates its parent folder if necessary.
    func build(_ plan: OutputPlan) throws(OutputError) {
        guard let ledger = plan.ledger(force: false) else { return }
        let (group, last) = OutputPath.split(name)
        let staging = try disk.openFolder(creating: OutputPath.reservedFolder, in: output)
        let temporary = name.split(separator: "/").joined(separator: ".") + Self.suffix
        do throws(OutputError) {
            try createEmptyFolder(temporary, in: staging)
            let tree = try reporting(root, disk.openFolder(temporary, in: staging, path: root))
            var folders: Set<ExactText> = []
            for item in plan.items {
                guard let file = item.file else { continue }
                try write(file.bytes, at: file.path, in: tree, &folders)
            }
            try write(ledger.bytes, at: OutputPath.ledger, in: tree, &folders)
            var walk = FolderWalk(root: output, disk: disk)
            try move(temporary, in: staging, to: String(last), in: try walk.folder(creating: group))
        } catch {
            try? disk.removeAll(temporary, in: staging)
            throw error
        }
    }

    /// Removes the unfinished trees that killed runs left in an output folder.
    static func removeLeftovers(in staging: Folder, disk: Disk) throws(OutputError) {
        for name in try reporting(staging.path, disk.names(in: staging)) where name.hasSuffix(suffix) {
            try disk.removeAll(name, in: staging)
        }
    }

    /// Writes a file by its whole path. No other process writes in the new tree, so none of its folders can be a link.
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

    private func move(
        _ temporary: String, in staging: Folder, to name: String, in parent: Folder
    ) throws(OutputError) {
        do throws(SystemError) {
            try disk.rename(temporary, in: staging, to: name, in: parent)
        } catch {
            guard error.isTaken else { throw OutputError(root, error) }
            // A broken link looks like a missing tree when the plan is made.
            let stamp = try reporting(root, disk.stamp(name, in: parent))
            throw OutputError(root, stamp?.kind == .symbolicLink ? .symbolicLink : .changedMeanwhile)
        }
    }

    private func createEmptyFolder(_ name: String, in staging: Folder) throws(OutputError) {
        do throws(SystemError) {
            try disk.createFolder(name, in: staging)
        } catch {
            guard error.isTaken else { throw OutputError(root, error) }
            try disk.removeAll(name, in: staging)
            try reporting(root, disk.createFolder(name, in: staging))
        }
    }
}
