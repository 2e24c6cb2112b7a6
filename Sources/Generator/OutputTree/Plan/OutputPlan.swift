/// What has to happen to a tree on disk so that it becomes what was rendered.
package struct OutputPlan: Sendable {
    /// One file and what becomes of it.
    package struct Step: Equatable, Sendable {
        /// Relative to the tree's root, components separated by `/`.
        package let path: String
        package let reason: Reason
        package var state: State { reason.state }
    }

    package enum State: String, Equatable, Sendable, CaseIterable {
        case create, update, unchanged, delete
        /// Kept as it is on disk, unless the plan is applied by force.
        case conflict
    }

    package enum Reason: String, Equatable, Sendable, CaseIterable {
        /// Create: neither on disk nor in the ledger.
        case new
        /// Create: in the ledger, but gone from the disk.
        case removedByHand
        /// Update: as it was generated, and rendered differently now.
        case outdated
        /// The bytes on disk are the rendered ones.
        case same
        /// Delete: as it was generated, and no longer rendered.
        case stale
        /// Conflict: differs from what was generated and from what is rendered now.
        case edited
        /// Conflict: in the way of a rendered file, with other bytes, and unknown to the ledger.
        case notGenerated
        /// Conflict: no longer rendered, and differs from what was generated.
        case staleEdited
        /// Conflict: a symbolic link stands where a generated file belongs.
        case symbolicLink
    }

    /// In path order; the ledger itself is among them.
    package let steps: [Step]

    /// The work behind the steps, without the ledger's, in path order.
    let items: [Item]
    /// The folders of files that are no longer rendered, each after those in it.
    let staleFolders: [String]
    /// What is known about the tree; nil if there is no folder, and the tree is built beside its place and moved there.
    let bookkeeping: Bookkeeping?
    /// The ledger of a tree that is as it was rendered; nil for a tree that shall go.
    let rendered: Ledger?
    /// The ledger once the plan is applied without force; nil for a tree that is gone with its ledger.
    private let ledger: Ledger?

    init(items: [Item], staleFolders: [String] = [], rendered: Ledger?, bookkeeping: Bookkeeping?) {
        self.items = items
        self.staleFolders = staleFolders
        self.bookkeeping = bookkeeping
        self.rendered = rendered
        ledger = Self.ledger(items, rendered, bookkeeping, force: false)
        steps = Self.steps(items, ledger, bookkeeping)
    }

    /// The steps as `apply` takes them with this force, which also changes what becomes of the ledger.
    package func steps(force: Bool) -> [Step] {
        force ? Self.steps(items, ledger(force: true), bookkeeping) : steps
    }

    private static func steps(_ items: [Item], _ ledger: Ledger?, _ bookkeeping: Bookkeeping?) -> [Step] {
        var steps = items.map(\.step)
        if let reason = ledgerReason(from: bookkeeping?.ledger?.bytes, to: ledger?.bytes) {
            let place = steps.firstIndex { $0.path > OutputPath.ledger } ?? steps.count
            steps.insert(Step(path: OutputPath.ledger, reason: reason), at: place)
        }
        return steps
    }

    /// The ledger once the plan is applied; nil for a tree that is gone with its ledger.
    func ledger(force: Bool) -> Ledger? {
        force ? Self.ledger(items, rendered, bookkeeping, force: true) : ledger
    }

    private static func ledger(
        _ items: [Item], _ rendered: Ledger?, _ bookkeeping: Bookkeeping?, force: Bool
    ) -> Ledger? {
        let entries = items.compactMap { $0.entry(force: force) }
        if let rendered {
            return entries == rendered.entries ? rendered : Ledger(info: rendered.info, entries: entries)
        }
        guard let info = bookkeeping?.info, !entries.isEmpty else { return nil }
        return Ledger(info: info, entries: entries)
    }

    private static func ledgerReason(from old: [UInt8]?, to new: [UInt8]?) -> Reason? {
        guard let new else { return old == nil ? nil : .stale }
        guard let old else { return .new }
        return old == new ? .same : .outdated
    }

    /// Whether the disk differs from what was rendered in any file: `apply` would write, delete or report a conflict.
    package var hasDrift: Bool { steps.contains { $0.state != .unchanged } }

    /// Whether `apply` has anything to do on disk, be it to clear up after a killed run.
    func needsApplying(force: Bool) -> Bool {
        if let bookkeeping, bookkeeping.journal != nil || bookkeeping.hasTemporary { return true }
        return steps.contains { $0.state != .unchanged && (force || $0.state != .conflict) }
    }
}

extension OutputPlan.Reason {
    package var state: OutputPlan.State {
        switch self {
        case .new, .removedByHand: .create
        case .outdated: .update
        case .same: .unchanged
        case .stale: .delete
        case .edited, .notGenerated, .staleEdited, .symbolicLink: .conflict
        }
    }
}

extension OutputPlan.Reason: CustomStringConvertible {
    /// For people: what was found, to be read after the file's path.
    package var description: String {
        switch self {
        case .new: "is not there yet"
        case .removedByHand: "was removed by hand"
        case .outdated: "is out of date"
        case .same: "is up to date"
        case .stale: "is no longer part of the package"
        case .edited: "was edited since it was generated"
        case .notGenerated: "was not generated by brandgen"
        case .staleEdited: "is no longer part of the package, but was edited"
        case .symbolicLink: "is a symbolic link where a generated file belongs"
        }
    }
}

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

extension [OutputPlan.Item] {
    /// A file system that ignores case shows one file under its old and its new name. Such a file is not stale: it is
    /// the rendered one, recorded under another name.
    mutating func joinNamesOfOneFile() {
        guard contains(where: { $0.file == nil }) else { return }
        var rendered: [String: Int] = [:]
        for (place, item) in enumerated() where item.file != nil {
            rendered[OutputPath.folded(item.path)] = place
        }
        var joined: Set<String> = []
        for stale in self where stale.file == nil {
            guard let place = rendered[OutputPath.folded(stale.path)],
                let stamp = self[place].stamp, let staleStamp = stale.stamp, stamp.isSameFile(as: staleStamp)
            else { continue }
            joined.insert(stale.path)
            if self[place].reason == .notGenerated {
                self[place].reason = stale.reason == .stale ? .outdated : .edited
                self[place].kept = stale.kept
            }
        }
        if !joined.isEmpty { removeAll { $0.file == nil && joined.contains($0.path) } }
    }

    /// Lets files that are about to go make way for others; refuses if anything else stands there.
    mutating func makeWay(for blocker: Planner.Blocker, root: Folder) throws(OutputError) {
        switch blocker {
        case .file(let path):
            guard let place = firstIndex(where: { $0.path == path }), self[place].reason == .stale else {
                throw OutputError(root.child(path), .folderNeeded)
            }
            self[place].blocksOthers = true
        case .folder(let path, let files):
            let inside = indices.filter { self[$0].reason == .stale && files.contains(self[$0].path) }
            guard inside.count == files.count else { throw OutputError(root.child(path), .folderInTheWay) }
            for place in inside { self[place].blocksOthers = true }
        }
    }
}
