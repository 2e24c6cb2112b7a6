/// The ledger that each input fingerprint produced in earlier runs. A tree with a known fingerprint needs no rendering.
///
/// The cache contains no information about the files on disk. Without a cache, or with one that cannot be read,
/// everything is rendered.
package struct BuildCache: Equatable, Sendable {
    private struct Entry: Equatable {
        let fingerprint: InputFingerprint
        /// The digest of the ledger's bytes.
        let ledger: Digest
        /// The caller's names of the inputs that the fingerprint was computed from.
        let sources: [String]
    }

    /// The entries by the names of their trees.
    private var entries: [String: Entry] = [:]
    /// The fingerprint of the inputs of all trees together, if they contained no error.
    package var combined: InputFingerprint?

    private static let name = "build-cache"
    private static let firstLine = "brandgen build cache 3"
    /// The first word of the line that contains the combined fingerprint.
    private static let combinedMark = "whole"

    /// Creates an empty cache.
    package init() {}

    /// Reads the cache of an output folder. A missing or unreadable cache is empty.
    package init(of outputFolder: String) {
        self.init()
        let disk = Disk()
        guard let output = try? disk.openOutputFolder(OutputPath.withoutEnd(outputFolder)),
            let folder = try? disk.openFolder(OutputPath.reservedFolder, in: output),
            let bytes = try? disk.contents(of: Self.name, in: folder)
        else { return }
        self.init(reading: String(decoding: bytes, as: UTF8.self))
    }

    /// Reads a cache. A text with another format results in an empty cache.
    init(reading text: String) {
        self.init()
        let lines = text.utf8.split(separator: UInt8(ascii: "\n"))
        guard let first = lines.first, first.elementsEqual(Self.firstLine.utf8) else { return }
        for line in lines.dropFirst() {
            let words = line.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
            if words.count == 2, words[0] == Self.combinedMark, let digest = Digest(hex: words[1]) {
                combined = InputFingerprint(digest: digest)
            } else if words.count >= 3, let fingerprint = Digest(hex: words[0]), let ledger = Digest(hex: words[1]) {
                entries[words[2]] = Entry(
                    fingerprint: InputFingerprint(digest: fingerprint), ledger: ledger,
                    sources: Array(words.dropFirst(3)))
            } else {
                self = BuildCache()
                return
            }
        }
    }

    /// The names of the trees in the cache, sorted.
    package var trees: [String] { entries.keys.sorted() }

    /// Returns the ledger that a fingerprint produced for a tree, or `nil` if the cache does not contain it.
    package func ledger(of tree: String, by fingerprint: InputFingerprint) -> KnownLedger? {
        entries[tree].flatMap { $0.fingerprint == fingerprint ? KnownLedger(digest: $0.ledger) : nil }
    }

    /// Returns the names of the inputs that a tree's fingerprint was computed from. Empty if they were not recorded.
    package func sources(of tree: String) -> [String] { entries[tree]?.sources ?? [] }

    /// Records the ledger that a fingerprint produced for a tree, and replaces the tree's earlier entry.
    ///
    /// - Parameters:
    ///   - ledger: The ledger of the rendered files.
    ///   - tree: The tree's name, which contains no space.
    ///   - fingerprint: The fingerprint of the tree's inputs.
    ///   - sources: The names of the inputs. If a name is empty or contains a space, no names are recorded.
    package mutating func record(
        _ ledger: KnownLedger, of tree: String, by fingerprint: InputFingerprint, from sources: [String] = []
    ) {
        let canBeRecorded = sources.allSatisfy { word in !word.isEmpty && word.utf8.allSatisfy { $0 > 0x20 } }
        entries[tree] = Entry(
            fingerprint: fingerprint, ledger: ledger.digest, sources: canBeRecorded ? sources : [])
    }

    /// Removes the entries of all other trees.
    package mutating func keep(only trees: Set<String>) {
        entries = entries.filter { trees.contains($0.key) }
    }

    /// Writes the cache for the next run. The output folder must exist, and its lock must be held.
    package func write(to outputFolder: String) throws(OutputError) {
        try write(to: outputFolder, disk: Disk())
    }

    func write(to outputFolder: String, disk: Disk) throws(OutputError) {
        let output = try disk.openOutputFolder(creating: OutputPath.withoutEnd(outputFolder))
        let folder = try disk.openFolder(creating: OutputPath.reservedFolder, in: output)
        // The next run that holds the lock removes a file that a killed run left under this name.
        let temporary = Self.name + Stager.suffix
        do throws(SystemError) {
            try disk.createFile(temporary, in: folder, bytes: text)
            try disk.rename(temporary, in: folder, to: Self.name, in: folder)
        } catch {
            throw OutputError(folder.child(Self.name), error)
        }
    }

    /// The cache as text: one line for each tree, sorted by name.
    private var text: [UInt8] {
        var text = Array("\(Self.firstLine)\n".utf8)
        if let combined {
            text += "\(Self.combinedMark) ".utf8
            combined.digest.appendHex(to: &text)
            text.append(UInt8(ascii: "\n"))
        }
        for (tree, entry) in entries.sorted(by: { $0.key < $1.key }) {
            entry.fingerprint.digest.appendHex(to: &text)
            text.append(UInt8(ascii: " "))
            entry.ledger.appendHex(to: &text)
            text += " \(([tree] + entry.sources).joined(separator: " "))\n".utf8
        }
        return text
    }
}

/// A ledger that a run can recognize on disk without rendering its files.
package struct KnownLedger: Equatable, Sendable {
    let digest: Digest
}

extension OutputTree {
    /// Returns a plan without changes if the tree already matches a known ledger. Reads every byte and writes nothing.
    ///
    /// - Returns: `nil` if anything on disk differs from the ledger. Planning then requires the rendered files.
    /// - Throws: `OutputError` if the disk cannot be read.
    package func planIfUpToDate(with known: KnownLedger) throws(OutputError) -> OutputPlan? {
        guard let root = try open()?.root else { return nil }
        let bookkeeping = try Bookkeeping(in: root, disk: disk, expecting: nil)
        guard let ledger = bookkeeping.ledger, SHA256Hasher.digest(of: ledger.bytes) == known.digest,
            bookkeeping.journal == nil, !bookkeeping.hasTemporary
        else { return nil }
        var examiner = Examiner(root: root, disk: disk)
        var items: [OutputPlan.Item] = []
        items.reserveCapacity(ledger.entries.count)
        for entry in ledger.entries {
            let found = try examiner.examine(entry.path, expecting: nil, identifying: true)
            guard case .different(let stamp, let digest) = found, digest == entry.digest else { return nil }
            items.append(
                OutputPlan.Item(path: entry.path, reason: .same, file: nil, kept: entry, written: nil, stamp: stamp))
        }
        return OutputPlan(items: items, rendered: ledger, bookkeeping: bookkeeping)
    }
}

extension OutputPlan {
    /// The ledger of the rendered files, regardless of the files on disk, or `nil` if the plan removes the tree.
    package var knownLedger: KnownLedger? {
        rendered.flatMap { SHA256Hasher.digest(of: $0.bytes) }.map(KnownLedger.init)
    }
}
