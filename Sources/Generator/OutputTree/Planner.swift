#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Compares what was rendered with what is on disk. Reads, never writes.
struct Planner {
    private let root: Folder
    private var examiner: Examiner
    private var items: [OutputPlan.Item] = []
    private var blockers: [Blocker] = []
    private var staleFolders: Set<String> = []

    enum Blocker {
        /// Something stands where a folder is needed.
        case file(at: String)
        /// A folder with these files in it, at any depth, stands where a file belongs.
        case folder(at: String, files: [String])
    }

    private init(root: Folder, disk: Disk) {
        self.root = root
        examiner = Examiner(root: root, disk: disk)
    }

    /// The plan for these files; without `info`, the plan that takes the whole tree away.
    static func plan(
        _ files: [OutputFile], info: LedgerInfo?, root path: String, disk: Disk
    ) throws(OutputError) -> OutputPlan {
        let files = try RenderedFiles(files).sorted
        let root: Folder
        do throws(SystemError) {
            root = try disk.openFolder(path)
        } catch {
            guard error.code == ENOENT else { throw OutputError(path, error) }
            var items: [OutputPlan.Item] = []
            for file in files { items.append(try create(file, known: nil)) }
            return OutputPlan(items: items, info: info, bookkeeping: nil)
        }
        let bookkeeping = try Bookkeeping(in: root, disk: disk)
        var planner = Planner(root: root, disk: disk)
        try planner.compare(files, with: KnownFile.all(in: bookkeeping))
        return OutputPlan(
            items: planner.items, staleFolders: planner.staleFolders.sorted(by: >), info: info,
            bookkeeping: bookkeeping)
    }

    private mutating func compare(_ files: [OutputFile], with known: [KnownFile]) throws(OutputError) {
        items.reserveCapacity(max(files.count, known.count))
        var rest = known[...]
        for file in files {
            while let first = rest.first, first.path < file.path {
                try addStale(first)
                rest = rest.dropFirst()
            }
            if let first = rest.first, first.path == file.path {
                try add(file, known: first)
                rest = rest.dropFirst()
            } else {
                try add(file, known: nil)
            }
        }
        for known in rest { try addStale(known) }
        items.joinNamesOfOneFile()
        for blocker in blockers { try items.makeWay(for: blocker, root: root) }
    }

    // MARK: One file

    private mutating func add(_ file: OutputFile, known: KnownFile?) throws(OutputError) {
        let finding = try examiner.examine(file.path, expecting: file.bytes, identifying: known != nil)
        switch finding {
        case .missing:
            items.append(try Self.create(file, known: known))
        case .blocked(let path):
            blockers.append(.file(at: path))
            items.append(try Self.create(file, known: known))
        case .folder:
            blockers.append(.folder(at: file.path, files: try examiner.files(below: file.path)))
            var item = try Self.create(file, known: known)
            item.replacesFolder = true
            items.append(item)
        case .special:
            throw OutputError(root.child(file.path), .specialFile)
        case .symbolicLink(let stamp):
            try add(file, .symbolicLink, kept: known?.lastEntry, stamp)
        case .same(let stamp):
            try add(file, .same, kept: Self.entry(for: file), stamp)
        case .different(let stamp, let digest):
            if let entry = digest.flatMap({ known?.entry(matching: $0) }) {
                try add(file, .outdated, kept: entry, stamp)
            } else {
                try add(file, known == nil ? .notGenerated : .edited, kept: known?.lastEntry, stamp)
            }
        }
    }

    private mutating func add(
        _ file: OutputFile, _ reason: OutputPlan.Reason, kept: Ledger.Entry?, _ stamp: FileStamp
    ) throws(OutputError) {
        let written = reason == .same ? kept : try Self.entry(for: file)
        items.append(
            OutputPlan.Item(path: file.path, reason: reason, file: file, kept: kept, written: written, stamp: stamp))
    }

    /// Adds what becomes of a file that is recorded and not rendered.
    private mutating func addStale(_ known: KnownFile) throws(OutputError) {
        // A killed run may have left a folder of a file that is gone, or was never written.
        staleFolders.formUnion(OutputPath.folders(above: known.path).lazy.map(String.init))
        var reason = OutputPlan.Reason.staleEdited
        var kept = known.lastEntry
        let stamp: FileStamp
        switch try examiner.examine(known.path, expecting: nil, identifying: true) {
        // Removed already; what stands in its place is none of ours.
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

    private static func create(_ file: OutputFile, known: KnownFile?) throws(OutputError) -> OutputPlan.Item {
        OutputPlan.Item(
            path: file.path, reason: known?.ledger == nil ? .new : .removedByHand, file: file,
            kept: known?.lastEntry, written: try entry(for: file), stamp: nil)
    }

    private static func entry(for file: OutputFile) throws(OutputError) -> Ledger.Entry {
        guard let digest = SHA256Hasher.digest(of: file.bytes) else { throw OutputError(file.path, .noDigest) }
        return Ledger.Entry(path: file.path, digest: digest, template: file.template)
    }
}
