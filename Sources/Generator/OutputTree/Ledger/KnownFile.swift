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
