import OutputTree

/// The packages of the brands that a command line selects, and their output folder.
///
/// If no input has changed since the packages were generated, the build cache is enough to compare them with the disk.
/// Otherwise, or if one of them has changed on disk, all manifests are loaded.
struct Packages {
    private let arguments: Arguments
    private let workspace: Workspace
    private let console: Console
    private let cached: CachedPackages?
    /// The loaded packages, or `nil` as long as the cached packages are enough.
    private var loaded: LoadedPackages?
    /// The output folder, as the console shows it.
    let folder: String

    /// Reads the packages from the build cache, or loads, checks and renders them.
    init(_ arguments: Arguments, _ workspace: Workspace, _ console: Console) throws {
        self.arguments = arguments
        self.workspace = workspace
        self.console = console
        cached = CachedPackages(arguments, workspace)
        if let cached {
            folder = cached.folder
        } else {
            let packages = try LoadedPackages(arguments, workspace, console)
            loaded = packages
            folder = packages.folder
        }
    }

    /// Compares the packages with the disk. If the command line selects all brands, the plans remove the packages of
    /// deleted brands.
    ///
    /// - Throws: `OutputError` if the output folder belongs to another workspace and is not taken over.
    mutating func plan() throws -> [PackagePlan] {
        try checkOwner()
        if loaded == nil, let plans = cached?.plansIfUpToDate() { return plans }
        let packages = try loaded ?? LoadedPackages(arguments, workspace, console)
        loaded = packages
        return try packages.plan()
    }

    /// Writes the packages to the output folder.
    ///
    /// - Parameter force: Whether to also replace and delete files that were edited by hand.
    /// - Returns: The plans that were applied.
    /// - Throws: `OutputError` if the output folder belongs to another workspace and is not taken over, or cannot be
    ///   written.
    mutating func write(force: Bool) throws -> [PackagePlan] {
        // Nothing is written to the folder of another workspace, not even the lock.
        try checkOwner()
        var hasWaited = false
        let lock = try OutputLock(outputFolder: folder) { [console, folder] in
            console.printStatus("Another run is writing to '\(visible(folder))'; waiting for it to finish.")
            hasWaited = true
        }
        // The manifests may have changed meanwhile, and the other run may have written their packages.
        if hasWaited { self = try Packages(arguments, workspace, console) }
        let plans = try plan()
        try OutputOwner(workspace, of: folder).take(OutputFolder(folder))
        let progress = Progress(of: plans.count, on: console)
        defer { progress.clear() }
        for (index, plan) in plans.enumerated() {
            progress.show(index + 1, plan.name)
            try plan.tree.apply(plan.plan, force: force)
        }
        // Cached packages are recorded already.
        try loaded?.updateBuildCache(with: plans)
        lock.release()
        return plans
    }

    /// Checks that the output folder belongs to this workspace, unless it is taken over.
    ///
    /// - Throws: `OutputError` if it belongs to another workspace.
    private func checkOwner() throws {
        if !arguments.has(.takeOver) { try OutputOwner(workspace, of: folder).check(OutputFolder(folder)) }
    }
}
