/// Moves the staged changes of an existing tree into place. The process can be killed at any moment without losing
/// information.
///
/// Before the first change, the new ledger becomes the tree's journal; after the last change, the journal replaces the
/// ledger. A run that finds a journal recognizes the bytes that the killed run wrote, and does not treat them as edits.
struct Applier {
    /// The folder that contains the tree.
    let parent: Folder
    let root: Folder
    /// The folder of the stage that contains the changed files.
    let staged: Folder
    let disk: Disk
    let changes: StagedChanges

    func apply() throws(OutputError) {
        let folder = try disk.openFolder(creating: OutputPath.reservedFolder, in: root)
        if changes.hasFoundLedger {
            // The new journal replaces the old one, whose information is used here or moves into the ledger.
            try deleteStaleFolders()
            try move(StagedChanges.foundLedgerName, in: staged, to: OutputPath.ledgerName, in: folder)
        }
        if changes.ledger == .replaced {
            try move(StagedChanges.ledgerName, in: staged, to: OutputPath.journalName, in: folder)
        }
        try delete { $0 == .deleteFirst }
        try write()
        try delete { $0 == .delete }
        try deleteStaleFolders()
        switch changes.ledger {
        case .removed: try removeBookkeeping(folder)
        case .kept: try discard(OutputPath.journalName, in: folder)
        case .replaced: try move(OutputPath.journalName, in: folder, to: OutputPath.ledgerName, in: folder)
        }
    }

    private func removeBookkeeping(_ folder: Folder) throws(OutputError) {
        try discard(OutputPath.journalName, in: folder)
        try discard(OutputPath.ledgerName, in: folder)
        try disk.deleteFolderIfEmpty(OutputPath.reservedFolder, in: root)
        do throws(SystemError) {
            try disk.deleteFolder(OutputPath.splitOutside(root.path).name, in: parent)
        } catch {
            // A folder that is in use or still contains the user's files remains.
            if !error.isTaken, !error.isInUse { throw OutputError(root.path, error) }
        }
    }

    // MARK: Files

    private func write() throws(OutputError) {
        var walk = FolderWalk(root: root, disk: disk)
        for (number, step) in changes.steps.enumerated() {
            guard step.kind == .write || step.kind == .writeInPlaceOfFolder else { continue }
            let (folderPath, name) = OutputPath.split(step.path)
            let place = try walk.folder(creating: folderPath)
            if step.kind == .writeInPlaceOfFolder { try disk.deleteEmptyFolders(String(name), in: place) }
            try check(step, String(name), in: place)
            try move("\(number)", in: staged, to: String(name), in: place)
        }
    }

    private func delete(_ isDeleted: (StagedChanges.Step.Kind) -> Bool) throws(OutputError) {
        var walk = FolderWalk(root: root, disk: disk)
        for step in changes.steps where isDeleted(step.kind) {
            let (folderPath, name) = OutputPath.split(step.path)
            guard case .found(let folder) = try walk.folder(folderPath) else {
                throw OutputError(root.child(step.path), .changedMeanwhile)
            }
            try check(step, String(name), in: folder)
            try reporting(folder.child(name), disk.deleteFile(String(name), in: folder))
        }
    }

    private func deleteStaleFolders() throws(OutputError) {
        for path in changes.staleFolders {
            let (folderPath, name) = OutputPath.split(path)
            var walk = FolderWalk(root: root, disk: disk)
            guard case .found(let folder) = try walk.folder(folderPath) else { continue }
            try disk.deleteFolderIfEmpty(String(name), in: folder)
        }
    }

    /// Throws if the file on disk is not the file that the changes were planned for.
    private func check(_ step: StagedChanges.Step, _ name: String, in folder: Folder) throws(OutputError) {
        let stamp = try reporting(folder.child(name), disk.stamp(name, in: folder))
        if stamp == step.stamp { return }
        throw OutputError(folder.child(name), stamp?.kind == .folder ? .folderInTheWay : .changedMeanwhile)
    }

    private func move(
        _ name: String, in folder: Folder, to newName: String, in place: Folder
    ) throws(OutputError) {
        try reporting(place.child(newName), disk.rename(name, in: folder, to: newName, in: place))
    }

    /// Deletes one of this module's own files, if it exists.
    private func discard(_ name: String, in folder: Folder) throws(OutputError) {
        do throws(SystemError) {
            try disk.deleteFile(name, in: folder)
        } catch {
            if !error.isMissing { throw OutputError(folder.child(name), error) }
        }
    }
}
