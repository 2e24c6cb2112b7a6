import Diagnostics
import OutputTree

/// What `generate` did, or in a dry run would do, for people.
struct GenerateSummary {
    private(set) var table: TextTable
    /// The files that were edited by hand and stayed as they are.
    private(set) var kept: [Diagnostic] = []
    private var total = Counts()
    private let packages: String
    private let isDryRun: Bool

    /// What became of files, in the order of the columns.
    private static let outcomes: [(state: OutputPlan.State, word: String)] = [
        (.create, "created"), (.update, "updated"), (.unchanged, "unchanged"), (.delete, "deleted"),
        (.conflict, "kept"),
    ]

    private typealias Counts = [OutputPlan.State: Int]

    init(_ plans: [PackagePlan], force: Bool, isDryRun: Bool = false) {
        self.isDryRun = isDryRun
        packages = plans.countedPackages
        let titles = ["files"] + Self.outcomes.map(\.word)
        table = TextTable([TextTable.Column("package")] + titles.map { TextTable.Column($0, .right) })
        for package in plans {
            var counts = Counts()
            for step in package.plan.steps(force: force) {
                let outcome = step.outcome(force: force)
                counts[outcome, default: 0] += 1
                if outcome == .conflict { kept.append(Self.diagnostic(step, path: package.path(step))) }
            }
            let files = counts.reduce(0) { $0 + ($1.key == .delete ? 0 : $1.value) }
            table.rows.append([package.name, "\(files)"] + Self.outcomes.map { "\(counts[$0.state, default: 0])" })
            total.merge(counts, uniquingKeysWith: +)
        }
    }

    /// `5 brands in Generated: 12 created, 3 updated, 150 unchanged`.
    func line(folder: String) -> String {
        let happened = Self.outcomes.filter { total[$0.state] != nil }
        let phrase =
            happened.allSatisfy { $0.state == .unchanged }
            ? "nothing changed"
            : happened.map { "\(total[$0.state, default: 0]) \($0.word)" }.joined(separator: ", ")
        let line = "\(packages) in \(visible(folder)): \(phrase)"
        return isDryRun ? "\(line) (dry run: nothing was written)" : line
    }

    private static func diagnostic(_ step: OutputPlan.Step, path: String) -> Diagnostic {
        let remedy = step.reason == .staleEdited ? "delete it" : "replace it"
        return Diagnostic(
            rule: "kept-file",
            "'\(path)' \(step.reason), and is kept; move it away, or let 'generate --force' \(remedy)")
    }
}
