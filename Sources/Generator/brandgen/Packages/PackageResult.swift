import Diagnostics
import Manifest
import OutputTree
import PackageRenderer

/// The part of a package that a command keeps after the comparison with the disk.
struct PackageResult: Sendable {
    /// The name of the package's tree in the output folder, such as `acme` or `Shared/Brandgen`.
    let name: String
    let counts: FileCounts
    /// The lines that the command prints about the package.
    var text: [UInt8] = []
    /// A diagnostic for each file that was edited by hand and is kept.
    var kept: [Diagnostic] = []
    /// The kind of the package's staged changes, if it has any.
    var staged: Stage.Entry?

    /// Counts the files of a package by what happens to them, with or without force.
    init(_ package: PackagePlan, force: Bool = false) {
        name = package.name
        var counts = FileCounts()
        for step in package.plan.steps(force: force) {
            let outcome = step.outcome(force: force)
            counts[outcome] += 1
            if outcome == .conflict { kept.append(package.keptDiagnostic(step)) }
        }
        self.counts = counts
    }

    /// Whether the tree is the workspace for Xcode.
    fileprivate var isXcodeWorkspace: Bool { name == XcodeWorkspace.name }

    /// Whether the package is a shared package.
    fileprivate var isShared: Bool { name.hasPrefix("\(SharedPackage.folder)/") }
}

/// Numbers of files by what happens to them.
struct FileCounts: Sendable, Equatable {
    /// The numbers in the order of the states.
    private var numbers = SIMD8<Int32>()

    subscript(state: OutputPlan.State) -> Int {
        get { Int(numbers[Self.place(of: state)]) }
        set { numbers[Self.place(of: state)] = Int32(clamping: newValue) }
    }

    static func += (left: inout Self, right: Self) { left.numbers &+= right.numbers }

    /// The number of files that differ from the rendered files.
    var drift: Int { OutputPlan.State.allCases.reduce(0) { $0 + ($1 == .unchanged ? 0 : self[$1]) } }

    private static func place(of state: OutputPlan.State) -> Int {
        switch state {
        case .create: 0
        case .update: 1
        case .unchanged: 2
        case .delete: 3
        case .conflict: 4
        }
    }
}

extension [PackageResult] {
    /// The number of packages: `2 brands, 1 shared package and the Xcode workspace`.
    var countedPackages: String { lazy.map { $0 }.countedPackages }

    /// Returns the last line of `check` and `diff`, such as
    /// `3 files of 1 brand in Generated do not match the manifests; run 'brandgen generate'`.
    /// Returns `nil` if all files match.
    func driftLine(folder: String) -> String? {
        let drift = reduce(0) { $0 + $1.counts.drift }
        guard drift > 0 else { return nil }
        let packages = lazy.filter { $0.counts.drift > 0 }.countedPackages
        let verb = drift == 1 ? "does" : "do"
        return "\(counted(drift, "file")) of \(packages) in \(visible(folder)) \(verb) not match the manifests; "
            + "run 'brandgen generate'"
    }
}

extension Sequence<PackageResult> {
    fileprivate var countedPackages: String {
        var (brands, shared, workspaces) = (0, 0, 0)
        for package in self {
            if package.isXcodeWorkspace {
                workspaces += 1
            } else if package.isShared {
                shared += 1
            } else {
                brands += 1
            }
        }
        return Manifest.enumerated(
            (brands > 0 || shared + workspaces == 0 ? [counted(brands, "brand")] : [])
                + (shared > 0 ? [counted(shared, "shared package")] : [])
                + (workspaces > 0 ? ["the Xcode workspace"] : []))
    }
}
