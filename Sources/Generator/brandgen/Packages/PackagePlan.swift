import Diagnostics
import OutputTree

/// The changes that bring one package on disk up to date.
struct PackagePlan: Sendable {
    /// The name of the package's tree in the output folder, such as `acme` or `Shared/Brandgen`.
    let name: String
    let tree: OutputTree
    let plan: OutputPlan

    /// Returns the steps for the files that differ from the rendered files.
    func changedSteps(force: Bool = false) -> [OutputPlan.Step] {
        plan.steps(force: force).filter { $0.state != .unchanged }
    }

    /// Returns the path of a file of the package, for messages.
    func path(_ step: OutputPlan.Step) -> String { join(tree.root, step.path) }

    /// Returns the lines for the files that differ: `update    Generated/acme/Package.swift  is out of date`.
    func lines(force: Bool = false, _ style: Style) -> [UInt8] {
        changedSteps(force: force).reduce(into: []) { text, step in text += "\(line(step, force: force, style))\n".utf8
        }
    }

    private func line(_ step: OutputPlan.Step, force: Bool, _ style: Style) -> String {
        let state = step.outcome(force: force)
        let look: Style.Look =
            switch state {
            case .create, .unchanged: .added
            case .update: .changed
            case .delete, .conflict: .removed
            }
        let width = OutputPlan.State.allCases.filter { $0 != .unchanged }.map(\.rawValue.count).max() ?? 0
        let padding = String(repeating: " ", count: width - state.rawValue.count)
        return "\(style(look, state.rawValue))\(padding)  \(visible(path(step)))  \(step.reason)"
    }

    /// Returns the diagnostic about a file that was edited by hand and is kept.
    func keptDiagnostic(_ step: OutputPlan.Step) -> Diagnostic {
        let remedy = step.reason == .staleEdited ? "delete" : "replace"
        return Diagnostic(
            rule: "kept-file",
            "'\(path(step))' \(step.reason) and is kept; move it away, or \(remedy) it with 'generate --force'")
    }
}

extension OutputPlan.Step {
    /// Returns the result for the file. `force` turns a conflict into an update or a deletion.
    func outcome(force: Bool) -> OutputPlan.State {
        guard force, state == .conflict else { return state }
        return reason == .staleEdited ? .delete : .update
    }
}
