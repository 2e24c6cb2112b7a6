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
            In JSON, a brand is an object with the members id, name, backend, providers, minimumAge (0 is any age) and \
            environments (the first is the default).
            """
        ],
        options: [format],
        action: .inWorkspace { arguments, workspace, console in
            let loaded = workspace.load()
            console.report(loaded.diagnostics)
            switch arguments[format] {
            case "json": console.print(JSONValue.array(loaded.brands.map(json)).text)
            default: console.output.write(table(loaded.brands).text(console.outputStyle))
            }
            return loaded.hasErrors ? .inputWrong : .done
        })

    private static func table(_ brands: [Brand]) -> TextTable {
        var table = TextTable([
            TextTable.Column("id"), TextTable.Column("name"), TextTable.Column("backend"),
            TextTable.Column("providers"), TextTable.Column("age", .right), TextTable.Column("environments"),
        ])
        for brand in brands {
            table.rows.append([
                brand.id, brand.name, brand.auth.backend.rawValue,
                brand.auth.providers.map(\.rawValue).joined(separator: ", "),
                brand.legal.minimumAge == 0 ? "any" : "\(brand.legal.minimumAge)+",
                brand.environments.map(\.name).joined(separator: ", "),
            ])
        }
        return table
    }

    private static func json(_ brand: Brand) -> JSONValue {
        [
            "id": .string(brand.id),
            "name": .string(brand.name),
            "backend": .string(brand.auth.backend.rawValue),
            "providers": .strings(brand.auth.providers.map(\.rawValue)),
            "minimumAge": .integer(brand.legal.minimumAge),
            "environments": .strings(brand.environments.map(\.name)),
        ]
    }
}
