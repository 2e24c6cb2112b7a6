import Diagnostics
import Manifest

extension Rule {
    static let appFolderMissing = Rule(
        id: "app-folder-missing",
        summary: "a brand with a generated app has the folder `App` with its code",
        severity: .error,
        documentation: Documentation(
            """
            The Xcode project contains the folder `Brands/<id>/App`: the app's entry point, its first screen and its icon. \
            These files are yours; `generate` never changes them. `brandgen app init` writes them once.
            """,
            bad: """
                app: { version: 1.0.0 }
                """,
            good: """
                app: false
                """),
        check: .files(checkAppFolder))
}

@Sendable private func checkAppFolder(
    _ manifest: ResolvedManifest, _ files: any FileReader, _ rule: Rule
) -> [Diagnostic] {
    guard manifest.app != nil else { return [] }
    let folder = manifest.inBrandFolder("App")
    guard !files.isFolder(folder) else { return [] }
    return [
        rule.diagnostic(
            "the folder '\(folder)' with the app's code does not exist; write it with 'brandgen app init \(manifest.folder)', "
                + "or set 'app: false' if the team has its own Xcode project",
            at: manifest.range(of: "app"))
    ]
}
