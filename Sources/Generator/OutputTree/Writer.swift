import SystemCalls

/// Writes plans to disk. The caller holds the output folder's lock.
///
/// Each file is either completely old or completely new at any moment. Before the first change to a tree, its ledger gets the
/// lines of all files that will be written, in addition to its old lines. So the next run knows what a killed run has written,
/// and completes the work. Files are not flushed to the medium, so a power failure can lose data.
package struct Writer {
    private let output: OutputFolder
    private let read: (String) throws -> [UInt8]
    private let temporary: String
    private var number = 0
    private var fileSystem: FileSystem { output.fileSystem }

    /// Removes the temporary files of a killed run.
    ///
    /// - Parameters:
    ///   - output: The folder of all trees. It exists.
    ///   - read: Reads a file of the workspace, which is copied.
    /// - Throws: `OutputError` if the folder for temporary files is a link or a file, and `SystemError` if it cannot be
    ///   written.
    package init(_ output: OutputFolder, reading read: @escaping (String) throws -> [UInt8]) throws {
        self.output = output
        self.read = read
        temporary = OutputPath.join(output.path, "\(OutputPath.reservedFolder)/tmp")
        try output.createReservedFolder()
        try output.fileSystem.deleteAll(temporary)
    }

    /// Writes a plan.
    ///
    /// - Throws: `OutputError` if a file has changed since the plan was made, and `SystemError` if the disk cannot be
    ///   written. Completed changes remain.
    package mutating func write(_ plan: Plan) throws {
        let files = plan.files.filter { $0.path != OutputPath.ledger }
        guard plan.files.contains(where: { ![.unchanged, .conflict].contains($0.state) }) else { return }
        if let ledger = plan.firstLedger { try store(ledger, of: plan) }
        for file in files where file.state == .delete {
            try check(file, of: plan)
            try fileSystem.deleteFile(OutputPath.join(plan.root, file.path))
        }
        for folder in plan.staleFolders {
            let path = OutputPath.join(plan.root, folder)
            if try fileSystem.status(path)?.kind == .folder { try fileSystem.deleteFolderIfEmpty(path) }
        }
        var folders = FolderLookup(root: plan.root, fileSystem: fileSystem)
        for file in files {
            guard let contents = file.contents else { continue }
            try folders.create(OutputPath.folder(of: file.path))
            let path = OutputPath.join(plan.root, file.path)
            if file.status == nil { try deleteEmptyFolders(path) }
            let written = try writeTemporary(contents.bytes(read), for: path)
            try check(file, of: plan)
            try fileSystem.rename(written, to: path)
        }
        if let ledger = plan.finalLedger { try store(ledger, of: plan) } else { try removeLedger(of: plan) }
    }

    /// Removes the temporary folder.
    package func finish() throws {
        try fileSystem.deleteAll(temporary)
    }

    // MARK: Steps

    private mutating func store(_ ledger: [UInt8], of plan: Plan) throws {
        let path = OutputPath.join(plan.root, OutputPath.ledger)
        var trees = FolderLookup(root: output.path, fileSystem: fileSystem)
        guard try trees.find(plan.tree) == .folder else {
            // A new tree appears with its ledger, so that a killed run leaves no folder without one.
            try trees.create(OutputPath.folder(of: plan.tree))
            let folder = try nextTemporaryPath()
            try fileSystem.createFolders("\(folder)/\(OutputPath.reservedFolder)")
            try fileSystem.rename(writeTemporary(ledger, for: path), to: "\(folder)/\(OutputPath.ledger)")
            return try fileSystem.rename(folder, to: plan.root)
        }
        var folders = FolderLookup(root: plan.root, fileSystem: fileSystem)
        try folders.create(OutputPath.reservedFolder)
        if try fileSystem.status(path) != nil, try fileSystem.contents(of: path) == ledger { return }
        try fileSystem.rename(writeTemporary(ledger, for: path), to: path)
    }

    /// Removes a tree's ledger, and the tree's folder if it contains nothing else.
    private mutating func removeLedger(of plan: Plan) throws {
        let path = OutputPath.join(plan.root, OutputPath.ledger)
        guard try fileSystem.status(path) != nil else { return }
        let reserved = OutputPath.join(plan.root, OutputPath.reservedFolder)
        guard !plan.tree.isEmpty, try fileSystem.entries(of: plan.root).count == 1,
            try fileSystem.entries(of: reserved).count == 1
        else {
            try fileSystem.deleteFile(path)
            return try fileSystem.deleteFolderIfEmpty(reserved)
        }
        let folder = try nextTemporaryPath()
        try fileSystem.rename(plan.root, to: folder)
        try fileSystem.deleteAll(folder)
        let group = OutputPath.folder(of: plan.tree)
        if !group.isEmpty { try fileSystem.deleteFolderIfEmpty(OutputPath.join(output.path, group)) }
    }

    /// Writes a temporary file. Errors name the file that it is for.
    private mutating func writeTemporary(_ bytes: [UInt8], for path: String) throws(SystemError) -> String {
        let place = try nextTemporaryPath()
        do throws(SystemError) {
            try fileSystem.createFile(place, bytes)
        } catch {
            throw SystemError(error.operation, path, code: error.code)
        }
        return place
    }

    private mutating func nextTemporaryPath() throws(SystemError) -> String {
        try fileSystem.createFolders(temporary)
        number += 1
        return "\(temporary)/\(number)"
    }

    /// Throws an error if the file on disk is not the one that the plan was made for.
    private func check(_ file: Plan.File, of plan: Plan) throws {
        let path = OutputPath.join(plan.root, file.path)
        // A folder above it may have become a link to another place.
        var folders = FolderLookup(root: plan.root, fileSystem: fileSystem)
        _ = try folders.find(OutputPath.folder(of: file.path))
        if try fileSystem.status(path) != file.status { throw OutputError(path, .changedMeanwhile) }
    }

    /// Deletes the empty folders in a folder, at any depth, and then the folder itself if it is empty. Deletes no files.
    private func deleteEmptyFolders(_ path: String) throws(SystemError) {
        guard try fileSystem.status(path)?.kind == .folder else { return }
        for name in try fileSystem.names(in: path) { try deleteEmptyFolders("\(path)/\(name)") }
        try fileSystem.deleteFolderIfEmpty(path)
    }
}
