import Diagnostics

/// The record of the changes to a tree that exists, as a stage contains it beside the changed files.
struct StagedChanges {
    /// The change to the tree's ledger.
    enum LedgerChange: String {
        /// The stage contains the new ledger.
        case replaced
        /// The ledger on disk is already the one of the changed tree.
        case kept
        /// No file of the tree remains.
        case removed
    }

    /// One change to a file.
    struct Step {
        enum Kind: String {
            /// The stage's file with the step's number moves into place.
            case write
            /// The same, but an empty folder in its place is deleted before.
            case writeInPlaceOfFolder
            case delete
            /// The file is deleted before others are written, because it is in their way.
            case deleteFirst
        }

        let kind: Kind
        /// The path relative to the tree.
        let path: String
        /// The file on disk when the changes were planned, or `nil` if the file did not exist.
        let stamp: FileStamp?
    }

    let ledger: LedgerChange
    /// Whether the stage contains a ledger of what a killed run wrote. It replaces the old ledger before the journal of
    /// that run is replaced.
    let hasFoundLedger: Bool
    let steps: [Step]
    /// The folders to delete if they are empty. Each follows the folders inside it.
    let staleFolders: [String]

    static let ledgerName = "ledger.json"
    static let foundLedgerName = "found.json"
    private static let recordName = "steps"

    /// Writes the changes of a plan to a folder of a stage.
    ///
    /// - Parameters:
    ///   - plan: The plan.
    ///   - bookkeeping: The ledger and journal of the plan's tree.
    ///   - tree: The tree, for messages.
    ///   - force: Whether to replace and delete files that were edited.
    ///   - name: The name of the new folder.
    ///   - stage: The stage's folder.
    ///   - disk: The disk to write to.
    /// - Throws: `OutputError` if the disk cannot be written.
    static func write(
        _ plan: OutputPlan, _ bookkeeping: Bookkeeping, of tree: OutputTree, force: Bool, to name: String,
        in stage: Folder, _ disk: Disk
    ) throws(OutputError) {
        let changes = StagedChanges(plan, bookkeeping, force: force)
        try reporting(tree.root, disk.createFolder(name, in: stage))
        func write(_ bytes: [UInt8], to file: String, for path: String) throws(OutputError) {
            try reporting("\(tree.root)/\(path)", disk.createFile("\(name)/\(file)", in: stage, bytes: bytes))
        }
        if changes.ledger == .replaced, let ledger = plan.ledger(force: force) {
            try write(ledger.bytes, to: ledgerName, for: OutputPath.journal)
        }
        if changes.hasFoundLedger, let info = bookkeeping.info {
            let found = Ledger(info: info, entries: plan.items.compactMap(\.kept))
            try write(found.bytes, to: foundLedgerName, for: OutputPath.ledger)
        }
        var number = 0
        for item in plan.items {
            if item.isWritten(force: force), let file = item.file {
                try write(file.bytes, to: "\(number)", for: file.path)
            } else if !item.isDeleted(force: force) {
                continue
            }
            number += 1
        }
        try write(changes.record, to: recordName, for: OutputPath.journal)
    }

    private init(_ plan: OutputPlan, _ bookkeeping: Bookkeeping, force: Bool) {
        let ledger = plan.ledger(force: force)
        let isKept = ledger?.bytes == bookkeeping.ledger?.bytes
        self.ledger = ledger == nil ? .removed : isKept ? .kept : .replaced
        hasFoundLedger = self.ledger == .replaced && bookkeeping.journal != nil && bookkeeping.info != nil
        staleFolders = plan.staleFolders
        steps = plan.items.compactMap { item in
            if item.isWritten(force: force), let file = item.file {
                return Step(
                    kind: item.replacesFolder ? .writeInPlaceOfFolder : .write, path: file.path, stamp: item.stamp)
            }
            guard item.isDeleted(force: force) else { return nil }
            return Step(kind: item.blocksOthers ? .deleteFirst : .delete, path: item.path, stamp: item.stamp)
        }
    }

    // MARK: The record

    /// The record's fields. Each ends in a NUL character, which no path contains.
    private var record: [UInt8] {
        var fields = [ledger.rawValue, hasFoundLedger ? "found" : "", "\(steps.count)"]
        for step in steps { fields += [step.kind.rawValue, step.stamp?.text ?? "", step.path] }
        fields += staleFolders + [Self.end]
        return fields.flatMap { Array($0.utf8) + [0] }
    }

    /// The last field of a complete record. It is not the path of a folder.
    private static let end = "/"

    /// Reads the record in a folder of a stage.
    ///
    /// - Throws: `OutputError` if it cannot be read, or was changed.
    init(reading folder: Folder, _ disk: Disk) throws(OutputError) {
        let path = folder.child(Self.recordName)
        guard let bytes = try reporting(path, disk.contents(of: Self.recordName, in: folder)),
            let changes = Self(record: bytes)
        else { throw OutputError(path, .changedMeanwhile) }
        self = changes
    }

    private init?(record: [UInt8]) {
        var fields = record.split(separator: 0, omittingEmptySubsequences: false).dropLast().map {
            String(decoding: $0, as: UTF8.self)
        }[...]
        guard let ledger = fields.popFirst().flatMap(LedgerChange.init(rawValue:)), let found = fields.popFirst(),
            let count = fields.popFirst().flatMap(Int.init), fields.popLast() == Self.end, fields.count >= count * 3
        else { return nil }
        var steps: [Step] = []
        for _ in 0..<count {
            guard let kind = fields.popFirst().flatMap(Step.Kind.init(rawValue:)), let stamp = fields.popFirst(),
                let path = fields.popFirst(), stamp.isEmpty || FileStamp(text: stamp) != nil
            else { return nil }
            steps.append(Step(kind: kind, path: path, stamp: FileStamp(text: stamp)))
        }
        self.ledger = ledger
        hasFoundLedger = !found.isEmpty
        self.steps = steps
        staleFolders = Array(fields)
    }
}
