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
        var hasWaited = false
        while true {
            let parent = try disk.openFolder(creating: outputFolder)
            let folder = try disk.openFolder(creating: OutputPath.reservedFolder, in: parent)
            let path = folder.child(Self.name)
            let file = try reporting(path, disk.openLockFile(Self.name, in: folder))
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

    private static func isInPlace(
        _ file: borrowing OpenFile, _ outputFolder: String, _ disk: Disk
    ) throws(OutputError) -> Bool {
        let path = "\(OutputPath.reservedFolder)/\(name)"
        do throws(SystemError) {
            let stamp = try disk.stamp(path, in: try disk.openFolder(outputFolder))
            return stamp?.isSameFile(as: try file.stamp()) ?? false
        } catch {
            if error.isMissing { return false }
            throw OutputError("\(outputFolder)/\(path)", error)
        }
    }
}
