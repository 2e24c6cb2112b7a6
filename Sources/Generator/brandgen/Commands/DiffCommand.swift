import OutputTree

extension Command {
    static let diff = Command(
        name: "diff",
        summary: "Show what generate would change, as a patch.",
        details: [
            """
            Prints a unified diff of each file that generate would create, update or delete. The names in it start at \
            the output folder, so that 'brandgen diff | patch -p1 -d Generated' does what generate would. Of a file \
            that was edited by hand, a line that begins with '#' says that it is kept. Writes nothing.
            """,
            """
            The exit code is 0 if there is no difference, and 3 if there is one or a file is kept. On a terminal, \
            control characters are shown as symbols; elsewhere the bytes are those of the files.
            """,
        ],
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
            guard let drift = plans.driftLine(folder: packages.folder) else { return .done }
            console.say(drift)
            return .drift
        })

    private static func show(
        _ step: OutputPlan.Step, of package: PackagePlan, _ console: Console
    ) throws(OutputError) {
        if step.state == .conflict {
            let line = "# '\(visible(package.path(step)))' \(step.reason), and is kept"
            return console.print(console.outputStyle(.changed, line))
        }
        let path = "\(package.name)/\(step.path)"
        let lines = try package.tree.difference(step, of: package.plan, path: path)
        guard console.output.isTerminal else { return console.output.write(lines.flatMap(\.bytes)) }
        for line in lines { console.print(shown(line, console.outputStyle)) }
    }

    /// A line for a terminal. Tabs stay tabs.
    private static func shown(_ line: DiffLine, _ style: Style) -> String {
        let text = visibleCells(String(decoding: line.bytes.dropLast(), as: UTF8.self)).map(\.text).joined()
        return switch line.kind {
        case .header: style(.bold, text)
        case .hunk: style(.place, text)
        case .added: style(.added, text)
        case .removed: style(.removed, text)
        case .kept, .note: text
        }
    }
}
