import Diagnostics
import OutputTree

extension Command {
    private static let force = Option("force", help: "Also replaces and deletes files that were edited by hand.")
    private static let dryRun = Option(
        "dry-run", help: "Writes no files. Lists the files that would change, with reasons.")

    static let generate = Command(
        name: "generate",
        summary: "Writes the packages of all brands, or of the brands named.",
        details: [
            """
            Checks and renders everything first, and writes no files if a manifest or template has errors. Leaves files \
            that are up to date untouched. Keeps and reports files that were edited by hand after they were generated.
            """,
            """
            Without an ID, also removes the packages of deleted brands, except for files that were edited by hand.
            """,
            """
            Writes the packages that several brands share to 'Shared/' in the output folder: 'Shared/Brandgen', a copy of \
            the runtime, 'Shared/AmplifyAuth', and 'Shared/AppFlags', the app's own flags. Without an ID, also removes \
            shared packages that no brand needs, and writes 'Brands.xcworkspace', which contains the projects of all apps.
            """,
            """
            An output folder belongs to one workspace. Its file '.brandgen/workspace' contains the relative path to the \
            workspace, so you can move or copy both together. Other workspaces cannot write to the folder without \
            '--take-over'. The output folder and the packages must not be symbolic links.
            """,
        ],
        examples: ["generate", "generate acme --environment production", "generate --dry-run"],
        positional: .brands,
        options: [.shard, .environment, .out, .runtime, .templates, .strict, force, .takeOver, dryRun],
        action: .inWorkspace { arguments, workspace, console in
            // Otherwise a later run for all brands would delete the packages of the previous owner.
            if arguments.has(.takeOver),
                let selection = arguments.positionals.first ?? (arguments.has(.shard) ? "--shard" : nil)
            {
                throw UsageError.optionForAllBrands(.takeOver, selection: selection)
            }
            var packages = try Packages(arguments, workspace, console)
            let force = arguments.has(force)
            if arguments.has(dryRun) {
                let plans = try packages.plan()
                printSteps(plans, force: force, console)
                return conclude(GenerateSummary(plans, force: force, isDryRun: true), folder: packages.folder, console)
            }
            let plans = try packages.write(force: force)
            return conclude(GenerateSummary(plans, force: force), folder: packages.folder, console)
        })

    private static func printSteps(_ plans: [PackagePlan], force: Bool, _ console: Console) {
        for package in plans {
            for step in package.plan.steps(force: force) where step.state != .unchanged {
                console.print(package.line(step, force: force, console.outputStyle))
            }
        }
    }

    private static func conclude(_ summary: GenerateSummary, folder: String, _ console: Console) -> ExitCode {
        console.output.write(summary.table.text(console.outputStyle))
        console.print(summary.line(folder: folder))
        console.report(summary.kept)
        return summary.kept.isEmpty ? .success : .invalidInput
    }
}

/// The changes that `generate` made, or would make in a dry run.
struct GenerateSummary {
    private(set) var table: TextTable
    /// A diagnostic for each file that was edited by hand and kept.
    private(set) var kept: [Diagnostic] = []
    private var total = Counts()
    private let packages: String
    private let isDryRun: Bool

    /// The results for files, in the order of the columns.
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

    /// Returns the last line: `5 brands in Generated: 12 created, 3 updated, 150 unchanged`.
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
        let remedy = step.reason == .staleEdited ? "delete" : "replace"
        return Diagnostic(
            rule: "kept-file",
            "'\(path)' \(step.reason) and is kept; move it away, or \(remedy) it with 'generate --force'")
    }
}
