import Diagnostics
import Manifest
import ManifestRules
import PackageRenderer

extension Command {
    private static let format = Option(
        "format", .choice(["text", "json"]),
        help: "A table, or a JSON array with one object for each brand. Default: text.")

    static let list = Command(
        name: "list",
        summary: "Lists the brands.",
        details: [
            """
            Leaves out brands with errors that prevent generation, and reports these errors. Run 'brandgen validate' for all \
            diagnostics.
            """,
            """
            In JSON, a brand is an object with the members id, name, backend, providers, minimumAge (0 for any age), \
            environments and files, the number of files in its package. If the templates cannot be read, files is \
            missing, and '-' in the table. Shared packages do not count.
            """,
        ],
        examples: ["list", "list --format json"],
        options: [format, .templates],
        action: .inWorkspace { arguments, workspace, console in
            let sizes = try? PackageSizes(arguments, workspace)
            let loaded = workspace.load { ListedBrand($0, files: try? sizes?.count(for: $0)) }
            console.report(loaded.diagnostics.filter { $0.severity == .error })
            let brands = loaded.brands
            switch arguments[format] {
            case "json": console.print(JSONValue.array(brands.map(json)).text)
            default: console.write(table(brands).text(console.outputStyle))
            }
            return loaded.hasErrors ? .invalidInput : .success
        })

    private static func table(_ brands: [ListedBrand]) -> TextTable {
        var table = TextTable([
            TextTable.Column("id"), TextTable.Column("name"), TextTable.Column("backend"),
            TextTable.Column("providers"), TextTable.Column("age", .right), TextTable.Column("environments"),
            TextTable.Column("files", .right),
        ])
        for brand in brands {
            table.rows.append([
                brand.id, brand.name, brand.backend, brand.providers.joined(separator: ", "),
                brand.minimumAge == 0 ? "any" : "\(brand.minimumAge)+", brand.environments.joined(separator: ", "),
                brand.files.map { "\($0)" } ?? "-",
            ])
        }
        return table
    }

    private static func json(_ listed: ListedBrand) -> JSONValue {
        let brand: JSONValue = [
            "id": .string(listed.id),
            "name": .string(listed.name),
            "backend": .string(listed.backend),
            "providers": .strings(listed.providers),
            "minimumAge": .integer(listed.minimumAge),
            "environments": .strings(listed.environments),
        ]
        return brand.adding(listed.files.map { ["files": .integer($0)] } ?? [:])
    }
}

/// The values that are listed for a brand.
private struct ListedBrand {
    let id: String
    let name: String
    let backend: String
    let providers: [String]
    let minimumAge: Int
    let environments: [String]
    /// The number of files in its package, or `nil` if the templates cannot be read.
    let files: Int?

    init(_ brand: Brand, files: Int?) {
        id = brand.id
        name = brand.name
        backend = brand.auth.backend.rawValue
        providers = brand.auth.providers.map(\.identifier)
        minimumAge = brand.legal.minimumAge
        environments = brand.environments.map(\.name)
        self.files = files
    }
}

/// The numbers of files in the brands' packages, counted without rendering.
private struct PackageSizes {
    private let templates: WorkspaceTemplates
    private let emitted: EmittedFiles

    init(_ arguments: Arguments, _ workspace: Workspace) throws(DiagnosticError) {
        templates = try WorkspaceTemplates(arguments, workspace)
        emitted = try templates.emittedFiles()
    }

    /// Returns the number of files in a brand's package: the files from templates, and the ledger.
    func count(for brand: Brand) throws(DiagnosticError) -> Int {
        let templatesOfBrand = try templates.ofBrand(brand.id)?.paths() ?? []
        return emitted.count(for: brand, ownTemplates: templatesOfBrand) + 1
    }
}
