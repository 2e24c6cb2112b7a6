import Diagnostics
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

    /// Writes a plan. Files with a conflict stay unchanged, unless `force` replaces or deletes them.
    ///
    /// - Throws: `OutputError` if a file has changed since the plan was made, and `SystemError` if the disk cannot be
    ///   written. Completed changes remain.
    package mutating func write(_ plan: Plan, force: Bool = false) throws {
        guard plan.files(force: force).contains(where: { ![.unchanged, .conflict].contains($0.state(force: force)) })
        else {
            return
        }
        var trees = FolderLookup(root: output.path, fileSystem: fileSystem)
        try trees.create(plan.tree)
        var folders = FolderLookup(root: plan.root, fileSystem: fileSystem)
        try store(plan.firstLedger(force: force), of: plan, &folders)
        for file in plan.trackedFiles where file.state(force: force) == .delete {
            try check(file, of: plan)
            try fileSystem.deleteFile(OutputPath.join(plan.root, file.path))
        }
        try deleteEmptyFolders(of: plan)
        folders = FolderLookup(root: plan.root, fileSystem: fileSystem)
        for file in plan.trackedFiles where [.create, .update].contains(file.state(force: force)) {
            guard let contents = file.contents else { continue }
            try folders.create(OutputPath.folder(of: file.path))
            let path = OutputPath.join(plan.root, file.path)
            if file.status == nil { try deleteEmptyFolders(path) }
            let written = try writeTemporary(contents.bytes(read), for: path)
            try check(file, of: plan)
            try fileSystem.rename(written, to: path)
        }
        try store(plan.finalLedger(force: force), of: plan, &folders)
    }

    /// Removes the temporary folder, and what killed runs left beside the trees of this output folder.
    package func finish() throws {
        try fileSystem.deleteFolderIfEmpty(temporary)
        try output.deleteUnrecordedFolders()
    }

    // MARK: Steps

    /// Writes a tree's ledger. Removes the tree's folder if the ledger is empty and the folder contains nothing else.
    private mutating func store(_ ledger: Ledger, of plan: Plan, _ folders: inout FolderLookup) throws {
        let path = OutputPath.join(plan.root, OutputPath.ledger)
        if ledger.isEmpty {
            guard try fileSystem.status(path) != nil else { return }
            try fileSystem.deleteFile(path)
            if plan.tree.isEmpty { return }
            try fileSystem.deleteFolderIfEmpty(OutputPath.join(plan.root, OutputPath.reservedFolder))
            try fileSystem.deleteFolderIfEmpty(plan.root)
            let group = OutputPath.folder(of: plan.tree)
            if !group.isEmpty { try fileSystem.deleteFolderIfEmpty(OutputPath.join(output.path, group)) }
            return
        }
        try folders.create(OutputPath.reservedFolder)
        let bytes = Array(ledger.text(tool: plan.tool).utf8)
        if try fileSystem.status(path) != nil, try fileSystem.contents(of: path) == bytes { return }
        try fileSystem.rename(writeTemporary(bytes, for: path), to: path)
    }

    /// Writes a temporary file. Errors name the file that it is for.
    private mutating func writeTemporary(_ bytes: [UInt8], for path: String) throws(SystemError) -> String {
        try fileSystem.createFolders(temporary)
        number += 1
        let place = "\(temporary)/\(number)"
        do throws(SystemError) {
            try fileSystem.createFile(place, bytes)
        } catch {
            throw SystemError(error.operation, path, code: error.code)
        }
        return place
    }

    /// Throws an error if the file on disk is not the one that the plan was made for.
    private func check(_ file: Plan.File, of plan: Plan) throws {
        let path = OutputPath.join(plan.root, file.path)
        // A folder above it may have become a link to another place.
        var folders = FolderLookup(root: plan.root, fileSystem: fileSystem)
        _ = try folders.find(OutputPath.folder(of: file.path))
        if try fileSystem.status(path) != file.status { throw OutputError(path, .changedMeanwhile) }
    }

    /// Deletes the folders of the recorded files that are no longer rendered, if they are empty.
    private func deleteEmptyFolders(of plan: Plan) throws(SystemError) {
        let rendered = Set(plan.trackedFiles.filter { $0.digest != nil }.map { ExactText($0.path) })
        let stale = Set(plan.ledger.lines.keys).subtracting(rendered)
        let folders = Set(stale.flatMap { OutputPath.folders(above: $0.text).map { ExactText($0) } })
        // Each folder follows the folders inside it.
        for folder in folders.sorted(by: >) {
            let path = OutputPath.join(plan.root, folder.text)
            if try fileSystem.status(path)?.kind == .folder { try fileSystem.deleteFolderIfEmpty(path) }
        }
    }

    /// Deletes the empty folders in a folder, at any depth, and then the folder itself if it is empty. Deletes no files.
    private func deleteEmptyFolders(_ path: String) throws(SystemError) {
        guard try fileSystem.status(path)?.kind == .folder else { return }
        for name in try fileSystem.names(in: path) { try deleteEmptyFolders("\(path)/\(name)") }
        try fileSystem.deleteFolderIfEmpty(path)
    }
}
