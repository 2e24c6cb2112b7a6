import Diagnostics

/// Compares the rendered files with the files on disk. Writes nothing.
struct Planner {
    private let root: Folder
    private var examiner: Examiner
    private var items: [OutputPlan.Item] = []
    private var blockers: [Blocker] = []
    private var staleFolders: Set<ExactText> = []

    enum Blocker {
        /// A file is in the place of a folder that is needed.
        case file(at: String)
        /// A folder with these files, at any depth, is in the place of a file that is needed.
        case folder(at: String, files: [String])
    }

    private init(root: Folder, disk: Disk) {
        self.root = root
        examiner = Examiner(root: root, disk: disk)
    }

    /// Makes the plan for the rendered files.
    ///
    /// - Parameters:
    ///   - files: The rendered files.
    ///   - info: The information for the ledger. If it is `nil`, the plan removes the whole tree.
    ///   - root: The open tree, or `nil` if it does not exist yet.
    ///   - disk: The disk to read from.
    /// - Returns: The plan.
    /// - Throws: `OutputError` if a file cannot be written safely, or if the disk cannot be read.
    static func plan(
        _ files: [OutputFile], info: LedgerInfo?, root: Folder?, disk: Disk
    ) throws(OutputError) -> OutputPlan {
        let rendered = try RenderedFiles(files)
        let ledger = info.map { Ledger(info: $0, entries: rendered.entries) }
        guard let root else {
            let items = zip(rendered.sorted, rendered.entries).map { create($0, $1, known: nil) }
            return OutputPlan(items: items, rendered: ledger, bookkeeping: nil)
        }
        let bookkeeping = try Bookkeeping(in: root, disk: disk, expecting: ledger)
        var planner = Planner(root: root, disk: disk)
        try planner.compare(rendered, with: RecordedFile.all(in: bookkeeping))
        return OutputPlan(
            items: planner.items, staleFolders: planner.staleFolders.sorted(by: >).map(\.text), rendered: ledger,
            bookkeeping: bookkeeping)
    }

    private mutating func compare(_ rendered: RenderedFiles, with known: [RecordedFile]) throws(OutputError) {
        items.reserveCapacity(max(rendered.sorted.count, known.count))
        var rest = known[...]
        for (file, entry) in zip(rendered.sorted, rendered.entries) {
            while let first = rest.first, ExactText(first.path) < ExactText(file.path) {
                try addStale(first)
                rest = rest.dropFirst()
            }
            if let first = rest.first, first.path.hasSameBytes(as: file.path) {
                try add(file, entry, known: first)
                rest = rest.dropFirst()
            } else {
                try add(file, entry, known: nil)
            }
        }
        for known in rest { try addStale(known) }
        items.joinNamesOfOneFile()
        for blocker in blockers { try items.makeWay(for: blocker, root: root) }
    }

    // MARK: One file

    private mutating func add(
        _ file: OutputFile, _ entry: Ledger.Entry, known: RecordedFile?
    ) throws(OutputError) {
        var reason = OutputPlan.Reason.edited
        var kept = known?.lastEntry
        let stamp: FileStamp
        switch try examiner.examine(file.path, expecting: file.bytes, identifying: known != nil) {
        case .missing:
            return items.append(Self.create(file, entry, known: known))
        case .blocked(let path):
            blockers.append(.file(at: path))
            return items.append(Self.create(file, entry, known: known))
        case .folder:
            blockers.append(.folder(at: file.path, files: try examiner.files(below: file.path)))
            var item = Self.create(file, entry, known: known)
            item.replacesFolder = true
            return items.append(item)
        case .special:
            throw OutputError(root.child(file.path), .specialFile)
        case .symbolicLink(let found):
            (reason, stamp) = (.symbolicLink, found)
        case .same(let found):
            (reason, kept, stamp) = (.same, entry, found)
        case .different(let found, let digest):
            stamp = found
            if known == nil {
                reason = .notGenerated
            } else if let match = digest.flatMap({ known?.entry(matching: $0) }) {
                (reason, kept) = (.outdated, match)
            }
        }
        items.append(
            OutputPlan.Item(path: file.path, reason: reason, file: file, kept: kept, written: entry, stamp: stamp))
    }

    /// Adds an item for a file that is recorded in the ledger or journal and no longer rendered.
    private mutating func addStale(_ known: RecordedFile) throws(OutputError) {
        // A killed run may have left the folder of a file that it deleted or did not write.
        staleFolders.formUnion(OutputPath.folders(above: known.path).lazy.map { ExactText($0) })
        var reason = OutputPlan.Reason.staleEdited
        var kept = known.lastEntry
        let stamp: FileStamp
        switch try examiner.examine(known.path, expecting: nil, identifying: true) {
        // The generated file is already gone; anything else in its place does not belong to brandgen.
        case .missing, .blocked, .folder, .special: return
        case .symbolicLink(let link): stamp = link
        case .same(let file): stamp = file
        case .different(let file, let digest):
            stamp = file
            if let entry = digest.flatMap({ known.entry(matching: $0) }) {
                reason = .stale
                kept = entry
            }
        }
        items.append(
            OutputPlan.Item(path: known.path, reason: reason, file: nil, kept: kept, written: nil, stamp: stamp))
    }

    private static func create(_ file: OutputFile, _ entry: Ledger.Entry, known: RecordedFile?) -> OutputPlan.Item {
        OutputPlan.Item(
            path: file.path, reason: known?.ledger == nil ? .new : .removedByHand, file: file,
            kept: known?.lastEntry, written: entry, stamp: nil)
    }
}

/// The rendered files of a tree, checked for unsafe and conflicting paths.
struct RenderedFiles {
    /// The files in path order.
    let sorted: [OutputFile]
    /// The ledger's entries for the files.
    let entries: [Ledger.Entry]

    /// Sorts and checks the files.
    ///
    /// - Throws: `OutputError` if a path leads out of the tree, or if two paths cannot exist together on every file
    ///   system.
    init(_ files: [OutputFile]) throws(OutputError) {
        sorted = files.sortedByPath
        if !RenderedPaths.areSafe(sorted) {
            var paths = RenderedPaths()
            for file in sorted {
                switch paths.add(file) {
                case nil: continue
                case .unsafe(let problem)?: throw OutputError(file.path, .unsafePath(problem))
                case .clash(_, with: let other)?: throw OutputError(file.path, .clash(with: other.path))
                }
            }
        }
        entries = try sorted.map { file throws(OutputError) in
            guard let digest = SHA256Hasher.digest(of: file.bytes) else { throw OutputError(file.path, .noDigest) }
            return Ledger.Entry(
                path: file.path, digest: digest, template: file.template, partials: file.partials)
        }
    }
}
