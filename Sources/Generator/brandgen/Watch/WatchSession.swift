import Diagnostics
import Manifest
import OutputTree

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A session of `generate --watch`: a run for all selected brands, then one for the brands that each change touches,
/// until Ctrl-C.
///
/// Each run reads its inputs again, so a session can never write what `generate` would not. Only the values that rules
/// compare across brands are kept.
struct WatchSession {
    private let arguments: Arguments
    private var workspace: Workspace
    private let console: Console
    private let force: Bool
    private let watcher: FolderWatcher
    private let inputs: WatchedInputs
    private let known = Locked(KnownBrands())
    /// The brands whose packages may be out of date: those that the last change touched, and those of earlier runs that
    /// have failed.
    private var pending = TouchedBrands.all
    private let clock = ContinuousClock()

    /// Begins to watch a workspace.
    ///
    /// - Throws: `DiagnosticError` if there are no templates.
    init(_ arguments: Arguments, _ workspace: Workspace, _ console: Console, force: Bool) throws(DiagnosticError) {
        self.arguments = arguments
        self.workspace = workspace
        self.console = console
        self.force = force
        let standard = try WorkspaceTemplates(arguments, workspace).standard
        let own = WorkspaceTemplates.folderName
        var folders = [
            WatchedFolder(
                path: workspace.root, name: "", isDeep: false, entries: [Workspace.brands, own])
        ]
        for name in [Workspace.brands, own] {
            folders.append(WatchedFolder(path: workspace.displayPath(name), name: name, isDeep: true))
        }
        if standard.name != own {
            folders.append(WatchedFolder(path: standard.path, name: standard.name, isDeep: true))
        }
        inputs = WatchedInputs(
            templates: Array(Set([own, standard.name])),
            named: arguments.has(.shard) ? [] : Set(arguments.positionals))
        watcher = FolderWatcher(folders) {
            console.printStatus(
                "The system cannot watch so many folders, so brandgen looks at all files every second. "
                    + "On Linux, 'sysctl fs.inotify.max_user_watches' shows the limit.")
        }
    }

    /// Generates until Ctrl-C.
    ///
    /// - Throws: The errors of the first run, except diagnostics.
    mutating func run() throws -> ExitCode {
        do {
            let generation = try generate()
            _ = Command.conclude(GenerateSummary(generation.packages), folder: generation.folder, console)
        } catch let error as DiagnosticError {
            console.report(error.diagnostics)
        }
        console.printStatus("Watching for changes. Press Ctrl-C to stop.")
        while let changes = watcher.next() {
            let touched = inputs.touched(by: changes, known: known.withLock { $0 }) { [workspace] id in
                workspace.files.isFile("\(Workspace.brands)/\(id)/brand.yaml")
            }
            let hadErrors = pending != .nothing
            pending = pending.union(touched)
            // A file of no brand may be the one that an error is about.
            if pending != .nothing { update(hadErrors: hadErrors) }
        }
        return .success
    }

    /// Writes the packages of the pending brands, and reports what has changed.
    private mutating func update(hadErrors: Bool) {
        let start = clock.now
        do {
            var packages: [PackageResult] = []
            repeat { packages += try generate().packages } while pending != .nothing
            let lines = packages.compactMap(line)
            for line in lines { console.print(stamped(line, after: clock.now - start)) }
            let kept = packages.flatMap(\.kept)
            if !kept.isEmpty { console.report(kept) }
            if hadErrors, lines.isEmpty { console.printStatus("The errors are gone. No file has changed.") }
        } catch let error as DiagnosticError {
            console.report(error.diagnostics)
        } catch let error as OutputError {
            console.report([error.diagnostic])
        } catch {
            console.printError("\(error)")
        }
    }

    /// Runs once for the pending brands. They stay pending if the run fails.
    private mutating func generate() throws -> Generation {
        try workspace.readSettings()
        var touched: [String]?
        if case .some(let ids) = pending { touched = ids.sorted() } else { known.withLock { $0.forgetAll() } }
        let scope = WatchScope(touched: touched, known: known)
        let generation = try Generation(arguments, workspace, console, force: force, for: scope)
        if touched == nil { known.withLock { $0.completeRunForAll() } }
        pending = known.withLock(\.needsRunForAll) ? .all : .nothing
        watcher.add(known.withLock(\.distantFolders))
        return generation
    }

    private func line(_ package: PackageResult) -> String? {
        GenerateSummary.changes(package.counts).map { "\(visible(package.name)): \($0)" }
    }

    /// Returns a line for a terminal with the time of day and the duration, and for a file without them.
    private func stamped(_ line: String, after duration: Duration) -> String {
        guard console.output.isTerminal else { return line }
        var now = time(nil)
        var parts = tm()
        localtime_r(&now, &parts)
        let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { $0 < 10 ? "0\($0)" : "\($0)" }
        let milliseconds = duration / .milliseconds(1)
        return "\(clock.joined(separator: ":"))  \(line) (\(Int(milliseconds.rounded())) ms)"
    }
}
