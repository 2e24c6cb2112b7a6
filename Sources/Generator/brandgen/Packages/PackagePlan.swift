import Manifest
import OutputTree
import PackageRenderer

/// The changes that bring one package on disk up to date.
struct PackagePlan {
    /// The name of the package's tree in the output folder, such as `acme` or `Shared/Brandgen`.
    let name: String
    let tree: OutputTree
    let plan: OutputPlan

    /// Whether the tree is the workspace for Xcode.
    var isXcodeWorkspace: Bool { name == XcodeWorkspace.name }

    /// Whether the package is a shared package.
    var isShared: Bool { name.hasPrefix("\(SharedPackage.folder)/") }

    /// Returns the path of a file of the package, for messages.
    func path(_ step: OutputPlan.Step) -> String { join(tree.root, step.path) }

    /// Returns the line for one file: `update    Generated/acme/Package.swift  is out of date`.
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

extension [PackagePlan] {
    /// The number of packages: `2 brands, 1 shared package and the Xcode workspace`.
    var countedPackages: String {
        let workspaces = count(where: \.isXcodeWorkspace)
        let shared = count(where: \.isShared)
        let brands = count - shared - workspaces
        return Manifest.enumerated(
            (brands > 0 || count == 0 ? [counted(brands, "brand")] : [])
                + (shared > 0 ? [counted(shared, "shared package")] : [])
                + (workspaces > 0 ? ["the Xcode workspace"] : []))
    }

    /// Returns the last line of `check` and `diff`, such as
    /// `3 files of 1 brand in Generated do not match the manifests; run 'brandgen generate'`.
    /// Returns `nil` if all files match.
    func driftLine(folder: String) -> String? {
        let drift = reduce(0) { $0 + $1.plan.steps.count { $0.state != .unchanged } }
        guard drift > 0 else { return nil }
        let packages = filter(\.plan.hasDrift).countedPackages
        let verb = drift == 1 ? "does" : "do"
        return "\(counted(drift, "file")) of \(packages) in \(visible(folder)) \(verb) not match the manifests; "
            + "run 'brandgen generate'"
    }
}

extension OutputPlan.Step {
    /// Returns the result for the file. `force` turns a conflict into an update or a deletion.
    func outcome(force: Bool) -> OutputPlan.State {
        guard force, state == .conflict else { return state }
        return reason == .staleEdited ? .delete : .update
    }
}
