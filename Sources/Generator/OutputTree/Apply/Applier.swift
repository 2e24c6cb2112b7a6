/// Applies a plan to an existing tree. The process can be killed at any moment without losing information.
///
/// Before the first change, the new ledger is written as a journal; after the last change, the journal replaces the
/// ledger. A run that finds a journal recognizes the bytes that the killed run wrote, and does not treat them as edits.
struct Applier {
    /// The folder that contains the tree.
    let parent: Folder
    let root: Folder
    let disk: Disk
    let plan: OutputPlan
    let bookkeeping: Bookkeeping
    let force: Bool

    func apply() throws(OutputError) {
        let folder = try disk.openFolder(creating: OutputPath.reservedFolder, in: root)
        let ledger = plan.ledger(force: force)
        let isRecorded = ledger?.bytes == bookkeeping.ledger?.bytes
        try discard(OutputPath.temporaryName, in: folder)
        if let ledger, !isRecorded { try begin(ledger, in: folder) }
        let deletions = plan.items.filter { $0.isDeleted(force: force) }
        try delete(deletions.filter(\.blocksOthers))
        try write(plan.items.filter { $0.isWritten(force: force) }, by: folder)
        try delete(deletions.filter { !$0.blocksOthers })
        try deleteStaleFolders()
        if ledger == nil {
            try removeBookkeeping(folder)
        } else if isRecorded {
            try discard(OutputPath.journalName, in: folder)
        } else {
            try move(OutputPath.journalName, in: folder, to: OutputPath.ledgerName, in: folder)
        }
    }

    // MARK: Journal and ledger

    private func begin(_ ledger: Ledger, in folder: Folder) throws(OutputError) {
        if bookkeeping.journal != nil, let info = bookkeeping.info {
            // The new journal replaces the old one. Before that, the old journal's information is used here or moved
            // into the ledger.
            try deleteStaleFolders()
            let found = Ledger(info: info, entries: plan.items.compactMap(\.kept))
            try replace(OutputPath.ledgerName, in: folder, bytes: found.bytes, by: folder)
        }
        try replace(OutputPath.journalName, in: folder, bytes: ledger.bytes, by: folder)
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

    private func write(_ items: [OutputPlan.Item], by folder: Folder) throws(OutputError) {
        var walk = FolderWalk(root: root, disk: disk)
        for item in items {
            guard let file = item.file else { continue }
            let (folderPath, name) = OutputPath.split(file.path)
            let place = try walk.folder(creating: folderPath)
            if item.replacesFolder { try disk.deleteEmptyFolders(String(name), in: place) }
            try check(item, String(name), in: place)
            try replace(String(name), in: place, bytes: file.bytes, by: folder)
        }
    }

    private func delete(_ items: [OutputPlan.Item]) throws(OutputError) {
        var walk = FolderWalk(root: root, disk: disk)
        for item in items {
            let (folderPath, name) = OutputPath.split(item.path)
            guard case .found(let folder) = try walk.folder(folderPath) else {
                throw OutputError(root.child(item.path), .changedMeanwhile)
            }
            try check(item, String(name), in: folder)
            try reporting(folder.child(name), disk.deleteFile(String(name), in: folder))
        }
    }

    private func deleteStaleFolders() throws(OutputError) {
        for path in plan.staleFolders {
            let (folderPath, name) = OutputPath.split(path)
            var walk = FolderWalk(root: root, disk: disk)
            guard case .found(let folder) = try walk.folder(folderPath) else { continue }
            try disk.deleteFolderIfEmpty(String(name), in: folder)
        }
    }

    /// Throws if the file on disk is not the file that the plan was made for.
    private func check(_ item: OutputPlan.Item, _ name: String, in folder: Folder) throws(OutputError) {
        let stamp = try reporting(folder.child(name), disk.stamp(name, in: folder))
        if stamp == item.stamp { return }
        throw OutputError(folder.child(name), stamp?.kind == .folder ? .folderInTheWay : .changedMeanwhile)
    }

    /// Writes a file under a temporary name and moves it into place.
    private func replace(
        _ name: String, in place: Folder, bytes: [UInt8], by folder: Folder
    ) throws(OutputError) {
        try reporting(place.child(name), disk.createFile(OutputPath.temporaryName, in: folder, bytes: bytes))
        do throws(OutputError) {
            try move(OutputPath.temporaryName, in: folder, to: name, in: place)
        } catch {
            try? disk.deleteFile(OutputPath.temporaryName, in: folder)
            throw error
        }
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
