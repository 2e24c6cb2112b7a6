/// The right to write in an output folder; runs on one folder take turns by it.
///
/// It is an advisory lock (`flock`) on a file that stays in the folder, so it ends with the process that holds it,
/// however that ends. Commands that only read do without.
package struct OutputLock: ~Copyable {
    private static let name = "lock"

    private let file: OpenFile

    /// Takes the lock, making the folder if need be, and clears what killed runs left in it.
    ///
    /// - Parameters:
    ///   - outputFolder: the folder whose trees are to be written.
    ///   - waiting: called once if another run holds the lock, before waiting for it.
    /// - Throws: `OutputError` if the folder or the lock cannot be had.
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
            // Whoever held it may have deleted the folder; a lock on a deleted file keeps nobody out.
            guard try Self.isInPlace(file, outputFolder, disk) else { continue }
            try Stager.removeLeftovers(in: folder, disk: disk)
            self.file = file
            return
        }
    }

    /// Lets the next run go on. The end of the value's life does the same; this says where it is.
    package consuming func release() {}

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
