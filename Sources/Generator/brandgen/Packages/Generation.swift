import OutputTree

/// One run of `generate`: it stages the changes to each package, and moves them into place if all packages can be
/// generated.
struct Generation {
    /// The output folder, as the console shows it.
    let folder: String
    /// The packages, in the order of the report.
    let packages: [PackageResult]

    /// Writes the packages to the output folder.
    ///
    /// - Parameters:
    ///   - arguments: The command line, with the options of `generate`.
    ///   - workspace: The workspace.
    ///   - console: The console for warnings and progress.
    ///   - force: Whether to also replace and delete files that were edited by hand.
    ///   - watch: The brands to load in a run of `--watch`.
    /// - Throws: `DiagnosticError` if a manifest or template has errors, and `OutputError` if the output folder belongs to
    ///   another workspace and is not taken over, or cannot be written. No package has changed then, unless moving the
    ///   changes into place failed.
    init(
        _ arguments: Arguments, _ workspace: Workspace, _ console: Console, force: Bool, for watch: WatchScope? = nil
    ) throws {
        var run = try PackageRun(arguments, workspace, for: watch)
        folder = run.folder
        // Nothing is written to the folder of another workspace, not even the lock.
        try run.checkOwner()
        let isNew = !isFolder(folder)
        var hasWaited = false
        let lock = try OutputLock(outputFolder: folder) { [folder] in
            console.printStatus("Another run is writing to '\(visible(folder))'; waiting for it to finish.")
            hasWaited = true
        }
        // The templates and the owner may have changed meanwhile.
        if hasWaited {
            run = try PackageRun(arguments, workspace, for: watch)
            try run.checkOwner()
        }
        do {
            packages = try Self.write(run, console, force: force)
        } catch {
            if isNew { try? lock.deleteNewFolder() }
            throw error
        }
        lock.release()
    }

    private static func write(_ run: PackageRun, _ console: Console, force: Bool) throws -> [PackageResult] {
        let stage = try Stage(in: run.folder)
        do {
            let packages = try run.results(console) { package in
                var result = PackageResult(package, force: force)
                result.staged = try stage.add(package.plan, of: package.tree, force: force)
                return result
            }
            try OutputOwner(run.workspace, of: run.folder).take(OutputFolder(run.folder))
            for package in packages {
                if let entry = package.staged { try stage.commit(entry, of: package.name) }
            }
            try stage.remove()
            return packages
        } catch {
            try? stage.remove()
            throw error
        }
    }
}
