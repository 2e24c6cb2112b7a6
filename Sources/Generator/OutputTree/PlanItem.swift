extension OutputPlan {
    /// What `apply` has to know about a step.
    struct Item: Sendable {
        let path: String
        var reason: Reason
        /// What was rendered; nil for a file that is no longer part of the brand.
        let file: OutputFile?
        /// What the ledger has to say about the file if it stays on disk as it is.
        var kept: Ledger.Entry?
        /// What the ledger has to say about the file once it is written.
        let written: Ledger.Entry?
        /// What stood on disk when the plan was made; nil for nothing.
        let stamp: FileStamp?
        /// A file in the place of a folder that is needed, or the other way round: it has to go before others come.
        var blocksOthers = false
    }

    /// What the plan found in the tree's `.brandgen` folder.
    struct Bookkeeping: Sendable {
        /// The ledger on disk; nil where there is none.
        var ledger: Ledger?
        /// Its bytes.
        var bytes: [UInt8]?
        /// The ledger that a killed run was about to leave.
        var journal: Ledger?
        /// Whether a killed run left a file it had begun.
        var hasTemporary = false
    }
}

extension OutputPlan.Item {
    var step: OutputPlan.Step { OutputPlan.Step(path: path, reason: reason) }

    func isWritten(force: Bool) -> Bool {
        guard file != nil else { return false }
        return reason.state == .create || reason.state == .update || (force && reason.state == .conflict)
    }

    func isDeleted(force: Bool) -> Bool {
        file == nil && (reason.state == .delete || (force && reason.state == .conflict))
    }

    func entry(force: Bool) -> Ledger.Entry? {
        if isWritten(force: force) { return written }
        return isDeleted(force: force) ? nil : kept
    }
}

extension OutputPlan {
    /// The ledger that belongs to the tree once the plan is applied; nil for a tree that is gone with its ledger.
    func ledger(force: Bool) -> Ledger? {
        Self.ledger(items, info: info, bookkeeping, force: force)
    }

    static func ledger(_ items: [Item], info: LedgerInfo?, _ bookkeeping: Bookkeeping, force: Bool) -> Ledger? {
        let entries = items.compactMap { $0.entry(force: force) }
        if let info { return Ledger(info: info, entries: entries) }
        guard !entries.isEmpty, let previous = bookkeeping.ledger?.info ?? bookkeeping.journal?.info else { return nil }
        return Ledger(info: previous, entries: entries)
    }
}
