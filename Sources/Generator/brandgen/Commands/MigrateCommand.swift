import Diagnostics
import Manifest
import ManifestRules
import ManifestTools
import OutputTree

extension Command {
    private static let dryRun = Option("dry-run", help: "Writes no files. Prints the changes as a unified diff.")
    private static let verify = Option(
        "check", help: "Writes no files. The exit code is 3 if a manifest has an older format version.")

    static let migrate = Command(
        name: "migrate",
        summary: "Updates the manifests to the current format version.",
        details: [
            """
            Edits the manifests of all brands and their base manifests that have an older format version, and keeps \
            comments, order, quotes and line endings. If one of them cannot be edited, says where and why, and writes no \
            file. A second run changes nothing.
            """,
            """
            From version 1 to 2: 'app.endpointOverride' becomes 'features.endpointOverride', also in 'locked'. 'app' now \
            describes the generated app. After a migration, the command names the brands that still need the files of an \
            app, or 'app: false'.
            """,
        ],
        examples: ["migrate", "migrate --dry-run", "migrate --check"],
        options: [dryRun, verify],
        action: .inWorkspace { arguments, workspace, console in
            let manifests = try workspace.migratedManifests()
            let changed = manifests.filter(\.isChanged)
            let isDry = arguments.has(dryRun) || arguments.has(verify)
            if !isDry {
                try replaceFiles(
                    changed.map {
                        FileReplacement(path: workspace.displayPath($0.path), original: $0.original, bytes: $0.bytes)
                    })
            }
            for manifest in changed {
                if arguments.has(dryRun) {
                    show(manifest, console)
                } else {
                    let state = console.outputStyle(.changed, isDry ? "outdated" : "migrated")
                    console.print("\(state)  \(visible(workspace.displayPath(manifest.path)))")
                }
            }
            console.printStatus(
                "\(counted(manifests.count, "manifest")): \(changed.count) \(isDry ? "to migrate" : "migrated"), "
                    + "\(manifests.count - changed.count) of format version \(ManifestTable.formatVersion) already")
            if !changed.isEmpty {
                advise(workspace.brandsWithoutApp(manifests), console)
                if arguments.has(verify) { return .drift }
            }
            return .success
        })

    private static func show(_ manifest: MigratedManifest, _ console: Console) {
        let lines = unifiedDiffLines(old: manifest.original, new: manifest.bytes, path: manifest.path)
        guard console.output.isTerminal else { return console.output.write(lines.flatMap(\.bytes)) }
        for line in lines { console.print(line.shown(console.outputStyle)) }
    }

    private static func advise(_ brands: [String], _ console: Console) {
        guard !brands.isEmpty else { return }
        console.printStatus(
            """
            These brands have no files of an app yet: \(visible(brands.joined(separator: ", "))). 'brandgen app init' writes \
            them. For a team with its own project, write 'app: false' in the manifest instead.
            """)
    }
}

extension Workspace {
    /// Migrates all manifests in memory: those of the brands, their bases, and the YAML files with a format version in
    /// folders such as `_base`.
    fileprivate func migratedManifests() throws(DiagnosticError) -> [MigratedManifest] {
        let ids = try discovery.discover()
        let folders = ((try? files.names(in: Self.brands)) ?? []).filter { $0.hasPrefix("_") }.sorted()
        let bases = folders.flatMap { folder in
            ((try? files.names(in: "\(Self.brands)/\(folder)")) ?? []).sorted()
                .filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }.map { "\(Self.brands)/\(folder)/\($0)" }
        }
        return try ManifestTools.migratedManifests(
            ids.map { "\(Self.brands)/\($0)/brand.yaml" }, bases: bases, in: files, brandsFolder: Self.brands)
    }

    /// Returns the brands that have an app and no folder for its files.
    fileprivate func brandsWithoutApp(_ manifests: [MigratedManifest]) -> [String] {
        let migrated = OverlaidFiles(files, Dictionary(manifests.map { ($0.path, $0.bytes) }) { first, _ in first })
        var loader = BrandLoader(
            files: migrated, brandsFolder: Self.brands, settings: settings, checks: .structure, today: today)
        let withoutApp = Set(loader.load(keeping: { $0.app == nil ? $0.id : "" }).brands)
        return brandIDs.filter { !withoutApp.contains($0) && !files.isFolder("\(Self.brands)/\($0)/App") }
    }
}
