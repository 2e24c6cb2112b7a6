/// Which ledgers came of which fingerprints, from run to run: what was rendered once need not be rendered again to know it.
///
/// The book says nothing about the disk. It lies beside the trees of an output folder and is a memory, no result: without
/// it, or with one that cannot be read, everything is rendered.
package struct BuildCache: Equatable, Sendable {
    private struct Page: Equatable {
        let fingerprint: InputFingerprint
        /// Of the ledger's bytes.
        let ledger: Digest
        /// What the fingerprint's ingredients were read from, in words of whoever noted it.
        let sources: [String]
    }

    /// By the names of the trees.
    private var pages: [String: Page] = [:]
    /// Of everything that the trees were made from together, if it was found to be without a fault.
    package var whole: InputFingerprint?

    private static let name = "build-cache"
    private static let firstLine = "brandgen build cache 3"
    /// Before the digest of the whole, which has a line of its own.
    private static let wholeMark = "whole"

    /// An empty book.
    package init() {}

    /// The book of an output folder.
    package init(of outputFolder: String) {
        self.init()
        let disk = Disk()
        guard let output = try? disk.openOutputFolder(OutputPath.withoutEnd(outputFolder)),
            let folder = try? disk.openFolder(OutputPath.reservedFolder, in: output),
            let bytes = try? disk.contents(of: Self.name, in: folder)
        else { return }
        self.init(reading: String(decoding: bytes, as: UTF8.self))
    }

    /// A text of another form is an empty book.
    init(reading text: String) {
        self.init()
        let lines = text.utf8.split(separator: UInt8(ascii: "\n"))
        guard let first = lines.first, first.elementsEqual(Self.firstLine.utf8) else { return }
        for line in lines.dropFirst() {
            let words = line.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
            if words.count == 2, words[0] == Self.wholeMark, let digest = Digest(hex: words[1]) {
                whole = InputFingerprint(digest: digest)
            } else if words.count >= 3, let fingerprint = Digest(hex: words[0]), let ledger = Digest(hex: words[1]) {
                pages[words[2]] = Page(
                    fingerprint: InputFingerprint(digest: fingerprint), ledger: ledger,
                    sources: Array(words.dropFirst(3)))
            } else {
                self = BuildCache()
                return
            }
        }
    }

    /// The names of the trees that the book has a page for, sorted.
    package var trees: [String] { pages.keys.sorted() }

    /// The ledger that a fingerprint makes of a tree; nil where that is not known.
    package func ledger(of tree: String, by fingerprint: InputFingerprint) -> KnownLedger? {
        pages[tree].flatMap { $0.fingerprint == fingerprint ? KnownLedger(digest: $0.ledger) : nil }
    }

    /// What the fingerprint that is known of a tree was read from; none where that was not noted.
    package func sources(of tree: String) -> [String] { pages[tree]?.sources ?? [] }

    /// Notes what a fingerprint made of a tree, in place of what another one did, and the words that say what it was read from.
    /// The tree's name holds no blanks; words that do are not noted.
    package mutating func note(
        _ ledger: KnownLedger, of tree: String, by fingerprint: InputFingerprint, from sources: [String] = []
    ) {
        let isNotable = sources.allSatisfy { word in !word.isEmpty && word.utf8.allSatisfy { $0 > 0x20 } }
        pages[tree] = Page(fingerprint: fingerprint, ledger: ledger.digest, sources: isNotable ? sources : [])
    }

    /// Forgets the trees that are no more.
    package mutating func keep(only trees: Set<String>) {
        pages = pages.filter { trees.contains($0.key) }
    }

    /// Writes the book for the next run. The output folder is there, and its lock is held.
    package func write(to outputFolder: String) throws(OutputError) {
        try write(to: outputFolder, disk: Disk())
    }

    func write(to outputFolder: String, disk: Disk) throws(OutputError) {
        let output = try disk.openOutputFolder(creating: OutputPath.withoutEnd(outputFolder))
        let folder = try disk.openFolder(creating: OutputPath.reservedFolder, in: output)
        // What a killed run leaves under such a name is cleared with the trees that it was building.
        let temporary = Self.name + Stager.suffix
        do throws(SystemError) {
            try disk.createFile(temporary, in: folder, bytes: text)
            try disk.rename(temporary, in: folder, to: Self.name, in: folder)
        } catch {
            throw OutputError(folder.child(Self.name), error)
        }
    }

    /// One line a tree, by their names.
    private var text: [UInt8] {
        var text = Array("\(Self.firstLine)\n".utf8)
        if let whole {
            text += "\(Self.wholeMark) ".utf8
            whole.digest.appendHex(to: &text)
            text.append(UInt8(ascii: "\n"))
        }
        for (tree, page) in pages.sorted(by: { $0.key < $1.key }) {
            page.fingerprint.digest.appendHex(to: &text)
            text.append(UInt8(ascii: " "))
            page.ledger.appendHex(to: &text)
            text += " \(([tree] + page.sources).joined(separator: " "))\n".utf8
        }
        return text
    }
}

/// A ledger as far as it takes to know it again.
package struct KnownLedger: Equatable, Sendable {
    let digest: Digest
}

/// A digest of everything that decides what a tree holds: of one fingerprint, rendering always makes the same files.
package struct InputFingerprint: Hashable, Sendable {
    let digest: Digest

    init(digest: Digest) {
        self.digest = digest
    }

    /// nil where the system has no SHA-256.
    package init?(_ ingredients: Ingredients) {
        guard let digest = SHA256Hasher.digest(of: ingredients.bytes) else { return nil }
        self.digest = digest
    }

    /// What a fingerprint is of. Each part is kept apart from the next, so that no two lists look the same.
    package struct Ingredients: Sendable {
        fileprivate var bytes: [UInt8] = []

        package init() {}

        package mutating func add(_ text: String) {
            add(size: text.utf8.count)
            bytes += text.utf8
        }

        package mutating func add(_ part: [UInt8]) {
            add(size: part.count)
            bytes += part
        }

        package mutating func add(_ fingerprint: InputFingerprint) {
            fingerprint.digest.appendHex(to: &bytes)
        }

        private mutating func add(size: Int) {
            withUnsafeBytes(of: UInt64(size).littleEndian) { bytes += $0 }
        }
    }
}

extension OutputTree {
    /// The plan for a tree that is to have the files of a ledger, if all of them are as the ledger says and there is
    /// nothing to do; nil if anything is otherwise, which takes the files as they were rendered to tell. Reads every byte,
    /// never writes.
    ///
    /// - Throws: `OutputError` where the disk cannot be read.
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
    /// The ledger of the files that the plan was made for, whatever is on disk; nil for a tree that shall go.
    package var knownLedger: KnownLedger? {
        rendered.flatMap { SHA256Hasher.digest(of: $0.bytes) }.map(KnownLedger.init)
    }
}
