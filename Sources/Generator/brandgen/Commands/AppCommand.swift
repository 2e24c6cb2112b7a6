import AppSeeds
import Diagnostics
import Manifest
import ManifestRules
import OutputTree
import PackageRenderer

extension Command {
    static let app = Command(
        name: "app",
        summary: "Writes your own files of the apps.",
        details: [
            """
            Your own files of an app are beside the manifest, in Brands/ID/App/ and Brands/ID/Store/. 'generate' reads them \
            and never changes them.
            """
        ],
        examples: ["app init acme"],
        action: .group([appInit]))

    private static let dryRun = Option("dry-run", help: "Writes no files. Lists the files that are missing.")

    static let appInit = Command(
        name: "app init",
        summary: "Writes your own files of an app that are missing: code, icons and store texts.",
        details: [
            """
            Writes the missing files of Brands/ID/App/ (the app's code, and an asset catalog with a placeholder icon for each \
            environment) and of Brands/ID/Store/ (empty texts for the App Store, which fastlane uploads after you write \
            them). Never changes or replaces a file, and does not follow symbolic links. The files are yours: edit and \
            commit them.
            """,
            """
            Run it again after you add an environment or a language. 'brandgen new' writes the same files. The templates \
            of the code are in 'app/seeds/': see 'brandgen templates list'.
            """,
            "Without an ID, leaves out the brands with 'app: false'.",
        ],
        examples: ["app init acme", "app init --dry-run"],
        positional: .brands,
        options: [.templates, dryRun],
        action: .inWorkspace { arguments, workspace, console in
            let ids = arguments.positionals
            // The command writes the folders that the other checks require.
            let loaded = try workspace.validBrands(ids.isEmpty ? nil : ids, checking: .structure, console)
            let withoutApp = loaded.filter { $0.app == nil }
            if !ids.isEmpty, !withoutApp.isEmpty { throw DiagnosticError(withoutApp.map(withoutAppError)) }
            let brands = loaded.filter { $0.app != nil }
            guard !brands.isEmpty else {
                console.print("No brand has a generated app: every manifest says 'app: false'")
                return .success
            }
            let files = try workspace.developerFiles(
                of: brands, by: WorkspaceTemplates(arguments, workspace).seedRenderer(for: brands))
            let isDryRun = arguments.has(dryRun)
            for file in files {
                if !isDryRun, !file.exists {
                    try FileWriter().createFile(file.path, in: workspace.root, file.bytes)
                }
                let state = file.exists ? "exists " : console.outputStyle(.added, isDryRun ? "missing" : "created")
                console.print("\(state)  \(visible(workspace.displayPath(file.path)))")
            }
            let existing = files.count(where: \.exists)
            let other = files.count - existing
            console.print(
                "\(counted(brands.count, "brand")): "
                    + (isDryRun
                        ? "\(other) missing, \(existing) exist (dry run: nothing was written)"
                        : "\(other) created, \(existing) existed already"))
            return .success
        })

    private static func withoutAppError(_ brand: Brand) -> Diagnostic {
        Diagnostic(
            rule: "no-app",
            "'\(brand.id)' has no generated app, so it needs no files for one; remove 'app: false', or run 'brandgen app "
                + "init' for other brands",
            at: brand.manifest.range(of: "app"))
    }
}

/// One of the developer's files of an app, by path in the workspace.
private struct DeveloperFile {
    let path: String
    let bytes: [UInt8]
    let exists: Bool
}

extension Workspace {
    /// Returns the developer's files of brands. Looks at all of them before the first one is written, so that a problem is
    /// found at once.
    fileprivate func developerFiles(of brands: [Brand], by renderer: PackageRenderer) throws -> [DeveloperFile] {
        var files: [(path: String, bytes: [UInt8])] = []
        for brand in brands {
            files += try AppSeeds.files(of: brand, by: renderer).map {
                ("\(Self.brands)/\(brand.id)/\($0.path)", $0.bytes)
            }
        }
        let existing = try FileWriter().existingFiles(among: files.map(\.path), in: root)
        return files.map { DeveloperFile(path: $0.path, bytes: $0.bytes, exists: existing.contains($0.path)) }
    }
}
