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
        options: [.shard, .environment, .out, .runtime, .templates, .strict, .jobs],
        action: .inWorkspace { arguments, workspace, console in
            let pipeline = try Pipeline(arguments.generateOptions, in: workspace)
            let plans = try await pipeline.plans(console)
            let style = console.isTerminal ? console.outputStyle : nil
            for plan in plans {
                for file in plan.changes { console.write(try text(of: file, in: plan, workspace, style)) }
            }
            for path in plans.flatMap({ plan in plan.changesOfKind.map { join(plan.root, $0) } }) {
                console.printStatus(
                    "'\(visible(path))' changes between a file and a folder, which 'patch' cannot do; apply the diff with "
                        + "'git apply'")
            }
            guard let drift = plans.driftLine(folder: pipeline.folder) else { return .success }
            console.printStatus(drift)
            return .drift
        })

    /// Returns the change to one file: with a style for a terminal, otherwise as the bytes of a patch.
    private static func text(
        of file: Plan.File, in plan: Plan, _ workspace: Workspace, _ style: Style?
    ) throws -> [UInt8] {
        if file.state == .conflict {
            let line = "# '\(visible(plan.path(file)))' \(file.reason) and is kept"
            return Array("\(style?(.changed, line) ?? line)\n".utf8)
        }
        let path = under(plan.tree, file.path)
        let lines = try plan.difference(of: file, path: path, reading: workspace.bytes)
        return lines.flatMap { line in
            style.map { Array("\(line.shown($0))\n".utf8) } ?? line.bytes
        }
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
