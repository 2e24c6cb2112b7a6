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
