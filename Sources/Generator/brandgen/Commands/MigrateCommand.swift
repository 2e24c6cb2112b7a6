import Diagnostics
import Manifest
import ManifestRules
import ManifestTools
import OutputTree

extension Command {
    private static let dryRun = Option("dry-run", help: "Writes no files. Prints the changes as a patch.")
    private static let verify = Option(
        "check", help: "Writes no files. The exit code is 3 if a manifest has an older version.")

    static let migrate = Command(
        name: "migrate",
        summary: "Brings the manifests to the current version of the format.",
        details: [
            """
            Changes the manifests of all brands and their bases, and keeps comments and layout. Writes no files if a \
            manifest cannot be changed automatically: the error says what to do by hand.
            """,
            """
            Version 2 describes the app in 'app', and has 'endpointOverride' in 'features'. After a migration from version \
            1, write the developer's files with 'brandgen app init', or set 'app: false' for a team with an Xcode project \
            of its own.
            """,
        ],
        examples: ["migrate", "migrate --dry-run"],
        options: [dryRun, verify],
        action: .inWorkspace { arguments, workspace, console in
            let manifests = try workspace.migratedManifests()
            guard !manifests.isEmpty else {
                console.print("All manifests have the current version of the format.")
                return .success
            }
            if arguments.has(dryRun) {
                for manifest in manifests {
                    let path = workspace.displayPath(manifest.path)
                    console.output.write(
                        Array(unifiedDiff(old: manifest.original, new: manifest.bytes, path: path).utf8))
                }
                return .success
            }
            guard !arguments.has(verify) else {
                for manifest in manifests { console.print(visible(workspace.displayPath(manifest.path))) }
                console.printStatus(
                    "\(counted(manifests.count, "manifest")) with an older version of the format; run 'brandgen migrate'")
                return .drift
            }
            try replaceFiles(
                manifests.map {
                    FileReplacement(path: workspace.displayPath($0.path), original: $0.original, bytes: $0.bytes)
                })
            for manifest in manifests { console.print(visible(workspace.displayPath(manifest.path))) }
            let without = workspace.brandIDs.filter { !workspace.files.isFolder("\(Workspace.brands)/\($0)/App") }
            if !without.isEmpty {
                console.printStatus(
                    "Next: 'brandgen app init' writes the app's files of \(enumerated(without)); a team with a project of "
                        + "its own sets 'app: false'.")
            }
            return .success
        })
}

extension Workspace {
    /// Returns the manifests of brands and their bases that have an older version of the format, sorted by path.
    ///
    /// - Throws: `DiagnosticError` for every manifest that cannot be read or changed.
    fileprivate func migratedManifests() throws(DiagnosticError) -> [MigratedManifest] {
        var problems = DiagnosticCollector()
        var pending = brandIDs.map { "\(Self.brands)/\($0)/brand.yaml" }
        var seen: Set<String> = []
        var found: [MigratedManifest] = []
        while let path = pending.popLast() {
            guard seen.insert(path).inserted else { continue }
            do throws(FileReadError) {
                let file = SourceFile(path: path, bytes: try files.read(path, limit: ManifestReader.readLimit))
                pending += bases(of: file)
                do throws(DiagnosticError) {
                    if let manifest = try migrated(file) { found.append(manifest) }
                } catch {
                    problems.report(error)
                }
            } catch {
                problems.report(
                    Diagnostic(.manifestUnreadable, "'\(path)' cannot be read: \(error.reason)", at: nil))
            }
        }
        try problems.throwIfErrors()
        return found.sorted { $0.path < $1.path }
    }
}
