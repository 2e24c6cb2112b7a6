/// A ledger that a run can recognize on disk without rendering its files.
package struct KnownLedger: Equatable, Sendable {
    let digest: Digest
}

extension OutputPlan {
    /// The ledger of the rendered files, regardless of the files on disk, or `nil` if the plan removes the tree.
    package var knownLedger: KnownLedger? {
        rendered.flatMap { SHA256Hasher.digest(of: $0.bytes) }.map(KnownLedger.init)
    }
}

extension OutputTree {
    /// Returns the number of files in the tree if they match a known ledger, which is one of them. Reads every byte and
    /// writes nothing.
    ///
    /// - Returns: `nil` if anything on disk differs from the ledger or cannot be read. A plan then tells the reason, but
    ///   requires the rendered files.
    /// - Throws: `OutputError` if the tree cannot be opened.
    package func fileCount(matching known: KnownLedger) throws(OutputError) -> Int? {
        guard let root = try open()?.root else { return nil }
        var files = FileDigests(root: root, disk: disk)
        guard let ledger = files.contents(of: OutputPath.ledger), SHA256Hasher.digest(of: ledger) == known.digest,
            try reporting(root.child(OutputPath.journal), disk.stamp(OutputPath.journal, in: root)) == nil
        else { return nil }
        return ledger.withUnsafeBytes { ledger in
            var lines = LedgerLines(ledger)
            var count = 1
            while let line = lines.next() {
                guard files.digest(of: line.path) == line.digest else { return nil }
                count += 1
            }
            return lines.areComplete ? count : nil
        }
    }
}
