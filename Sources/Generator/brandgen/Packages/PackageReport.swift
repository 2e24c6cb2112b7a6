import Diagnostics
import Manifest
import OutputTree
import PackageRenderer

extension Plan {
    /// The name in reports. The only file of the output folder itself that people know is the workspace for Xcode.
    var name: String { tree.isEmpty ? XcodeWorkspace.name : tree }

    /// Whether the plan is about the output folder's own files, and the workspace for Xcode is not among them.
    fileprivate var isOnlyBookkeeping: Bool {
        tree.isEmpty && !files.contains { $0.path.hasPrefix("\(XcodeWorkspace.name)/") }
    }

    /// Returns the path of a file of the package, for messages.
    func path(_ file: File) -> String { join(root, file.path) }

    /// Returns the lines for the files that differ: `update    Generated/acme/Package.swift  is out of date`.
    func lines(_ style: Style) -> String {
        changes.map { change in
            let state = change.state
            let look: Style.Look =
                switch state {
                case .create, .unchanged: .added
                case .update: .changed
                case .delete, .conflict: .removed
                }
            let width = Plan.State.allCases.filter { $0 != .unchanged }.map(\.rawValue.count).max() ?? 0
            let padding = String(repeating: " ", count: width - state.rawValue.count)
            return "\(style(look, state.rawValue))\(padding)  \(visible(path(change)))  \(change.reason)\n"
        }.joined()
    }

    /// A diagnostic for each file that was edited by hand and is kept.
    var keptFiles: [Diagnostic] {
        changes.filter { $0.state == .conflict }.map { change in
            if change.reason == .inTheWay {
                return Diagnostic(rule: "kept-file", "'\(path(change))' \(change.reason); move it elsewhere")
            }
            let remedy = change.reason == .staleEdited ? "delete" : "replace"
            return Diagnostic(
                rule: "kept-file",
                "'\(path(change))' \(change.reason) and is kept; move it away, or \(remedy) it with 'generate --force'")
        }
    }

    /// A warning for each file that has lost an edit in a merge.
    var lostEditWarnings: [Diagnostic] {
        lostEdits.map { path in
            Diagnostic(
                .warning, rule: "lost-edit",
                "'\(join(root, path))' was edited on another branch; this file does not have that edit")
        }
    }
}

extension [Plan] {
    /// The number of packages: `2 brands, 1 shared package and the Xcode workspace`.
    var countedPackages: String {
        let shared = count { $0.tree.hasPrefix("\(SharedPackage.folder)/") }
        let brands = count { !$0.tree.isEmpty } - shared
        let workspace = contains { $0.tree.isEmpty && !$0.isOnlyBookkeeping }
        return Manifest.enumerated(
            (brands > 0 || shared == 0 && !workspace ? [counted(brands, "brand")] : [])
                + (shared > 0 ? [counted(shared, "shared package")] : [])
                + (workspace ? ["the Xcode workspace"] : []))
    }

    /// Returns the last line of `check` and `diff`, such as
    /// `3 files of 1 brand in Generated do not match the manifests; run 'brandgen generate'`.
    /// Returns `nil` if all files match.
    func driftLine(folder: String) -> String? {
        let different = filter { !$0.changes.isEmpty }
        let count = different.reduce(0) { $0 + $1.changes.count }
        guard count > 0 else { return nil }
        let packages = different.allSatisfy(\.isOnlyBookkeeping) ? "the output folder" : different.countedPackages
        return "\(counted(count, "file")) of \(packages) in \(visible(folder)) "
            + "\(count == 1 ? "does" : "do") not match the manifests; run 'brandgen generate'"
    }
}

/// The changes that `generate` made, or would make in a dry run.
struct GenerateSummary {
    let plans: [Plan]
    var isDryRun = false

    /// The results for files, in the order of the columns.
    private static let outcomes: [(state: Plan.State, word: String)] = [
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
        let kept = plans.flatMap(\.keptFiles)
        console.report(plans.flatMap(\.lostEditWarnings) + kept)
        return kept.isEmpty ? .success : .invalidInput
    }

    private var table: TextTable {
        let titles = ["files"] + Self.outcomes.map(\.word)
        var table = TextTable([TextTable.Column("package")] + titles.map { TextTable.Column($0, .right) })
        table.rows = plans.filter { !$0.isOnlyBookkeeping }.map { plan in
            let counts = Self.outcomes.map { plan.count(of: $0.state) }
            let files = zip(Self.outcomes, counts).reduce(0) { $0 + ($1.0.state == .delete ? 0 : $1.1) }
            return [plan.name] + ([files] + counts).map { "\($0)" }
        }
        return table
    }

    private func total(_ state: Plan.State) -> Int {
        plans.filter { !$0.isOnlyBookkeeping }.reduce(0) { $0 + $1.count(of: state) }
    }

    /// Returns the changes to a package, such as `12 created, 3 updated`; `nil` if no file was written or deleted.
    static func changes(_ plan: Plan) -> String? {
        let changes = outcomes.filter { ![.unchanged, .conflict].contains($0.state) }
            .map { (plan.count(of: $0.state), $0.word) }.filter { $0.0 > 0 }
        return changes.isEmpty ? nil : changes.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    }
}
