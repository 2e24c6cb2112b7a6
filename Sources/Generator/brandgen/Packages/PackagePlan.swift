import OutputTree
import PackageRenderer

/// What has to happen to one package on disk.
struct PackagePlan {
    /// The name of the package's tree in the output folder, such as `acme` or `Shared/Brandgen`.
    let name: String
    let tree: OutputTree
    let plan: OutputPlan

    /// Whether it is a package that brands share.
    var isShared: Bool { name.hasPrefix("\(SharedPackage.folder)/") }

    /// The path of a file of the package, for messages.
    func path(_ step: OutputPlan.Step) -> String { join(tree.root, step.path) }
}

extension [PackagePlan] {
    /// `2 brands and 1 shared package`.
    var countedPackages: String {
        let shared = count(where: \.isShared)
        let brands = counted(count - shared, "brand")
        if shared == 0 { return brands }
        return (count == shared ? "" : "\(brands) and ") + counted(shared, "shared package")
    }
}
