import Diagnostics
import OutputTree

extension Command {
    private static let force = Option("force", help: "Also replaces and deletes files that were edited by hand.")
    private static let dryRun = Option(
        "dry-run", help: "Writes no files. Lists the files that would change, with reasons.")

    private static let watches = Option(
        "watch", help: "Generates again what each change of an input touches, until Ctrl-C.")

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
            """
            With '--watch', the run does not end. It writes the packages of the brands that a changed manifest, base, terms \
            document, image or template touches, and one line for each package that changes. With an error, it writes \
            nothing until the error is gone. Ctrl-C ends it with exit code 0.
            """,
        ],
        examples: ["generate", "generate acme --environment production", "generate --dry-run", "generate --watch"],
        positional: .brands,
        options: [
            .shard, .environment, .out, .runtime, .templates, .strict, force, .takeOver, dryRun, watches, .jobs,
        ],
        action: .inWorkspace { arguments, workspace, console in
            // Otherwise a later run for all brands would delete the packages of the previous owner.
            if arguments.has(.takeOver),
                let selection = arguments.positionals.first ?? (arguments.has(.shard) ? "--shard" : nil)
            {
                throw UsageError.optionForAllBrands(.takeOver, selection: selection)
            }
            let force = arguments.has(force)
            if arguments.has(watches) {
                if arguments.has(dryRun) { throw UsageError.excludingOptions(watches, dryRun) }
                var session = try WatchSession(arguments, workspace, console, force: force)
                return try session.run()
            }
            guard arguments.has(dryRun) else {
                let generation = try Generation(arguments, workspace, console, force: force)
                return conclude(GenerateSummary(generation.packages), folder: generation.folder, console)
            }
            let run = try PackageRun(arguments, workspace)
            try run.checkOwner()
            let style = console.outputStyle
            let packages = try run.results(console) { package in
                var result = PackageResult(package, force: force)
                result.text = package.lines(force: force, style)
                return result
            }
            for package in packages { console.output.write(package.text) }
            return conclude(GenerateSummary(packages, isDryRun: true), folder: run.folder, console)
        })

    /// Prints the results of a run, and returns its exit code.
    static func conclude(_ summary: GenerateSummary, folder: String, _ console: Console) -> ExitCode {
        summary.printTable(on: console)
        console.print(summary.line(folder: folder))
        let kept = summary.packages.flatMap(\.kept)
        console.report(kept)
        return kept.isEmpty ? .success : .invalidInput
    }
}

/// The changes that `generate` made, or would make in a dry run.
struct GenerateSummary {
    let packages: [PackageResult]
    private let total: FileCounts
    private let isDryRun: Bool

    /// The results for files, in the order of the columns.
    private static let outcomes: [(state: OutputPlan.State, word: String)] = [
        (.create, "created"), (.update, "updated"), (.unchanged, "unchanged"), (.delete, "deleted"),
        (.conflict, "kept"),
    ]

    init(_ packages: [PackageResult], isDryRun: Bool = false) {
        self.packages = packages
        self.isDryRun = isDryRun
        total = packages.reduce(into: FileCounts()) { $0 += $1.counts }
    }

    /// Prints a row for each package. The rows are made twice, for the widths and for printing, and never kept.
    func printTable(on console: Console) {
        let titles = ["files"] + Self.outcomes.map(\.word)
        let table = TextTable([TextTable.Column("package")] + titles.map { TextTable.Column($0, .right) })
        table.write(packages.lazy.map(Self.row), to: console.output, console.outputStyle)
    }

    private static func row(_ package: PackageResult) -> [String] {
        let files = outcomes.reduce(0) { $0 + ($1.state == .delete ? 0 : package.counts[$1.state]) }
        return [package.name, "\(files)"] + outcomes.map { "\(package.counts[$0.state])" }
    }

    /// Returns the changes to a package, such as `12 created, 3 updated`; `nil` if no file was written or deleted.
    static func changes(_ counts: FileCounts) -> String? {
        let changes = outcomes.filter { ![.unchanged, .conflict].contains($0.state) && counts[$0.state] > 0 }
        return changes.isEmpty ? nil : changes.map { "\(counts[$0.state]) \($0.word)" }.joined(separator: ", ")
    }

    /// Returns the last line: `5 brands in Generated: 12 created, 3 updated, 150 unchanged`.
    func line(folder: String) -> String {
        let happened = Self.outcomes.filter { total[$0.state] > 0 }
        let phrase =
            happened.allSatisfy { $0.state == .unchanged }
            ? "nothing changed"
            : happened.map { "\(total[$0.state]) \($0.word)" }.joined(separator: ", ")
        let line = "\(packages.countedPackages) in \(visible(folder)): \(phrase)"
        return isDryRun ? "\(line) (dry run: nothing was written)" : line
    }
}
