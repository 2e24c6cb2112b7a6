package import SystemCalls

/// The folder that contains a workspace's packages. Each package is a tree, and so is the folder itself for its own files.
///
/// Neither may be a symbolic link, because a link may lead to another workspace's packages, to manifests, or to the user's
/// own files. The folders above it may be links.
package struct OutputFolder: Sendable {
    package let path: String
    /// The command's option that names the folder.
    let option: String
    let fileSystem: FileSystem

    /// - Throws: `OutputError` if the path names a symbolic link or a file.
    package init(_ path: String, option: String = "out", fileSystem: FileSystem = FileSystem()) throws {
        self.path = OutputPath.withoutEnd(path)
        self.option = option
        self.fileSystem = fileSystem
        switch try fileSystem.status(self.path)?.kind {
        case nil, .folder: break
        case .symbolicLink:
            let target = fileSystem.target(ofLink: self.path) ?? ""
            throw OutputError(self.path, .linkedOutput(target: target, option: option))
        default: throw OutputError(self.path, .folderNeeded)
        }
    }

    /// Finds the trees: folders that contain a ledger, and links to such folders.
    ///
    /// - Parameter group: A folder of trees, such as `Shared`. Without it, the result contains the trees that are directly in
    ///   the output folder.
    /// - Returns: The names of the trees, sorted.
    /// - Throws: `OutputError` if the group is a link or a file, and `SystemError` if a folder cannot be read.
    package func trees(in group: String = "") throws -> [String] {
        try folders(in: group).filter { fileSystem.exists(OutputPath.join(path, "\($0)/\(OutputPath.ledger)")) }
    }

    /// Returns the names of the folders in the output folder or in a group, without hidden ones and other output folders.
    private func folders(in group: String) throws -> [String] {
        var lookup = FolderLookup(root: path, fileSystem: fileSystem)
        guard try lookup.find(group) == .folder else { return [] }
        let place = OutputPath.join(path, group)
        return try fileSystem.names(in: place).filter { name in
            let folder = "\(place)/\(name)"
            return !name.hasPrefix(".") && fileSystem.isFolder(folder)
                && !fileSystem.exists("\(folder)/\(Self.ownerRecordName)")
        }.map { group.isEmpty ? $0 : "\(group)/\($0)" }
    }

    /// Whether the output folder has a ledger of its own files.
    package var isRecorded: Bool { fileSystem.exists(OutputPath.join(path, OutputPath.ledger)) }

    /// Creates the folder for the output folder's own records.
    ///
    /// - Throws: `OutputError` if it is a symbolic link or a file.
    @discardableResult
    func createReservedFolder() throws -> String {
        var folders = FolderLookup(root: path, fileSystem: fileSystem)
        try folders.create(OutputPath.reservedFolder)
        return OutputPath.join(path, OutputPath.reservedFolder)
    }

    // MARK: The owner

    private static let ownerRecordName = "\(OutputPath.reservedFolder)/workspace"
    private var ownerRecord: String { OutputPath.join(path, Self.ownerRecordName) }

    /// Returns the path from this folder to the workspace that owns the trees, as the last run recorded it, or `nil` if
    /// no run recorded an owner. The path is relative, so the folder and its workspace can be moved and copied
    /// together.
    ///
    /// - Throws: `OutputError` if the record or its folder is a symbolic link.
    package func owner() throws -> String? {
        try line(of: ownerRecord)
    }

    /// Records the path to the workspace that owns the trees. The folder must exist, and its lock must be held.
    package func record(owner: String) throws { try write(owner, to: ownerRecord) }

    /// Returns the line of a record of the output folder, or `nil` if there is no such record.
    ///
    /// - Throws: `OutputError` if the record or its folder is a symbolic link.
    func line(of record: String) throws -> String? {
        var folders = FolderLookup(root: path, fileSystem: fileSystem)
        guard try folders.find(OutputPath.reservedFolder) == .folder, let status = try fileSystem.status(record) else {
            return nil
        }
        if status.kind == .symbolicLink { throw OutputError(record, .symbolicLink) }
        // Version control may write the record with the line ends of another system.
        let line = try fileSystem.contents(of: record).prefix {
            ![UInt8(ascii: "\n"), UInt8(ascii: "\r")].contains($0)
        }
        return String(decoding: line, as: UTF8.self)
    }

    /// Writes a record of the output folder, which must exist.
    func write(_ line: String, to record: String) throws {
        let reserved = try createReservedFolder()
        let temporary = "\(reserved)/tmp"
        try fileSystem.deleteAll(temporary)
        try fileSystem.createFile(temporary, Array("\(line)\n".utf8))
        try fileSystem.rename(temporary, to: record)
    }

    /// Returns the error for a workspace that does not own the trees. `owner` is the owner's path for the message, if
    /// it is known.
    package func refusal(owner: String?) -> OutputError { OutputError(path, .otherWorkspace(owner)) }
}
