import Diagnostics

/// The records of earlier runs about the inputs of each tree. A tree with a known fingerprint needs no rendering.
///
/// Each tree has its own small file, so that a run for one brand of thousands reads and writes one. The records contain no
/// information about the packages on disk. Without a record, or with one that cannot be read, a tree is rendered.
package struct InputRecords: Sendable {
    /// The record of one tree.
    package struct Record: Equatable, Sendable {
        /// The fingerprint of the tree's inputs.
        package let fingerprint: InputFingerprint
        /// The ledger that the inputs produce.
        package let ledger: KnownLedger
        /// The fingerprint of the further inputs of checks that had nothing to report about the tree's inputs, or `nil` if
        /// they had or if there is no fingerprint.
        package let passedChecks: InputFingerprint?
        /// The caller's names of the inputs.
        package let sources: [String]
    }

    /// The folder of the records, or `nil` if it does not exist.
    private let folder: Folder?
    /// Whether records are written.
    package let isWritable: Bool
    private let disk: Disk

    private static let folderName = "inputs"
    /// The file with the fingerprint of all trees. No tree has this name.
    private static let wholeName = "_all"
    private static let firstLine = "brandgen inputs 2"
    private static let noDigest = "-"
    private static let lastLine = "end"

    /// Reads the records of an output folder.
    package init(of outputFolder: String) {
        disk = Disk()
        isWritable = false
        folder = (try? disk.openOutputFolder(OutputPath.withoutEnd(outputFolder))).flatMap { [disk] output in
            (try? disk.openFolder(OutputPath.reservedFolder, in: output)).flatMap { reserved in
                try? disk.openFolder(Self.folderName, in: reserved)
            }
        }
    }

    /// Reads and writes the records of an output folder. The folder must exist, and its lock must be held.
    package init(writingTo outputFolder: String) throws(OutputError) {
        try self.init(writingTo: outputFolder, disk: Disk())
    }

    init(writingTo outputFolder: String, disk: Disk) throws(OutputError) {
        self.disk = disk
        isWritable = true
        let output = try disk.openOutputFolder(creating: OutputPath.withoutEnd(outputFolder))
        let reserved = try disk.openFolder(creating: OutputPath.reservedFolder, in: output)
        folder = try disk.openFolder(creating: Self.folderName, in: reserved)
    }

    // MARK: Trees

    /// Returns the record of a tree, or `nil` if none can be read.
    package func record(of tree: String) -> Record? { lines(of: fileName(of: tree)).flatMap(Record.init) }

    /// Returns the record of a tree if it has a fingerprint; otherwise `nil`.
    package func record(of tree: String, by fingerprint: InputFingerprint) -> Record? {
        record(of: tree).flatMap { $0.fingerprint == fingerprint ? $0 : nil }
    }

    /// Records the ledger that a fingerprint produces for a tree, and replaces the tree's earlier record.
    ///
    /// - Parameters:
    ///   - ledger: The ledger of the rendered files.
    ///   - tree: The tree's name.
    ///   - fingerprint: The fingerprint of the tree's inputs.
    ///   - passedChecks: The fingerprint of the further inputs of checks that had nothing to report.
    ///   - sources: The names of the inputs. If a name is empty or contains a line end, no names are recorded.
    /// - Throws: `OutputError` if the record cannot be written.
    package func record(
        _ ledger: KnownLedger, of tree: String, by fingerprint: InputFingerprint,
        passing passedChecks: InputFingerprint? = nil, from sources: [String] = []
    ) throws(OutputError) {
        let canBeRecorded = sources.allSatisfy { word in !word.isEmpty && word.utf8.allSatisfy { $0 >= 0x20 } }
        let digests = [fingerprint.digest.hex, ledger.digest.hex, passedChecks?.digest.hex ?? Self.noDigest]
        try write(digests + (canBeRecorded ? sources : []), to: fileName(of: tree))
    }

    /// Deletes the records of all trees but some.
    ///
    /// - Parameter isKept: Returns whether to keep the record of the tree with this name.
    /// - Throws: `OutputError` if a record cannot be deleted.
    package func keep(where isKept: (String) -> Bool) throws(OutputError) {
        guard let folder, isWritable else { return }
        for name in try reporting(folder.path, disk.names(in: folder)) where name != Self.wholeName {
            let tree = name.split(separator: Self.groupMark, maxSplits: 1).joined(separator: "/")
            if !isKept(name), !isKept(tree) { try disk.removeAll(name, in: folder) }
        }
    }

    // MARK: All trees

    /// The fingerprint of the inputs of all trees together, if they contained no error.
    package var whole: InputFingerprint? {
        lines(of: Self.wholeName).flatMap { $0.count == 1 ? Digest(hex: $0[0]) : nil }.map(
            InputFingerprint.init(digest:))
    }

    /// Records the fingerprint of the inputs of all trees together.
    ///
    /// - Throws: `OutputError` if the record cannot be written.
    package func record(whole fingerprint: InputFingerprint) throws(OutputError) {
        try write([fingerprint.digest.hex], to: Self.wholeName)
    }

    // MARK: Files

    /// A tree in a group, such as `Shared/Brandgen`, has a dot in the name of its file.
    private func fileName(of tree: String) -> String {
        tree.split(separator: "/").joined(separator: String(Self.groupMark))
    }

    private static let groupMark: Character = "."

    /// Returns the lines of a record without the first and the last one; `nil` if it is missing or torn.
    private func lines(of name: String) -> [String]? {
        guard let folder, let bytes = try? disk.contents(of: name, in: folder) else { return nil }
        let lines = bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
        guard lines.count >= 2, lines.first == Self.firstLine, lines.last == Self.lastLine else { return nil }
        return Array(lines[1..<lines.count - 1])
    }

    private func write(_ lines: [String], to name: String) throws(OutputError) {
        guard let folder, isWritable else { return }
        let text = ([Self.firstLine] + lines + [Self.lastLine]).joined(separator: "\n") + "\n"
        try reporting(folder.child(name), disk.overwriteFile(name, in: folder, bytes: Array(text.utf8)))
    }
}

extension InputRecords.Record {
    /// Reads the lines of a tree's record.
    fileprivate init?(_ lines: [String]) {
        guard lines.count >= 3, let fingerprint = Digest(hex: lines[0]), let ledger = Digest(hex: lines[1]) else {
            return nil
        }
        self.fingerprint = InputFingerprint(digest: fingerprint)
        self.ledger = KnownLedger(digest: ledger)
        passedChecks = Digest(hex: lines[2]).map(InputFingerprint.init(digest:))
        sources = Array(lines[3...])
    }
}
