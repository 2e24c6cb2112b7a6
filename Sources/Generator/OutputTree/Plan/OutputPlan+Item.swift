extension OutputPlan {
    /// What `apply` has to know about a step.
    struct Item: Sendable {
        let path: String
        var reason: Reason
        /// What was rendered; nil for a file that is no longer part of the package, and for one that was found to be up to
        /// date without rendering it.
        let file: OutputFile?
        /// What the ledger has to say about the file if it stays on disk as it is.
        var kept: Ledger.Entry?
        /// What the ledger has to say about the file once it is written.
        let written: Ledger.Entry?
        /// What stood on disk when the plan was made; nil for nothing.
        let stamp: FileStamp?
        /// It has to go before others come: it stands where a folder is needed, or in a folder where a file belongs.
        var blocksOthers = false
        /// A folder, empty by then, has to go before it comes.
        var replacesFolder = false
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
