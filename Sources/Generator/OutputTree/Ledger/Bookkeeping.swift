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
