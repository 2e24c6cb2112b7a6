import OutputTree

// What commands say about the files that are not as the manifests have them.

extension PackagePlan {
    /// `update    Generated/acme/Package.swift  is out of date`.
    func line(_ step: OutputPlan.Step, force: Bool = false, _ style: Style) -> String {
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
}

extension OutputPlan.Step {
    /// What becomes of the file: force makes an update or a deletion of a conflict.
    func outcome(force: Bool) -> OutputPlan.State {
        guard force, state == .conflict else { return state }
        return reason == .staleEdited ? .delete : .update
    }
}

extension [PackagePlan] {
    /// `3 files of 1 brand in Generated: not what the manifests say`; nil where all are.
    func driftLine(folder: String) -> String? {
        let drift = reduce(0) { $0 + $1.plan.steps.count { $0.state != .unchanged } }
        guard drift > 0 else { return nil }
        let packages = filter(\.plan.hasDrift).countedPackages
        return "\(counted(drift, "file")) of \(packages) in \(visible(folder)): not what the manifests say"
    }
}
