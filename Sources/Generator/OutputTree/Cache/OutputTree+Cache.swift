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
