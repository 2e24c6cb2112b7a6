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
        options: [.shard, .environment, .out, .runtime, .templates, .strict, .jobs],
        action: .inWorkspace { arguments, workspace, console in
            let run = try PackageRun(arguments, workspace)
            try run.checkOwner()
            let style = console.outputStyle
            let packages = try run.results(console) { package in
                var result = PackageResult(package)
                result.text = package.lines(style)
                return result
            }
            for package in packages { console.output.write(package.text) }
            guard let drift = packages.driftLine(folder: run.folder) else {
                console.print("\(packages.countedPackages) in \(visible(run.folder)): up to date")
                return .success
            }
            console.printStatus(drift)
            return .drift
        })
}
