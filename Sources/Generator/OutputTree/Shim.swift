package final class Stage: @unchecked Sendable {
    var plans: [String: (OutputPlan, OutputTree, Bool)] = [:]
    package init(in outputFolder: String, durable: Bool = false) throws(OutputError) {}
    @discardableResult package func add(_ plan: OutputPlan, of tree: OutputTree, force: Bool) throws(OutputError) -> Bool {
        if plan.bookkeeping != nil, !plan.needsApplying(force: force) { return false }
        try tree.apply(plan, force: force)
        return true
    }
    package func commit(_ tree: String) throws(OutputError) {}
    package func remove() throws(OutputError) {}
    package func synchronize() throws(OutputError) {}
}
package struct InputRecord { package let fingerprint: InputFingerprint; package let ledger: KnownLedger; package let sources: [String] }
package struct InputRecords: Sendable {
    package let whole: InputFingerprint? = nil
    package init(of f: String) {}
    package func record(of name: String) -> InputRecord? { nil }
    package func ledger(of name: String, by f: InputFingerprint) -> KnownLedger? { nil }
    package func sources(of name: String) -> [String]? { nil }
    package func record(_ l: KnownLedger, of name: String, by f: InputFingerprint, from s: [String]) throws(OutputError) {}
    package func record(_ w: InputFingerprint) throws(OutputError) {}
    package func keep(only: Set<String>) throws(OutputError) {}
}
