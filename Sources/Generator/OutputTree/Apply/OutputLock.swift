/// The exclusive right to write in an output folder. Concurrent runs wait for each other.
///
/// The lock is an advisory lock (`flock`) on a file in the output folder, so the system releases it when the process
/// ends for any reason. Commands that only read do not need it.
package struct OutputLock: ~Copyable {
    private static let name = "lock"

    private let file: OpenFile
    private let outputFolder: String

    /// Acquires the lock. Creates the folder if necessary, and removes the stages of killed runs.
    ///
    /// - Parameters:
    ///   - outputFolder: The folder to write in.
    ///   - waiting: Called once if another run holds the lock, before waiting for it.
    /// - Throws: `OutputError` if the folder or the lock cannot be opened.
    package init(outputFolder: String, waiting: () -> Void = {}) throws(OutputError) {
        let disk = Disk()
        let outputFolder = OutputPath.withoutEnd(outputFolder)
        var hasWaited = false
        while true {
            let parent = try disk.openOutputFolder(creating: outputFolder)
            let folder = try disk.openFolder(creating: OutputPath.reservedFolder, in: parent)
            let path = folder.child(Self.name)
            let file = try Self.open(path, in: folder, disk)
            if try !reporting(path, disk.lock(file, waiting: false)) {
                if !hasWaited { waiting() }
                hasWaited = true
                _ = try reporting(path, disk.lock(file, waiting: true))
            }
            // The previous owner of the lock may have deleted the folder. A lock on a deleted file excludes no other
            // process.
            guard try Self.isInPlace(file, outputFolder, disk) else { continue }
            try Stage.removeLeftovers(in: folder, disk: disk)
            self.file = file
            self.outputFolder = outputFolder
            return
        }
    }

    /// Releases the lock. The deinitializer does the same; this method makes the moment explicit.
    package consuming func release() {}

    /// Releases the lock, and deletes the output folder if it contains nothing but what this process wrote for itself. For a
    /// run that created the folder and failed.
    ///
    /// - Throws: `OutputError` if the folder cannot be deleted.
    package consuming func deleteNewFolder() throws(OutputError) {
        let disk = Disk()
        guard let output = try disk.openOutputFolder(outputFolder) else { return }
        guard try reporting(outputFolder, disk.names(in: output)) == [OutputPath.reservedFolder] else { return }
        try disk.removeAll(OutputPath.reservedFolder, in: output)
        let (parent, name) = OutputPath.splitOutside(outputFolder)
        try disk.deleteFolderIfEmpty(name, in: reporting(parent, disk.openFolder(parent)))
    }

    private static func open(_ path: String, in folder: Folder, _ disk: Disk) throws(OutputError) -> OpenFile {
        do throws(SystemError) {
            return try disk.openLockFile(name, in: folder)
        } catch {
            throw OutputError(path, error.isLink ? .symbolicLink : .system(error))
        }
    }

    private static func isInPlace(
        _ file: borrowing OpenFile, _ outputFolder: String, _ disk: Disk
    ) throws(OutputError) -> Bool {
        guard let output = try disk.openOutputFolder(outputFolder) else { return false }
        var walk = FolderWalk(root: output, disk: disk)
        guard case .found(let folder) = try walk.folder(OutputPath.reservedFolder[...]) else { return false }
        let stamp = try reporting(folder.child(name), disk.stamp(name, in: folder))
        return try stamp?.isSameFile(as: reporting(folder.child(name), file.stamp())) ?? false
    }
}
