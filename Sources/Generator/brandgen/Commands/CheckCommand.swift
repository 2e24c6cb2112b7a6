import OutputTree

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
        options: [.shard, .environment, .out, .runtime, .templates, .strict],
        action: .inWorkspace { arguments, workspace, console in
            var packages = try Packages(arguments, workspace, console)
            let plans = try packages.plan()
            for package in plans {
                for step in package.plan.steps where step.state != .unchanged {
                    console.print(package.line(step, console.outputStyle))
                }
            }
            guard let drift = plans.driftLine(folder: packages.folder) else {
                console.print("\(plans.countedPackages) in \(visible(packages.folder)): up to date")
                return .success
            }
            console.printStatus(drift)
            return .drift
        })
}
