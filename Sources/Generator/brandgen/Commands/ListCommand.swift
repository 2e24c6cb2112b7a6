import ManifestRules
import Diagnostics
import Manifest

extension Command {
    private static let format = Option(
        "format", .choice(["text", "json"]),
        help: "A table, or a JSON array with an object for each brand. Default: text.")

    static let list = Command(
        name: "list",
        summary: "List the brands.",
        details: [
            """
            A brand that no package could be made of is left out, and why is told. What else there is to say about a \
            manifest, 'validate' does.
            """,
            """
            In JSON, a brand is an object with the members id, name, backend, providers, minimumAge (0 is any age), \
            environments and files: how many its package has. Without the templates, that \
            cannot be told; files is missing then, or '-'. Packages that brands share do not count.
            """,
        ],
        options: [format, .templates],
        action: .inWorkspace { arguments, workspace, console in
            let sizes = try? PackageSizes(arguments, workspace)
            let loaded = workspace.load(checking: .structure) { ListedBrand($0, files: try? sizes?.count(for: $0)) }
            console.report(loaded.diagnostics)
            let brands = loaded.brands
            switch arguments[format] {
            case "json": console.print(JSONValue.array(brands.map(json)).text)
            default: console.output.write(table(brands).text(console.outputStyle))
            }
            return loaded.hasErrors ? .inputWrong : .done
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

/// What is listed of a brand.
private struct ListedBrand {
    let id: String
    let name: String
    let backend: String
    let providers: [String]
    let minimumAge: Int
    let environments: [String]
    /// How many files its package has; nil where that cannot be told.
    let files: Int?

    init(_ brand: Brand, files: Int?) {
        id = brand.id
        name = brand.name
        backend = brand.auth.backend.rawValue
        providers = brand.auth.providers.map(\.rawValue)
        minimumAge = brand.legal.minimumAge
        environments = brand.environments.map(\.name)
        self.files = files
    }
}
