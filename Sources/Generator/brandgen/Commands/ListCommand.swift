import BrandManifest

extension Command {
    private static let format = Option(
        "format", .choice(["text", "json"]),
        help: "A table, or a JSON array with an object for each brand. Default: text.")

    static let list = Command(
        name: "list",
        summary: "List the brands.",
        details: [
            """
            In JSON, a brand is an object with the members id, name, backend, providers, minimumAge (0 is any age), \
            environments (the first is the default) and files: how many 'generate' writes for it. Without the templates, \
            or the runtime that a package has a copy of, that cannot be told; files is missing then, or '-'.
            """
        ],
        options: [format, .templates],
        action: .inWorkspace { arguments, workspace, console in
            let loaded = workspace.load()
            console.report(loaded.diagnostics)
            let brands = sized(loaded.brands, arguments, workspace)
            switch arguments[format] {
            case "json": console.print(JSONValue.array(brands.map(json)).text)
            default: console.output.write(table(brands).text(console.outputStyle))
            }
            return loaded.hasErrors ? .inputWrong : .done
        })

    /// A brand, and how many files its package has; nil where that cannot be told.
    private typealias SizedBrand = (brand: Brand, files: Int?)

    private static func sized(_ brands: [Brand], _ arguments: Arguments, _ workspace: Workspace) -> [SizedBrand] {
        var sizes = try? PackageSizes(arguments, workspace)
        return brands.map { ($0, try? sizes?.count(for: $0)) }
    }

    private static func table(_ brands: [SizedBrand]) -> TextTable {
        var table = TextTable([
            TextTable.Column("id"), TextTable.Column("name"), TextTable.Column("backend"),
            TextTable.Column("providers"), TextTable.Column("age", .right), TextTable.Column("environments"),
            TextTable.Column("files", .right),
        ])
        for (brand, files) in brands {
            table.rows.append([
                brand.id, brand.name, brand.auth.backend.rawValue,
                brand.auth.providers.map(\.rawValue).joined(separator: ", "),
                brand.legal.minimumAge == 0 ? "any" : "\(brand.legal.minimumAge)+",
                brand.environments.map(\.name).joined(separator: ", "),
                files.map { "\($0)" } ?? "-",
            ])
        }
        return table
    }

    private static func json(_ sized: SizedBrand) -> JSONValue {
        let brand: JSONValue = [
            "id": .string(sized.brand.id),
            "name": .string(sized.brand.name),
            "backend": .string(sized.brand.auth.backend.rawValue),
            "providers": .strings(sized.brand.auth.providers.map(\.rawValue)),
            "minimumAge": .integer(sized.brand.legal.minimumAge),
            "environments": .strings(sized.brand.environments.map(\.name)),
        ]
        return brand.adding(sized.files.map { ["files": .integer($0)] } ?? [:])
    }
}
