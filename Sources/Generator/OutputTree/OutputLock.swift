import SystemCalls

/// The exclusive right to write in an output folder. Concurrent runs wait for each other.
///
/// The lock is an advisory lock (`flock`) on the folder itself, so the system releases it when the process ends for any
/// reason. Commands that only read do not need it.
package struct OutputLock: ~Copyable {
    private let folder: OpenFile
    private let path: String
    private let isNew: Bool

    /// Acquires the lock. Creates the folder if necessary.
    ///
    /// - Parameters:
    ///   - output: The folder to write in.
    ///   - waiting: Called once if another run holds the lock, before waiting for it.
    /// - Throws: `SystemError` if the folder cannot be created or opened, and `OutputError` if it is a symbolic link.
    package init(_ output: OutputFolder, waiting: () -> Void = {}) throws {
        let isNew = try output.fileSystem.status(output.path) == nil
        let folder = try Self.locked(output, waiting)
        self.isNew = isNew
        self.folder = folder
        path = output.path
    }

    private static func locked(_ output: OutputFolder, _ waiting: () -> Void) throws -> OpenFile {
        let fileSystem = output.fileSystem
        var hasWaited = false
        while true {
            try fileSystem.createFolders(output.path)
            let folder = try fileSystem.openTarget(output.path)
            if try !folder.lock(waiting: false) {
                if !hasWaited { waiting() }
                hasWaited = true
                _ = try folder.lock(waiting: true)
            }
            // The previous owner of the lock may have deleted the folder. A lock on it excludes no other process then.
            let status = try folder.status()
            let found = try fileSystem.status(output.path)
            if found?.isSameFile(as: status) == true { return folder }
            // The folder may have become a symbolic link.
            _ = try OutputFolder(output.path, fileSystem: fileSystem)
        }
    }

    /// Releases the lock. The deinitializer does the same; this method makes the moment explicit.
    package consuming func release() {}

    /// Releases the lock, and deletes the output folder if this lock has created it and it is empty. For a run that failed
    /// before it wrote anything.
    package consuming func releaseAfterFailure() {
        if isNew { try? FileSystem().deleteFolder(path) }
    }
}
