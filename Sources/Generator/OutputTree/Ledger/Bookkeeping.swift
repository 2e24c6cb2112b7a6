/// What a tree's `.brandgen` folder holds.
struct Bookkeeping: Sendable {
    /// The ledger on disk; nil where there is none.
    private(set) var ledger: Ledger?
    /// The ledger that a killed run was about to leave.
    private(set) var journal: Ledger?
    /// Whether a killed run left a file it had begun.
    private(set) var hasTemporary = false

    /// Who wrote what is known about the tree.
    var info: LedgerInfo? { ledger?.info ?? journal?.info }

    /// Reads what is there. `expected` is what an up-to-date tree holds, known without reading it again.
    init(in root: Folder, disk: Disk, expecting expected: Ledger?) throws(OutputError) {
        var walk = FolderWalk(root: root, disk: disk)
        let folder: Folder
        switch try walk.folder(OutputPath.reservedFolder[...]) {
        case .missing: return
        case .blocked(let path): throw OutputError(root.child(path), .folderNeeded)
        case .found(let found): folder = found
        }
        if let bytes = try Self.read(OutputPath.ledgerName, in: folder, disk: disk) {
            if let expected, expected.bytes == bytes {
                ledger = expected
            } else {
                ledger = try Ledger(reading: bytes, path: folder.child(OutputPath.ledgerName))
            }
        }
        if let bytes = try Self.read(OutputPath.journalName, in: folder, disk: disk) {
            journal = try Ledger(reading: bytes, path: folder.child(OutputPath.journalName))
        }
        hasTemporary = try reporting(
            folder.child(OutputPath.temporaryName), disk.stamp(OutputPath.temporaryName, in: folder) != nil)
    }

    private static func read(_ name: String, in folder: Folder, disk: Disk) throws(OutputError) -> [UInt8]? {
        do throws(SystemError) {
            return try disk.contents(of: name, in: folder)
        } catch {
            throw OutputError(folder.child(name), error.isLink ? .symbolicLink : .system(error))
        }
    }
}

/// What is recorded about one path: by the last finished run, and by one that was killed.
struct KnownFile {
    let path: String
    var ledger: Ledger.Entry?
    var journal: Ledger.Entry?

    /// The record that the bytes on disk match: they are as generated, and nobody has edited them.
    func entry(matching digest: Digest) -> Ledger.Entry? {
        if let journal, journal.digest == digest { return journal }
        return ledger?.digest == digest ? ledger : nil
    }

    /// The record to keep for bytes that match none.
    var lastEntry: Ledger.Entry? { ledger ?? journal }

    /// Everything recorded, in path order.
    static func all(in bookkeeping: Bookkeeping) -> [KnownFile] {
        var known = (bookkeeping.ledger?.entries ?? []).map { KnownFile(path: $0.path, ledger: $0) }
        guard let journal = bookkeeping.journal?.entries, !journal.isEmpty else { return known }
        let places = Dictionary(known.indices.map { (known[$0].path, $0) }, uniquingKeysWith: { first, _ in first })
        for entry in journal {
            if let place = places[entry.path] {
                known[place].journal = entry
            } else {
                known.append(KnownFile(path: entry.path, journal: entry))
            }
        }
        return known.sorted { $0.path < $1.path }
    }
}
