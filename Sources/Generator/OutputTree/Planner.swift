import Diagnostics
import SystemCalls

/// Compares rendered files with the files on disk. Writes nothing.
package struct Planner: Sendable {
    private let output: OutputFolder
    private let tool: String
    private var fileSystem: FileSystem { output.fileSystem }

    /// - Parameters:
    ///   - output: The folder of all trees.
    ///   - tool: The tool and its version for the ledgers, such as `brandgen 1.2.0`.
    package init(_ output: OutputFolder, tool: String) {
        self.output = output
        self.tool = tool
    }

    /// Plans the changes that make a tree match the rendered files.
    ///
    /// - Parameters:
    ///   - rendered: The rendered files. None removes the tree, for a brand that no longer exists.
    ///   - tree: The tree's name in the output folder, such as `acme` or `Shared/Brandgen`. Empty for the output folder's
    ///     own files.
    /// - Returns: The plan.
    /// - Throws: `OutputError` if a file cannot be written safely, and `SystemError` if the disk cannot be read.
    package func plan(_ rendered: [OutputFile], of tree: String) throws -> Plan {
        let root = OutputPath.join(output.path, tree)
        var comparison = FileComparison(root: root, fileSystem: fileSystem)
        try checkPaths(rendered)
        // A group such as `Shared` must not be a link either.
        var folders = FolderLookup(root: output.path, fileSystem: fileSystem)
        if case .blocked(let file) = try folders.find(tree) {
            throw OutputError(OutputPath.join(output.path, file), .folderNeeded)
        }
        let text = try comparison.ledgerText()
        var ledger =
            try text.map { bytes throws(OutputError) in
                try Ledger(reading: bytes, path: OutputPath.join(root, OutputPath.ledger))
            } ?? Ledger()
        let paths = Set(rendered.map { ExactText($0.path) })
        var stale = Set(ledger.lines.keys).union(ledger.edits.keys).subtracting(paths)
        for (path, name) in try aliases(of: rendered, among: stale, in: root) {
            ledger.move(path.text, to: name)
            stale.remove(path)
        }
        var files = try rendered.map { file in try comparison.file(file, ledger.digests(of: file.path)) }
        files += try stale.sorted().compactMap { try comparison.stale($0.text, ledger.digests(of: $0.text)) }
        files = try comparison.makingWay(files)
        return Plan(
            tree: tree, root: root, lostEdits: lostEdits(of: files, ledger),
            trackedFiles: files.sorted { ExactText($0.path) < ExactText($1.path) }, ledger: ledger, ledgerBytes: text,
            tool: tool)
    }

    /// Returns the files whose last edit, according to the ledger, is not on disk: a merge has dropped it.
    private func lostEdits(of files: [Plan.File], _ ledger: Ledger) -> [String] {
        files.filter { file in
            guard let edits = ledger.edits[ExactText(file.path)], let digest = file.digestOnDisk else { return false }
            return edits.count > 1 || (file.state != .conflict && !edits.contains(digest))
        }.map(\.path)
    }

    private func checkPaths(_ files: [OutputFile]) throws(OutputError) {
        var paths = RenderedPaths()
        for file in files {
            switch paths.add(file) {
            case nil: continue
            case .unsafe(let problem)?: throw OutputError(file.path, .unsafePath(problem))
            case .clash(_, with: let other)?: throw OutputError(file.path, .clash(with: other.path))
            }
        }
    }

    /// Returns the recorded paths that name the same file on disk as a rendered path: a file whose name changed only in case
    /// or normalization, on a file system that ignores them.
    private func aliases(
        of rendered: [OutputFile], among stale: Set<ExactText>, in root: String
    ) throws(SystemError) -> [(path: ExactText, name: String)] {
        if stale.isEmpty { return [] }
        let names = Dictionary(rendered.map { (FoldedPath($0.path), $0.path) }) { first, _ in first }
        var aliases: [(path: ExactText, name: String)] = []
        for path in stale {
            guard let name = names[FoldedPath(path.text)],
                let status = try fileSystem.status(OutputPath.join(root, path.text)),
                let other = try fileSystem.status(OutputPath.join(root, name)), status.isSameFile(as: other)
            else { continue }
            aliases.append((path, name))
        }
        return aliases
    }
}

/// Compares single files of a tree with the disk.
private struct FileComparison {
    private let root: String
    private let fileSystem: FileSystem
    private var folders: FolderLookup

    init(root: String, fileSystem: FileSystem) {
        self.root = root
        self.fileSystem = fileSystem
        folders = FolderLookup(root: root, fileSystem: fileSystem)
    }

    mutating func ledgerText() throws -> [UInt8]? {
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
    mutating func file(_ file: OutputFile, _ recorded: Set<Digest>) throws -> Plan.File {
        let digest = file.contents.digest
        func planned(
            _ reason: Plan.Reason, _ status: FileStatus? = nil, onDisk: Digest? = nil
        ) -> Plan.File {
            Plan.File(
                path: file.path, reason: reason, contents: reason == .same ? nil : file.contents, digest: digest,
                digestOnDisk: onDisk, status: status)
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
        let onDisk = Digest(of: try fileSystem.contents(of: path(file.path)))
        if onDisk == digest { return planned(.same, status, onDisk: onDisk) }
        if recorded.isEmpty { return planned(.notGenerated, status, onDisk: onDisk) }
        return planned(recorded.contains(onDisk) ? .outdated : .edited, status, onDisk: onDisk)
    }

    /// Compares a file that is recorded and no longer rendered. Returns `nil` if it is gone, or if something else is in its
    /// place, which does not belong to brandgen.
    mutating func stale(_ path: String, _ recorded: Set<Digest>) throws -> Plan.File? {
        guard case .folder = try folders.find(OutputPath.folder(of: path)),
            let status = try fileSystem.status(self.path(path))
        else { return nil }
        switch status.kind {
        case .file:
            let digest = Digest(of: try fileSystem.contents(of: self.path(path)))
            return Plan.File(
                path: path, reason: recorded.contains(digest) ? .stale : .staleEdited, contents: nil,
                digestOnDisk: digest, status: status)
        case .symbolicLink:
            return Plan.File(path: path, reason: .staleEdited, contents: nil, status: status)
        default: return nil
        }
    }

    /// Decides about files whose place, or the place of one of their folders, is taken: they can be written if only
    /// unedited stale files are there, which are deleted before.
    mutating func makingWay(_ files: [Plan.File]) throws -> [Plan.File] {
        let deleted = Set(files.filter { $0.reason == .stale }.map { ExactText($0.path) })
        return try files.map { file in
            guard let digest = file.digest else { return file }
            var isFree = true
            if file.status?.kind == .folder {
                isFree = try filesBelow(file.path).allSatisfy { deleted.contains(ExactText($0)) }
            } else if file.reason == .inTheWay {
                return file
            } else if case .blocked(let blocker) = try folders.find(OutputPath.folder(of: file.path)) {
                isFree = deleted.contains(ExactText(blocker))
            } else {
                return file
            }
            return Plan.File(
                path: file.path, reason: isFree ? .new : .inTheWay, contents: file.contents, digest: digest)
        }
    }

    /// Returns the paths of all files in a folder of the tree, at any depth. Links and special files count as files.
    private func filesBelow(_ folder: String) throws(SystemError) -> [String] {
        var files: [String] = []
        for entry in try fileSystem.entries(of: path(folder)) {
            let path = "\(folder)/\(entry.name ?? entry.escapedName)"
            if entry.kind == .folder { files += try filesBelow(path) } else { files.append(path) }
        }
        return files
    }

    private func path(_ path: String) -> String { OutputPath.join(root, path) }
}
