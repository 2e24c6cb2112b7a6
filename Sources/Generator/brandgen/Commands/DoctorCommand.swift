import AppSeeds
import Diagnostics
import Manifest
import ManifestRules
import OutputTree
import PackageRenderer

extension Command {
    private static let format = Option(
        "format", .choice(["text", "json"]),
        help: "Text, or a JSON array with one object for each finding. Default: text.")

    static let doctor = Command(
        name: "doctor",
        summary: "Shows what is missing before a brand can ship.",
        details: [
            """
            Checks the rules whose severity is 'shipping' in 'brandgen rules': looks at the manifest, your files in \
            Brands/ID/App/ and Brands/ID/Store/, and the generated package, for placeholders, example values, icons, store \
            texts, the production environment, pins that expire within 60 days, and files that are missing or out of date. \
            An error prevents shipping; a warning is worth a look. Writes no files, and makes no requests.
            """,
            """
            Findings are grouped by who acts: the developer, the designer and the account holder. For one brand, each \
            has its place and a remedy. For several brands, each rule has one line.
            """,
            """
            The exit code is 0 if nothing is found, and 1 if there are errors or warnings. Environments on this machine, and \
            those named 'development', 'dev', 'debug' or 'local', can have example values. A brand with 'app: false' \
            gets only the checks of its manifest and its package.
            """,
            """
            In JSON, a finding is an object with the members severity (error or warning), id (the rule), brand, \
            environment, file, line and column, problem and remedy. environment is missing if the finding is about the \
            whole brand, and line and column if it is about a whole file. An entry file that is older than its template \
            also has difference, a unified diff.
            """,
        ],
        examples: ["doctor", "doctor acme --format json"],
        positional: .brands,
        options: [format, .out, .runtime, .templates],
        action: .inWorkspace { arguments, workspace, console in
            let ids = arguments.positionals.isEmpty ? nil : arguments.positionals
            // Without a day, an expired pin is a finding and not an error of the manifest.
            let brands = try workspace.withoutDay.validBrands(ids, console)
            let packages = try await packageStates(arguments, workspace, console)
            let renderer = try WorkspaceTemplates(arguments, workspace).seedRenderer(for: brands)
            let today = try workspace.today ?? currentDay()
            var findings: [Finding] = []
            /// The current templates of entry files, by brand.
            var entryFiles: [String: OutputFile] = [:]
            for brand in brands {
                let entryFile = try renderer.renderSeeds(of: brand).first { $0.path == brand.appEntryFile }
                entryFiles[brand.id] = entryFile
                let needed = [brand.id] + SharedPackage.needed(by: brand).map(\.path)
                findings += ShippedBrand(
                    brand, in: workspace.files, brandsFolder: Workspace.brands, today: today,
                    entryFile: entryFile.map { ($0.path, PackageRenderer.seedVersion) },
                    placeholderComment: AppSeeds.placeholderComment, packages: needed.compactMap { packages[$0] }
                ).findings(workspace.settings)
            }
            let report = DoctorReport(findings, of: brands.count) { finding in
                guard finding.rule == .entryOutdated, case .file(let path) = finding.location,
                    let entryFile = entryFiles[finding.brand],
                    let bytes = try? workspace.files.read(path, limit: InputFolder.maximumFileSize)
                else { return [] }
                return unifiedDiffLines(old: bytes, new: entryFile.bytes, path: path)
            }
            if arguments[format] == "json" {
                console.print(report.json(workspace.displayPath).text)
            } else {
                report.print(console)
            }
            return findings.isEmpty ? .success : .invalidInput
        })

    /// Compares the packages on disk with the manifests. Returns their states by name.
    private static func packageStates(
        _ arguments: Arguments, _ workspace: Workspace, _ console: Console
    ) async throws -> [String: ShippedBrand.PackageState] {
        // The warnings have been reported.
        let plans = try await Pipeline(arguments.generateOptions, in: workspace.withoutDay).plans(console) { _ in }
        return plans.reduce(into: [:]) { states, plan in
            let changes = plan.changes
            states[plan.tree] = ShippedBrand.PackageState(
                folder: plan.root, exists: isFolder(plan.root),
                differences: changes.map { "'\($0.path)' \($0.reason)" },
                isEdited: changes.contains { $0.state == .conflict })
        }
    }
}
