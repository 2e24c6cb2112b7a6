import OutputTree

extension Command {
    static let diff = Command(
        name: "diff",
        summary: "Shows the changes that generate would make, as a patch.",
        details: [
            """
            Prints a unified diff of each file that generate would create, update or delete. File names are relative to \
            the output folder, so 'brandgen diff | patch -p1 -d Generated' makes the same changes as generate. If a file \
            becomes a folder, or a folder a file, use 'git apply' instead. A line that begins with '#' names a file that \
            generate would keep because it was edited by hand. Writes no files.
            """,
            """
            The exit code is 0 if there are no differences, and 3 if a file differs or would be kept. On a terminal, \
            control characters are printed as symbols. Otherwise the bytes of the files are printed unchanged.
            """,
        ],
        examples: ["diff", "diff acme --environment production"],
        positional: .brands,
        options: [.shard, .environment, .out, .runtime, .templates, .strict],
        action: .inWorkspace { arguments, workspace, console in
            var packages = try Packages(arguments, workspace, console)
            let plans = try packages.plan()
            for package in plans {
                for step in package.plan.steps where step.state != .unchanged {
                    try show(step, of: package, console)
                }
            }
            for package in plans {
                for path in package.plan.changesOfKind {
                    console.printStatus(
                        "'\(visible(join(package.tree.root, path)))' changes between a file and a folder, which 'patch' "
                            + "cannot do; apply the diff with 'git apply'")
                }
            }
            guard let drift = plans.driftLine(folder: packages.folder) else { return .success }
            console.printStatus(drift)
            return .drift
        })

    private static func show(
        _ step: OutputPlan.Step, of package: PackagePlan, _ console: Console
    ) throws(OutputError) {
        if step.state == .conflict {
            let line = "# '\(visible(package.path(step)))' \(step.reason) and is kept"
            return console.print(console.outputStyle(.changed, line))
        }
        let path = "\(package.name)/\(step.path)"
        let lines = try package.tree.difference(step, of: package.plan, path: path)
        guard console.output.isTerminal else { return console.output.write(lines.flatMap(\.bytes)) }
        for line in lines { console.print(line.shown(console.outputStyle)) }
    }
}

extension DiffLine {
    /// Returns the line for a terminal, without its line end. Tabs are kept.
    func shown(_ style: Style) -> String {
        let text = visibleCells(String(decoding: bytes.dropLast(), as: UTF8.self)).map(\.text).joined()
        return switch kind {
        case .header: style(.bold, text)
        case .hunk: style(.position, text)
        case .added: style(.added, text)
        case .removed: style(.removed, text)
        case .kept, .note: text
        }
    }
}
