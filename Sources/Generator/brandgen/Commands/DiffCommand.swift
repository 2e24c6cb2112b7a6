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
            let run = try PackageRun(arguments, workspace)
            try run.checkOwner()
            let style = console.output.isTerminal ? console.outputStyle : nil
            let packages = try run.results(console) { package -> (result: PackageResult, changesOfKind: [String]) in
                var result = PackageResult(package)
                let plan = package.plan
                for step in package.changedSteps() { result.text += try text(of: step, of: plan, in: package, style) }
                return (result, plan.changesOfKind.map { join(package.tree.root, $0) })
            }
            for package in packages { console.output.write(package.result.text) }
            for path in packages.flatMap(\.changesOfKind) {
                console.printStatus(
                    "'\(visible(path))' changes between a file and a folder, which 'patch' cannot do; apply the diff with "
                        + "'git apply'")
            }
            guard let drift = packages.map(\.result).driftLine(folder: run.folder) else { return .success }
            console.printStatus(drift)
            return .drift
        })

    /// Returns the change to one file: with a style for a terminal, otherwise as the bytes of a patch.
    private static func text(
        of step: OutputPlan.Step, of plan: OutputPlan, in package: PackagePlan, _ style: Style?
    ) throws(OutputError) -> [UInt8] {
        if step.state == .conflict {
            let line = "# '\(visible(package.path(step)))' \(step.reason) and is kept"
            return Array("\(style?(.changed, line) ?? line)\n".utf8)
        }
        let path = "\(package.name)/\(step.path)"
        let lines = try package.tree.difference(step, of: plan, path: path)
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
