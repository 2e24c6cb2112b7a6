import Diagnostics

/// The ledger and journal in a tree's `.brandgen` folder.
struct Bookkeeping: Sendable {
    /// The ledger on disk, if there is one.
    private(set) var ledger: Ledger?
    /// The ledger that a killed run was going to write.
    private(set) var journal: Ledger?

    /// The tool and manifest that wrote the ledger or journal.
    var info: LedgerInfo? { ledger?.info ?? journal?.info }

    /// Reads the ledger and journal.
    ///
    /// - Parameters:
    ///   - root: The open tree.
    ///   - disk: The disk to read from.
    ///   - expected: The ledger of an up-to-date tree. If the bytes on disk are equal, they are not parsed again.
    /// - Throws: `OutputError` if the files cannot be read, or are not valid.
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
    }

    private static func read(_ name: String, in folder: Folder, disk: Disk) throws(OutputError) -> [UInt8]? {
        do throws(SystemError) {
            return try disk.contents(of: name, in: folder)
        } catch {
            throw OutputError(folder.child(name), error.isLink ? .symbolicLink : .system(error))
        }
    }
}

/// The records of one file: by the last complete run, and by a run that was killed.
struct RecordedFile {
    let path: String
    var ledger: Ledger.Entry?
    var journal: Ledger.Entry?

    /// Returns the record that matches the bytes on disk, which proves that the file was not edited.
    func entry(matching digest: Digest) -> Ledger.Entry? {
        if let journal, journal.digest == digest { return journal }
        return ledger?.digest == digest ? ledger : nil
    }

    /// The record to keep if the bytes on disk match no record.
    var lastEntry: Ledger.Entry? { ledger ?? journal }

    /// Returns the records of all files, in path order.
    static func all(in bookkeeping: Bookkeeping) -> [RecordedFile] {
        var known = (bookkeeping.ledger?.entries ?? []).map { RecordedFile(path: $0.path, ledger: $0) }
        guard let journal = bookkeeping.journal?.entries, !journal.isEmpty else { return known }
        let places = Dictionary(
            known.indices.map { (ExactText(known[$0].path), $0) }, uniquingKeysWith: { first, _ in first })
        for entry in journal {
            if let place = places[ExactText(entry.path)] {
                known[place].journal = entry
            } else {
                known.append(RecordedFile(path: entry.path, journal: entry))
            }
        }
        return known.sorted { ExactText($0.path) < ExactText($1.path) }
    }
}
