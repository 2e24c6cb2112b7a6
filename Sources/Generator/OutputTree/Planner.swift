import Diagnostics
import SystemCalls

/// Compares rendered files with the files on disk. Writes nothing.
package struct Planner: Sendable {
    private let output: OutputFolder
    private let tool: String
    private let force: Bool
    private var fileSystem: FileSystem { output.fileSystem }

    /// - Parameters:
    ///   - output: The folder of all trees.
    ///   - tool: The tool and its version for the ledgers, such as `brandgen 1.2.0`.
    ///   - force: Whether the plans replace and delete files with a conflict.
    package init(_ output: OutputFolder, tool: String, force: Bool = false) {
        self.output = output
        self.tool = tool
        self.force = force
    }

    /// Plans the changes that make a tree match the rendered files.
    ///
    /// - Parameters:
    ///   - rendered: The rendered files, whose paths do not clash; see ``RenderedPaths``. None removes the tree, for a brand
    ///     that no longer exists.
    ///   - tree: The tree's name in the output folder, such as `acme` or `Shared/Brandgen`. Empty for the output folder's
    ///     own files.
    /// - Returns: The plan.
    /// - Throws: `OutputError` if a file cannot be written safely, and `SystemError` if the disk cannot be read.
    package func plan(_ rendered: [OutputFile], of tree: String) throws -> Plan {
        let root = OutputPath.join(output.path, tree)
        var comparison = FileComparison(root: root, fileSystem: fileSystem)
        for file in rendered {
            if let problem = OutputPath.problem(with: file.path) { throw OutputError(file.path, .unsafePath(problem)) }
        }
        // A group such as `Shared` must not be a link either.
        var folders = FolderLookup(root: output.path, fileSystem: fileSystem)
        if case .blocked(let file) = try folders.find(tree) {
            throw OutputError(OutputPath.join(output.path, file), .folderNeeded)
        }
        let ledgerBytes = try comparison.ledgerBytes()
        var ledger =
            try ledgerBytes.map { try Ledger(reading: $0, path: OutputPath.join(root, OutputPath.ledger)) } ?? Ledger()
        let paths = Set(rendered.map { ExactText($0.path) })
        var stale = Set(ledger.lines.keys).union(ledger.edits.keys).subtracting(paths)
        for (path, name) in try aliases(of: rendered, among: stale, in: root) {
            ledger.move(path.text, to: name)
            stale.remove(path)
        }
        var files = try rendered.map { file in try comparison.file(file, ledger.digests(of: file.path)) }
        files += try stale.sorted().compactMap { try comparison.stale($0.text, ledger.digests(of: $0.text)) }
        files = try comparison.makingWay(files, force: force)
        let finalLedger = bytes(of: self.finalLedger(after: files, from: ledger))
        let staleFolders = Set(stale.flatMap { OutputPath.folders(above: $0.text).map { ExactText($0) } })
        let planned = files.map(planned) + [ledgerFile(from: ledgerBytes, to: finalLedger)].compactMap(\.self)
        // A run over many brands keeps all plans in memory.
        let isWritten = planned.contains { ![.unchanged, .conflict].contains($0.state) }
        return Plan(
            tree: tree, root: root, files: planned.sorted { ExactText($0.path) < ExactText($1.path) },
            lostEdits: lostEdits(of: files, ledger),
            firstLedger: isWritten ? bytes(of: firstLedger(before: files, from: ledger)) : nil,
            finalLedger: isWritten ? finalLedger : nil, staleFolders: staleFolders.sorted(by: >).map(\.text))
    }

    private func planned(_ file: ComparedFile) -> Plan.File {
        let state = file.state(force: force)
        return Plan.File(
            path: file.path, reason: file.reason, state: state,
            contents: [.create, .update].contains(state) ? file.rendered?.contents : nil, status: file.status)
    }

    /// Returns the files whose last edit, according to the ledger, is not on disk: a merge has dropped it.
    private func lostEdits(of files: [ComparedFile], _ ledger: Ledger) -> [String] {
        files.filter { file in
            guard let edits = ledger.edits[ExactText(file.path)], let digest = file.digestOnDisk else { return false }
            return edits.count > 1 || (file.reason.state != .conflict && !edits.contains(digest))
        }.map(\.path)
    }

    // MARK: The ledger

    private func firstLedger(before files: [ComparedFile], from ledger: Ledger) -> Ledger {
        var first = ledger
        for file in files where file.state(force: force) != .conflict {
            if let digest = file.rendered?.digest { first.add([digest], of: file.path) }
            first.removeEdits(of: file.path)
        }
        return first
    }

    /// Returns the lines of files that are as rendered, and the old lines of files that are kept.
    private func finalLedger(after files: [ComparedFile], from ledger: Ledger) -> Ledger {
        var final = Ledger()
        for file in files {
            switch file.state(force: force) {
            case .create, .update, .unchanged:
                if let rendered = file.rendered { final.add([rendered.digest], of: file.path) }
            case .delete: break
            case .conflict:
                let digests = ledger.digests(of: file.path)
                final.add(digests, of: file.path)
                if !digests.isEmpty, let digest = file.digestOnDisk { final.addEdit(digest, of: file.path) }
            }
        }
        return final
    }

    private func bytes(of ledger: Ledger) -> [UInt8]? { ledger.isEmpty ? nil : Array(ledger.text(tool: tool).utf8) }

    /// Returns the ledger as a file of the tree, or `nil` if there is none before and after the plan is written.
    private func ledgerFile(from old: [UInt8]?, to new: [UInt8]?) -> Plan.File? {
        if old == nil, new == nil { return nil }
        let reason: Plan.Reason = new == nil ? .stale : old == nil ? .new : old == new ? .same : .outdated
        return Plan.File(
            path: OutputPath.ledger, reason: reason, state: reason.state,
            contents: reason == .same ? nil : new.map { .bytes($0) }, status: nil)
    }

    // MARK: Paths

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
