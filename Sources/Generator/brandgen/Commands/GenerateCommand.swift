import Diagnostics
import OutputTree

extension Command {
    private static let force = Option("force", help: "Replace and delete files that were edited by hand, too.")
    private static let dryRun = Option("dry-run", help: "Write nothing; say what would be done to which file, and why.")

    static let generate = Command(
        name: "generate",
        summary: "Write the packages of all brands, or of the brands named.",
        details: [
            """
            Everything is checked and rendered first: if a manifest or a template is wrong, nothing is written. A \
            file that is right already is not touched. A file that was edited by hand since it was generated is kept \
            and reported.
            """,
            """
            Without an ID, the packages of brands that are no more are removed as well, except for what was edited \
            by hand.
            """,
            """
            Packages that brands share are written to 'Shared/' beside those of the brands that need them: \
            'Shared/Brandgen', the copy of the runtime, and 'Shared/AmplifyAuth'. Without an ID, a shared package that no \
            brand needs is removed.
            """,
            """
            An output folder belongs to one workspace. Its '.brandgen/workspace' holds the path from the folder to the \
            workspace, so that both may be moved and copied together. Another workspace is refused, unless it takes the \
            folder over. The output folder and the packages must not be symbolic links.
            """,
        ],
        positional: .brands,
        options: [.shard, .environment, .out, .runtime, .templates, .strict, force, .takeOver, dryRun],
        action: .inWorkspace { arguments, workspace, console in
            // A later run for all brands would delete the previous owner's packages without being told to.
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
            let folder = packages.folder
            // Nothing is written to another workspace's folder, not even the lock.
            try packages.checkOwner()
            var hasWaited = false
            let lock = try OutputLock(outputFolder: folder) {
                console.say("Another run is writing to '\(visible(folder))'; waiting for it to end.")
                hasWaited = true
            }
            // The manifests may have changed meanwhile, and the other run may have written what they say now.
            if hasWaited { packages = try Packages(arguments, workspace, console) }
            let plans = try packages.plan()
            try packages.takeOutput()
            try apply(plans, force: force, console)
            try packages.remember(plans)
            lock.release()
            return conclude(GenerateSummary(plans, force: force), folder: folder, console)
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
        return summary.kept.isEmpty ? .done : .inputWrong
    }

    private static func apply(_ plans: [PackagePlan], force: Bool, _ console: Console) throws(OutputError) {
        let progress = Progress(of: plans.count, on: console)
        defer { progress.clear() }
        for (index, plan) in plans.enumerated() {
            progress.show(index + 1, plan.name)
            try plan.tree.apply(plan.plan, force: force)
        }
    }
}
