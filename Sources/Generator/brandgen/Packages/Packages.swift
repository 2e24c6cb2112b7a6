import OutputTree

/// The packages of the brands that a command was asked for, and the folder where they belong.
///
/// Where nothing that decides what they are has changed since they were generated, no manifest is loaded to know them:
/// what is left is to find them on disk as they were. Where one is not, all are loaded.
struct Packages {
    private let arguments: Arguments
    private let workspace: Workspace
    private let console: Console
    private let cached: CachedPackages?
    /// nil where they are cached, as long as that is enough.
    private var loaded: LoadedPackages?
    /// The folder that holds the packages, as people are shown it.
    let folder: String

    /// Recalls the packages, or loads, checks and renders them.
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

    /// Compares the packages with the disk. Where all brands are asked for, packages of brands that are no more are to
    /// be removed.
    ///
    /// - Throws: `OutputError` if the packages on disk belong to another workspace and are not taken over.
    mutating func plan() throws -> [PackagePlan] {
        try checkOwner()
        if loaded == nil, let plans = cached?.plansIfUpToDate() { return plans }
        let packages = try loaded ?? LoadedPackages(arguments, workspace, console)
        loaded = packages
        return try packages.plan()
    }

    /// Checks that the packages on disk belong to this workspace, unless they are taken over.
    ///
    /// - Throws: `OutputError` if they belong to another workspace.
    func checkOwner() throws {
        if !arguments.has(.takeOver) { try OutputOwner(workspace, of: folder).check(OutputFolder(folder)) }
    }

    /// Records that the packages in the output folder belong to this workspace. The folder's lock must be held.
    func takeOutput() throws {
        try OutputOwner(workspace, of: folder).take(OutputFolder(folder))
    }

    /// Notes for the next run what was made of which fingerprint. The output folder's lock is held.
    func remember(_ plans: [PackagePlan]) throws {
        // What was cached is noted already.
        try loaded?.remember(plans)
    }
}
