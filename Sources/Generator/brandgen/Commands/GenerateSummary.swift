import Diagnostics
import OutputTree

/// What `generate` did, for people.
struct GenerateSummary {
    private(set) var table = TextTable([
        TextTable.Column("brand"), TextTable.Column("files", .right), TextTable.Column("created", .right),
        TextTable.Column("updated", .right), TextTable.Column("unchanged", .right),
        TextTable.Column("deleted", .right), TextTable.Column("kept", .right),
    ])
    /// The files that were edited by hand and stayed as they are.
    private(set) var kept: [Diagnostic] = []
    private var total = Counts()

    init(_ plans: [PackagePlan], force: Bool) {
        for package in plans {
            var counts = Counts()
            for step in package.plan.steps(force: force) {
                let outcome = Self.outcome(of: step, force: force)
                counts.add(outcome)
                if outcome == .conflict { kept.append(Self.diagnostic(step, path: package.path(step))) }
            }
            table.rows.append([package.id] + counts.cells.map(String.init))
            total.add(counts)
        }
    }

    /// `5 brands in Generated: 12 created, 3 updated, 150 unchanged`.
    func line(folder: String) -> String {
        let place = "\(counted(table.rows.count, "brand")) in \(visible(folder))"
        return "\(place): \(total.isNothing ? "nothing changed" : total.phrase)"
    }

    /// What became of a file: force makes an update or a deletion of a conflict.
    private static func outcome(of step: OutputPlan.Step, force: Bool) -> OutputPlan.State {
        guard force, step.state == .conflict else { return step.state }
        return step.reason == .staleEdited ? .delete : .update
    }

    private static func diagnostic(_ step: OutputPlan.Step, path: String) -> Diagnostic {
        let remedy = step.reason == .staleEdited ? "delete it" : "replace it"
        return Diagnostic(
            rule: "kept-file",
            "'\(path)' \(step.reason), and is kept; move it away, or let 'generate --force' \(remedy)")
    }

    private struct Counts {
        private var states: [OutputPlan.State: Int] = [:]

        mutating func add(_ state: OutputPlan.State) { states[state, default: 0] += 1 }

        mutating func add(_ other: Counts) { states.merge(other.states, uniquingKeysWith: +) }

        private func count(_ state: OutputPlan.State) -> Int { states[state, default: 0] }

        private var shown: [(state: OutputPlan.State, word: String)] {
            [
                (.create, "created"), (.update, "updated"), (.unchanged, "unchanged"), (.delete, "deleted"),
                (.conflict, "kept"),
            ]
        }

        /// The files that are there afterwards, then how many of each state.
        var cells: [Int] {
            let counts = shown.map { count($0.state) }
            return [counts.reduce(0, +) - count(.delete)] + counts
        }

        var isNothing: Bool { states.allSatisfy { $0.key == .unchanged || $0.value == 0 } }

        var phrase: String {
            shown.filter { count($0.state) > 0 }.map { "\(count($0.state)) \($0.word)" }.joined(separator: ", ")
        }
    }
}
