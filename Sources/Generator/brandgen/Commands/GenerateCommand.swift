import Diagnostics

extension Command {
    private static let force = Option("force", help: "Also replaces and deletes files that were edited by hand.")
    private static let dryRun = Option(
        "dry-run", help: "Writes no files. Lists the files that would change, with reasons.")

    private static let watches = Option(
        "watch", help: "Generates again after each change of an input, until Ctrl-C.")

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
            With '--watch', the run does not end. After each change of a manifest, base, terms document, image or template, it \
            writes the packages again, and prints one line for each package that changes. With an error, it writes nothing \
            until the error is gone. Ctrl-C ends it with exit code 0.
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
            var options = try arguments.generateOptions
            options.force = arguments.has(force)
            if arguments.has(watches) {
                if arguments.has(dryRun) { throw UsageError.excludingOptions(watches, dryRun) }
                var session = try WatchSession(options, workspace, console)
                return try await session.run()
            }
            let pipeline = try Pipeline(options, in: workspace)
            if arguments.has(dryRun) {
                let plans = try await pipeline.plans(console)
                for plan in plans { console.write(plan.lines(console.outputStyle)) }
                return GenerateSummary(plans: plans, isDryRun: true)
                    .print(folder: pipeline.folder, on: console)
            }
            return GenerateSummary(plans: try await pipeline.generate(console))
                .print(folder: pipeline.folder, on: console)
        })
}
