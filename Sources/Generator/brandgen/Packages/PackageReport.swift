import Diagnostics
import Manifest
import OutputTree
import PackageRenderer

extension PackagePlan {
    /// Returns the lines for the files that differ: `update    Generated/acme/Package.swift  is out of date`.
    func lines(force: Bool = false, _ style: Style) -> String {
        changes(force: force).map { change in
            let state = change.outcome(force: force)
            let look: Style.Look =
                switch state {
                case .create, .unchanged: .added
                case .update: .changed
                case .delete, .conflict: .removed
                }
            let width = OutputPlan.State.allCases.filter { $0 != .unchanged }.map(\.rawValue.count).max() ?? 0
            let padding = String(repeating: " ", count: width - state.rawValue.count)
            return "\(style(look, state.rawValue))\(padding)  \(visible(path(change)))  \(change.reason)\n"
        }.joined()
    }

    /// Returns a diagnostic for each file that was edited by hand and is kept.
    func keptFiles(force: Bool) -> [Diagnostic] {
        changes(force: force).filter { $0.outcome(force: force) == .conflict }.map { change in
            let remedy = change.reason == .staleEdited ? "delete" : "replace"
            return Diagnostic(
                rule: "kept-file",
                "'\(path(change))' \(change.reason) and is kept; move it away, or \(remedy) it with 'generate --force'")
        }
    }
}

extension [PackagePlan] {
    /// The number of packages: `2 brands, 1 shared package and the Xcode workspace`.
    var countedPackages: String {
        let workspaces = count { $0.name == XcodeWorkspace.name }
        let shared = count { $0.name.hasPrefix("\(SharedPackage.folder)/") }
        let brands = count - shared - workspaces
        return Manifest.enumerated(
            (brands > 0 || shared + workspaces == 0 ? [counted(brands, "brand")] : [])
                + (shared > 0 ? [counted(shared, "shared package")] : [])
                + (workspaces > 0 ? ["the Xcode workspace"] : []))
    }

    /// Returns the last line of `check` and `diff`, such as
    /// `3 files of 1 brand in Generated do not match the manifests; run 'brandgen generate'`.
    /// Returns `nil` if all files match.
    func driftLine(folder: String) -> String? {
        let different = filter { !$0.changes().isEmpty }
        let count = different.reduce(0) { $0 + $1.changes().count }
        guard count > 0 else { return nil }
        return "\(counted(count, "file")) of \(different.countedPackages) in \(visible(folder)) "
            + "\(count == 1 ? "does" : "do") not match the manifests; run 'brandgen generate'"
    }
}

/// The changes that `generate` made, or would make in a dry run.
struct GenerateSummary {
    let plans: [PackagePlan]
    let force: Bool
    var isDryRun = false

    /// The results for files, in the order of the columns.
    private static let outcomes: [(state: OutputPlan.State, word: String)] = [
        (.create, "created"), (.update, "updated"), (.unchanged, "unchanged"), (.delete, "deleted"),
        (.conflict, "kept"),
    ]

    /// Prints a row for each package, the totals, and the files that are kept. Returns the exit code.
    func print(folder: String, on console: Console) -> ExitCode {
        console.write(table.text(console.outputStyle))
        let happened = Self.outcomes.map { (total($0.state), $0) }.filter { $0.0 > 0 }
        let phrase =
            happened.allSatisfy { $0.1.state == .unchanged }
            ? "nothing changed" : happened.map { "\($0.0) \($0.1.word)" }.joined(separator: ", ")
        let line = "\(plans.countedPackages) in \(visible(folder)): \(phrase)"
        console.print(isDryRun ? "\(line) (dry run: nothing was written)" : line)
        let kept = plans.flatMap { $0.keptFiles(force: force) }
        console.report(kept)
        return kept.isEmpty ? .success : .invalidInput
    }

    private var table: TextTable {
        let titles = ["files"] + Self.outcomes.map(\.word)
        var table = TextTable([TextTable.Column("package")] + titles.map { TextTable.Column($0, .right) })
        table.rows = plans.map { plan in
            let counts = Self.outcomes.map { plan.count(of: $0.state, force: force) }
            let files = zip(Self.outcomes, counts).reduce(0) { $0 + ($1.0.state == .delete ? 0 : $1.1) }
            return [plan.name] + ([files] + counts).map { "\($0)" }
        }
        return table
    }

    private func total(_ state: OutputPlan.State) -> Int { plans.reduce(0) { $0 + $1.count(of: state, force: force) } }

    /// Returns the changes to a package, such as `12 created, 3 updated`; `nil` if no file was written or deleted.
    static func changes(_ plan: PackagePlan, force: Bool) -> String? {
        let changes = outcomes.filter { ![.unchanged, .conflict].contains($0.state) }
            .map { (plan.count(of: $0.state, force: force), $0.word) }.filter { $0.0 > 0 }
        return changes.isEmpty ? nil : changes.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    }
}
