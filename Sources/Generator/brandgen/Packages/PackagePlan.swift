import Diagnostics
import Manifest
import OutputTree
import PackageRenderer

/// The changes that bring one package on disk up to date.
struct PackagePlan: Sendable {
    /// The name of the package's tree in the output folder, such as `acme` or `Shared/Brandgen`.
    let name: String
    let tree: OutputTree
    let plan: OutputPlan

    /// Returns the steps for the files that differ from the rendered files.
    func changes(force: Bool = false) -> [OutputPlan.Step] {
        plan.steps(force: force).filter { $0.state != .unchanged }
    }

    /// Returns the number of files that have a result, with or without force.
    func count(of state: OutputPlan.State, force: Bool = false) -> Int {
        plan.steps(force: force).count { $0.outcome(force: force) == state }
    }

    /// Returns the path of a file of the package, for messages.
    func path(_ step: OutputPlan.Step) -> String { join(tree.root, step.path) }
}

extension OutputPlan.Step {
    /// Returns the result for the file. `force` turns a conflict into an update or a deletion.
    func outcome(force: Bool) -> OutputPlan.State {
        guard force, state == .conflict else { return state }
        return reason == .staleEdited ? .delete : .update
    }
}
