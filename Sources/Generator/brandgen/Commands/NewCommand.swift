import AppSeeds
import Diagnostics
import Manifest
import ManifestRules
import ManifestTools
import OutputTree
import PackageRenderer

extension Command {
    private static let from = Option("from", .text("ID"), help: "The brand whose manifest is copied.")
    private static let name = Option(
        "name", .text("NAME"), help: "The name that users see. Default: the words of the identifier.")
    private static let backend = Option(
        "backend", .choice(AuthBackend.allCases.map(\.rawValue)),
        help: "The service that holds the accounts. Default: the backend of the base manifest, or else mock.")
    private static let minimal = Option(
        "minimal", help: "Leaves out the comments, and the optional keys that only they show.")

    static let new = Command(
        name: "new",
        summary: "Creates a brand: its folder, a manifest, terms and an app.",
        details: [
            """
            The manifest has all required keys, with example values that are derived from the identifier. Comments \
            explain each key, and show the optional keys with their defaults. The manifest extends \
            Brands/_base/brand.yaml if that file exists.
            """,
            """
            If the backend is a service, the manifest has the environments development, on the mock, and production, on \
            the service with example identifiers and addresses. Replace these before you ship.
            """,
            """
            With '--from', the manifest is a copy of another brand's, including comments. Example values replace \
            everything that has to differ between brands: identifiers, name, URL scheme, addresses and clients. The images, \
            fonts, extensions and scripts that the manifest names are copied too. Other files of that brand, such as its \
            terms and its app, are not.
            """,
            """
            The app's code, placeholder icons and empty store texts are yours from then on: see 'brandgen help app init'. A \
            copy of a manifest with 'app: false' gets none.
            """,
            """
            Outside of a workspace, the command starts one in the current folder, or in that of '--workspace': Brands/ with \
            the brand, brandgen.yaml, whose packages share a copy of the runtime that brandgen comes with, and the JSON \
            Schema for editors.
            """,
            "Nothing is written if the new manifest would be invalid, or if the brand's folder already exists.",
        ],
        examples: ["new acme --name Acme --backend cognito", "new acme-kids --from acme"],
        positional: Positional(
            "ID", 1...1,
            help: "The identifier of the new brand, in kebab case. Its folder in Brands/ gets this name.",
            kind: .anything),
        options: [from, name, backend, minimal, .templates],
        action: .startingWorkspace { arguments, workspace, console in
            if let excluded = [backend, minimal].first(where: arguments.has), arguments.has(from) {
                throw UsageError.excludingOptions(excluded, from)
            }
            let brand = try NewBrand(id: arguments.positionals[0], name: arguments[name], today: currentDay().text)
            let files: NewBrandFiles
            if let other = arguments[from] {
                guard let other = try workspace.validBrands([other], console).first else { return .invalidInput }
                files = try NewBrandFiles(brand, from: other, in: workspace.files, brandsFolder: Workspace.brands)
            } else {
                files = try workspace.scaffold(
                    brand, backend: arguments[backend].flatMap(AuthBackend.init), isExplained: !arguments.has(minimal))
            }
            let isNew = workspace.isNew
            let created = try workspace.create(brand, files, console) { brand in
                let renderer = try WorkspaceTemplates(arguments, workspace).seedRenderer(for: [brand])
                return try AppSeeds.files(of: brand, by: renderer)
            }
            for path in created.paths { console.print(visible(path)) }
            if isNew {
                console.printStatus(
                    "Started a workspace in '\(visible(absolutePath(workspace.root)))': the folder that contains "
                        + "'\(Workspace.brands)'.")
            }
            for step in nextSteps(brand, files, hasApp: created.hasApp, workspace) { console.printStatus(step) }
            return .success
        })

    private static func nextSteps(
        _ brand: NewBrand, _ files: NewBrandFiles, hasApp: Bool, _ workspace: Workspace
    ) -> [String] {
        let folder = visible(workspace.displayPath("\(Workspace.brands)/\(brand.id)"))
        let ofService = files.serviceEnvironment.map {
            [
                "  replace the example values of the \($0) environment in '\(folder)/brand.yaml' with those of your service"
            ]
        }
        return [
            "Next:",
            "  replace the example values in '\(folder)/brand.yaml' with the brand's own",
        ] + (ofService ?? [])
            + (files.assets.isEmpty
                ? [] : ["  replace the copied files in '\(folder)' with the brand's own"]) + [
                "  write the terms in '\(folder)/\(visible(files.termsPath))'",
                "  check both with 'brandgen validate \(brand.id)', then run 'brandgen generate \(brand.id)'",
            ]
            + (hasApp
                ? [
                    "  make the app yours: code and icons in '\(folder)/\(DeveloperFiles.app)', texts for the App Store in "
                        + "'\(folder)/\(DeveloperFiles.store)'"
                ] : [])
    }
}

extension Workspace {
    /// The base manifest that new brands extend, if it exists.
    private static let base = "_base/brand.yaml"

    /// Returns the files of a new brand. Its manifest extends the workspace's base manifest.
    fileprivate func scaffold(
        _ brand: NewBrand, backend: AuthBackend?, isExplained: Bool
    ) throws(DiagnosticError) -> NewBrandFiles {
        let hasBase = files.isFile("\(Self.brands)/\(Self.base)")
        return try NewBrandFiles(
            brand, base: hasBase ? Self.base : nil, backend: backend, isExplained: isExplained, in: files,
            brandsFolder: Self.brands, table: settings.table)
    }

    /// Writes the files of a new brand, and prints the warnings that the brand causes.
    ///
    /// - Parameters:
    ///   - brand: The identity of the brand.
    ///   - files: The first files of the brand.
    ///   - console: The console.
    ///   - app: Returns the files of the brand's app.
    /// - Returns: The paths of the files, as the console shows them, and whether there is an app among them.
    /// - Throws: `DiagnosticError` if the brand is invalid, alone or together with the other brands, or if its folder
    ///   exists. `OutputError` if the files cannot be written. In both cases no file is written.
    fileprivate func create(
        _ brand: NewBrand, _ files: NewBrandFiles, _ console: Console, app: (Brand) throws -> [OutputFile]
    ) throws -> (paths: [String], hasApp: Bool) {
        let folder = "\(Self.brands)/\(brand.id)"
        var contents =
            [("brand.yaml", files.manifest), (files.termsPath, Array(brand.termsText.utf8))]
            + files.assets.map { ($0.path, $0.bytes) }
        let disk = self.files
        func alreadyExists() -> DiagnosticError {
            DiagnosticError(
                Diagnostic(
                    rule: "brand-exists",
                    "'\(displayPath(folder))' already exists; choose another identifier, or move the folder away"))
        }
        if !isNew, try disk.names(in: Self.brands).contains(brand.id) { throw alreadyExists() }
        var overlay = Dictionary(uniqueKeysWithValues: contents.map { ("\(folder)/\($0)", $1) })
        // The app's files follow from the brand, which is loaded first. Its rules only need their folder.
        overlay["\(folder)/App/"] = []
        let before = load([], from: disk).diagnostics
        let after = load([], from: OverlaidFiles(disk, overlay))
        let added = after.diagnostics.filter { !before.contains($0) }
        guard let new = after.brands.first(where: { $0.id == brand.id }),
            !added.contains(where: { $0.severity == .error })
        else { throw DiagnosticError(added) }
        if new.app != nil { contents += try app(new).map { ($0.path, $0.bytes) } }
        // A new workspace gets all of its files at once.
        let place = isNew ? Self.brands : folder
        let written = isNew ? firstFiles + contents.map { ("\(brand.id)/\($0.0)", $0.1) } : contents
        do throws(OutputError) {
            try createFolder(at: displayPath(place), files: written)
        } catch {
            // Another run may have created it meanwhile.
            if error.cause == .alreadyThere { throw alreadyExists() }
            throw error
        }
        console.report(added)
        return (written.map { displayPath("\(place)/\($0.0)") }, new.app != nil)
    }

    /// The files of a new workspace beside its first brand.
    private var firstFiles: [(path: String, bytes: [UInt8])] {
        let settings = """
            # Settings of all brands. The packages share a copy of the runtime, in Generated/Shared/.
            runtime: { source: vendored }

            """
        // A workspace that contains the runtime uses it by path.
        let hasRuntime = isFolder(join(root, RuntimeModules.folder))
        return (hasRuntime ? [] : [("brandgen.yaml", Array(settings.utf8))])
            + [("brand.schema.json", Array(jsonSchema(of: .standard).utf8))]
    }
}
