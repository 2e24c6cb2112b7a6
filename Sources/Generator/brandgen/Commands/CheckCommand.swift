import OutputTree

extension Command {
    static let check = Command(
        name: "check",
        summary: "Compare the packages on disk with what the manifests say.",
        details: [
            """
            Prints a line for each file that generate would create, update or delete, or that was edited by hand: \
            state, path and reason. Writes nothing. The exit code is 3 if there is such a file.
            """
        ],
        positional: .brands,
        options: [.out, .runtime, .strict],
        action: .inWorkspace { arguments, workspace, console in
            let packages = try Packages(arguments, workspace, console)
            let plans = try packages.plan()
            var drift = 0
            for package in plans {
                for step in package.plan.steps where step.state != .unchanged {
                    console.print(line(step, path: package.path(step), console.outputStyle))
                    drift += 1
                }
            }
            let folder = visible(packages.folder)
            guard drift > 0 else {
                console.print("\(counted(plans.count, "brand")) in \(folder): up to date")
                return .done
            }
            let brands = counted(plans.count { $0.plan.hasDrift }, "brand")
            console.say("\(counted(drift, "file")) of \(brands) in \(folder): not what the manifests say")
            return .drift
        })

    /// `update    Generated/acme/Package.swift  is out of date`.
    private static func line(_ step: OutputPlan.Step, path: String, _ style: Style) -> String {
        let look: Style.Look =
            switch step.state {
            case .create, .unchanged: .added
            case .update: .changed
            case .delete, .conflict: .removed
            }
        let width = OutputPlan.State.allCases.filter { $0 != .unchanged }.map(\.rawValue.count).max() ?? 0
        let padding = String(repeating: " ", count: width - step.state.rawValue.count)
        return "\(style(look, step.state.rawValue))\(padding)  \(visible(path))  \(step.reason)"
    }
}
