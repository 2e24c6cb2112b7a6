extension Command {
    static let check = Command(
        name: "check",
        summary: "Checks that the packages on disk match the manifests.",
        details: [
            """
            Prints one line for each file that generate would create, update or delete, or that was edited by hand: \
            state, path and reason. Writes no files. The exit code is 3 if there is such a file.
            """
        ],
        examples: ["check", "check acme globex", "check --shard 1/4"],
        positional: .brands,
        options: [.shard, .environment, .out, .runtime, .templates, .strict, .jobs],
        action: .inWorkspace { arguments, workspace, console in
            let pipeline = try Pipeline(arguments.generateOptions, in: workspace)
            let plans = try await pipeline.plans(console)
            for plan in plans { console.write(plan.lines(console.outputStyle)) }
            guard let drift = plans.driftLine(folder: pipeline.folder) else {
                console.print("\(plans.countedPackages) in \(visible(pipeline.folder)): up to date")
                return .success
            }
            console.printStatus(drift)
            return .drift
        })
}
