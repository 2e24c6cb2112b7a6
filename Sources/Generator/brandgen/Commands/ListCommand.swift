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
            environments and files, the number of files in its package. If the templates cannot be rendered, files is \
            missing, and '-' in the table. Shared packages do not count.
            """,
        ],
        examples: ["list", "list --format json"],
        options: [format, .templates],
        action: .inWorkspace { arguments, workspace, console in
            let loaded = workspace.load { $0 }
            console.report(loaded.diagnostics.filter { $0.severity == .error })
            let renderer = try? WorkspaceTemplates(arguments, workspace).renderer(for: loaded.brands)
            let brands = loaded.brands.map { ListedBrand(brand: $0, files: fileCount(of: $0, by: renderer)) }
            switch arguments[format] {
            case "json": console.print(JSONValue.array(brands.map(json)).text)
            default: console.write(table(brands).text(console.outputStyle))
            }
            return loaded.hasErrors ? .invalidInput : .success
        })

    /// Returns the number of files in a brand's package, with its ledger, or `nil` if the templates cannot be rendered.
    private static func fileCount(of brand: Brand, by renderer: PackageRenderer?) -> Int? {
        (try? renderer?.render(brand, runtimePath: ".")).map { $0.count + 1 }
    }

    private static func table(_ brands: [ListedBrand]) -> TextTable {
        var table = TextTable([
            TextTable.Column("id"), TextTable.Column("name"), TextTable.Column("backend"),
            TextTable.Column("providers"), TextTable.Column("age", .right), TextTable.Column("environments"),
            TextTable.Column("files", .right),
        ])
        for listed in brands {
            let brand = listed.brand
            let age = brand.legal.minimumAge
            table.rows.append([
                brand.id, brand.name, brand.auth.backend.rawValue, listed.providers.joined(separator: ", "),
                age == 0 ? "any" : "\(age)+", listed.environments.joined(separator: ", "),
                listed.files.map { "\($0)" } ?? "-",
            ])
        }
        return table
    }

    private static func json(_ listed: ListedBrand) -> JSONValue {
        let brand: JSONValue = [
            "id": .string(listed.brand.id),
            "name": .string(listed.brand.name),
            "backend": .string(listed.brand.auth.backend.rawValue),
            "providers": .strings(listed.providers),
            "minimumAge": .integer(listed.brand.legal.minimumAge),
            "environments": .strings(listed.environments),
        ]
        return brand.adding(listed.files.map { ["files": .integer($0)] } ?? [:])
    }
}

private struct ListedBrand {
    let brand: Brand
    /// The number of files in its package, or `nil` if the templates cannot be rendered.
    let files: Int?

    var providers: [String] { brand.auth.providers.map(\.identifier) }
    var environments: [String] { brand.environments.map(\.name) }
}
