import Diagnostics
import SystemCalls

/// A rendered or recorded file, as it was found on disk.
struct ComparedFile {
    let path: String
    var reason: Plan.Reason
    /// The rendered contents and their digest, or `nil` if the file is no longer rendered.
    let rendered: (contents: OutputFile.Contents, digest: Digest)?
    /// The digest on disk, if it was computed.
    let digestOnDisk: Digest?
    /// The status on disk, or `nil` if nothing is there.
    var status: FileStatus?

    /// Returns what happens to the file. Force turns a conflict into an update or a deletion.
    func state(force: Bool) -> Plan.State {
        guard force, reason.state == .conflict, reason != .inTheWay else { return reason.state }
        return rendered == nil ? .delete : .update
    }
}

/// Compares single files of a tree with the disk.
struct FileComparison {
    private let root: String
    private let fileSystem: FileSystem
    private var folders: FolderLookup

    init(root: String, fileSystem: FileSystem) {
        self.root = root
        self.fileSystem = fileSystem
        folders = FolderLookup(root: root, fileSystem: fileSystem)
    }

    /// Returns the bytes of the ledger, or `nil` if there is none.
    mutating func ledgerBytes() throws -> [UInt8]? {
        guard try folders.find("") == .folder else { return nil }
        switch try folders.find(OutputPath.reservedFolder) {
        case .missing: return nil
        case .blocked(let file): throw OutputError(OutputPath.join(root, file), .folderNeeded)
        case .folder: break
        }
        let path = OutputPath.join(root, OutputPath.ledger)
        guard let status = try fileSystem.status(path) else { return nil }
        if status.kind == .symbolicLink { throw OutputError(path, .symbolicLink) }
        return try fileSystem.contents(of: path)
    }

    /// Compares a rendered file with the disk.
    mutating func file(_ file: OutputFile, _ recorded: Set<Digest>) throws -> ComparedFile {
        let digest = file.contents.digest
        func planned(
            _ reason: Plan.Reason, _ status: FileStatus? = nil, onDisk: Digest? = nil
        ) -> ComparedFile {
            ComparedFile(
                path: file.path, reason: reason, rendered: (file.contents, digest), digestOnDisk: onDisk,
                status: status)
        }
        guard case .folder = try folders.find(OutputPath.folder(of: file.path)),
            let status = try fileSystem.status(path(file.path))
        else { return planned(recorded.isEmpty ? .new : .removedByHand) }
        switch status.kind {
        case .file: break
        case .symbolicLink: return planned(.symbolicLink, status)
        // `makingWay` decides about them.
        default: return planned(.inTheWay, status)
        }
        if status.size != file.contents.size, recorded.isEmpty { return planned(.notGenerated, status) }
        let bytes = try fileSystem.contents(of: path(file.path))
        if case .bytes(bytes) = file.contents { return planned(.same, status, onDisk: digest) }
        let onDisk = Digest(of: bytes)
        if onDisk == digest { return planned(.same, status, onDisk: onDisk) }
        if recorded.isEmpty { return planned(.notGenerated, status, onDisk: onDisk) }
        return planned(recorded.contains(onDisk) ? .outdated : .edited, status, onDisk: onDisk)
    }

    /// Compares a file that is recorded and no longer rendered. Returns `nil` if it is gone, or if something else is in its
    /// place, which does not belong to brandgen.
    mutating func stale(_ path: String, _ recorded: Set<Digest>) throws -> ComparedFile? {
        guard !recorded.isEmpty, case .folder = try folders.find(OutputPath.folder(of: path)),
            let status = try fileSystem.status(self.path(path))
        else { return nil }
        switch status.kind {
        case .file:
            let digest = Digest(of: try fileSystem.contents(of: self.path(path)))
            return ComparedFile(
                path: path, reason: recorded.contains(digest) ? .stale : .staleEdited, rendered: nil,
                digestOnDisk: digest, status: status)
        case .symbolicLink:
            return ComparedFile(
                path: path, reason: .staleEdited, rendered: nil, digestOnDisk: nil, status: status)
        default: return nil
        }
    }

    /// Decides about files whose place, or the place of one of their folders, is taken: they can be written if only
    /// stale files are there, which are deleted before.
    mutating func makingWay(_ files: [ComparedFile], force: Bool) throws -> [ComparedFile] {
        let deleted = Set(files.filter { $0.state(force: force) == .delete }.map { ExactText($0.path) })
        return try files.map { file in
            let isFree: Bool
            if file.rendered == nil {
                return file
            } else if file.status?.kind == .folder {
                isFree = try filesBelow(file.path).allSatisfy { deleted.contains(ExactText($0)) }
            } else if file.reason != .inTheWay,
                case .blocked(let blocker) = try folders.find(OutputPath.folder(of: file.path))
            {
                isFree = deleted.contains(ExactText(blocker))
            } else {
                return file
            }
            var file = file
            file.reason = isFree ? .new : .inTheWay
            file.status = nil
            return file
        }
    }

    /// Returns the paths of all files in a folder of the tree, at any depth. Links and special files count as files.
    private func filesBelow(_ folder: String) throws(SystemError) -> [String] {
        var files: [String] = []
        for entry in try fileSystem.entries(of: path(folder)) {
            let path = "\(folder)/\(entry.name ?? entry.escapedName)"
            if entry.kind == .folder, entry.name != nil { files += try filesBelow(path) } else { files.append(path) }
        }
        return files
    }

    private func path(_ path: String) -> String { OutputPath.join(root, path) }
}
