import OutputTree

/// What has to happen to one package on disk.
struct PackagePlan {
    let id: String
    let tree: OutputTree
    let plan: OutputPlan

    /// A file of the package, as people are shown it.
    func path(_ step: OutputPlan.Step) -> String { join(tree.root, step.path) }
}
