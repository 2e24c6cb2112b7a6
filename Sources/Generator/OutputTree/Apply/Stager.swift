/// Writes a tree that is not there yet: builds all of it beside its place and moves it there at once.
///
/// That takes one rename for the tree instead of one a file, and a killed run leaves nothing in the tree's place.
struct Stager {
    /// The path from the output folder to the tree's place.
    let name: String
    /// The path of the tree's place.
    let root: String
    let output: Folder
    let disk: Disk

    /// What a tree's name ends in while it is built.
    static let suffix = ".new"

    /// Builds the tree, and creates the folder above it if it is missing.
    func build(_ plan: OutputPlan) throws(OutputError) {
        guard let ledger = plan.ledger(force: false) else { return }
        let (group, last) = OutputPath.split(name)
        let staging = try disk.openFolder(creating: OutputPath.reservedFolder, in: output)
        let temporary = name.split(separator: "/").joined(separator: ".") + Self.suffix
        do throws(OutputError) {
            try createEmptyFolder(temporary, in: staging)
            let tree = try reporting(root, disk.openFolder(temporary, in: staging, path: root))
            var folders: Set<Substring> = []
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

    /// Removes what killed runs left of trees that they were building in an output folder.
    static func removeLeftovers(in staging: Folder, disk: Disk) throws(OutputError) {
        for name in try reporting(staging.path, disk.names(in: staging)) where name.hasSuffix(suffix) {
            try disk.removeAll(name, in: staging)
        }
    }

    /// Writes a file by its whole path: nobody else is in the new tree yet, so no folder of it can be a link.
    private func write(
        _ bytes: [UInt8], at path: String, in tree: Folder, _ folders: inout Set<Substring>
    ) throws(OutputError) {
        if !folders.contains(OutputPath.split(path).folder) {
            for folder in OutputPath.folders(above: path).reversed() where folders.insert(folder).inserted {
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
            // A link to nowhere looks like nothing when the tree is planned.
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
