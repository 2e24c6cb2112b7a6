import Diagnostics
import Manifest

/// The inputs of a workspace's packages, in a session that runs again after each change.
struct InputWatch {
    private var workspace: Workspace
    private let watcher: FolderWatcher
    private let inputs: WatchedInputs
    private let known = Locked(KnownBrands())
    /// The brands whose packages may be out of date: those that the last change touched, and those of earlier runs that
    /// have failed.
    private var pending = TouchedBrands.all

    /// Begins to watch a workspace.
    ///
    /// - Parameters:
    ///   - arguments: The command line, with the option `--templates`.
    ///   - workspace: The workspace.
    ///   - console: The console for a message about the system's limit.
    ///   - named: The brands that the command line names. Empty for all.
    /// - Throws: `DiagnosticError` if there are no templates.
    init(
        _ arguments: Arguments, _ workspace: Workspace, _ console: Console, named: Set<String>
    ) throws(DiagnosticError) {
        self.workspace = workspace
        let standard = try WorkspaceTemplates(arguments, workspace).standard
        let own = WorkspaceTemplates.folderName
        var folders = [
            WatchedFolder(path: workspace.root, name: "", isDeep: false, entries: [Workspace.brands, own])
        ]
        for name in [Workspace.brands, own] {
            folders.append(WatchedFolder(path: workspace.displayPath(name), name: name, isDeep: true))
        }
        if standard.name != own {
            folders.append(WatchedFolder(path: standard.path, name: standard.name, isDeep: true))
        }
        inputs = WatchedInputs(templates: Array(Set([own, standard.name])), named: named)
        watcher = FolderWatcher(folders) {
            console.printStatus(
                "The system cannot watch so many folders, so brandgen looks at all files every second. "
                    + "On Linux, 'sysctl fs.inotify.max_user_watches' shows the limit.")
        }
    }

    /// Whether packages may be out of date.
    var arePending: Bool { pending != .nothing }

    /// Waits for a change after which packages may be out of date.
    ///
    /// - Returns: Whether packages may have been out of date before, or `nil` after Ctrl-C.
    mutating func next() -> Bool? {
        while let changes = watcher.next() {
            let touched = inputs.touched(by: changes, known: known.withLock { $0 }) { [workspace] id in
                workspace.files.isFile("\(Workspace.brands)/\(id)/brand.yaml")
            }
            let wasPending = arePending
            pending = pending.union(touched)
            // A file of no brand may be the one that an error is about.
            if arePending { return wasPending }
        }
        return nil
    }

    /// Runs once for the brands that may be out of date. They stay so if the run fails.
    ///
    /// - Parameter run: The run. It loads the brands of the scope.
    /// - Returns: The result of the run.
    /// - Throws: The errors of the run, and `DiagnosticError` if the workspace file has errors.
    mutating func run<Result>(_ run: (Workspace, WatchScope) throws -> Result) throws -> Result {
        try workspace.readSettings()
        var touched: [String]?
        if case .some(let ids) = pending { touched = ids.sorted() } else { known.withLock { $0.forgetAll() } }
        let result = try run(workspace, WatchScope(touched: touched, known: known))
        if touched == nil { known.withLock { $0.completeRunForAll() } }
        pending = known.withLock(\.needsRunForAll) ? .all : .nothing
        watcher.add(known.withLock(\.distantFolders))
        return result
    }
}
