import Diagnostics
import Manifest
import ManifestRules

extension Command {
    private static let format = Option(
        "format", .choice(["text", "json"]),
        help: "A table, or a JSON array with one object for each flag. Default: text.")

    static let flags = Command(
        name: "flags",
        summary: "Lists the values of the app's own flags.",
        details: [
            """
            The workspace file, Brands/brandgen.yaml, declares the flags. Manifests set their values under 'flags', and \
            environments under 'environments.NAME.flags'.
            """,
            """
            The table has a row for each flag and brand, and a column for each environment. A star follows a value that \
            differs from the declared default. '-' means that the brand has no such environment.
            """,
            """
            In JSON, a flag is an object with the members name, type, default, about and values. Each of the values has \
            the members brand, environment, value and isDefault.
            """,
        ],
        examples: ["flags", "flags acme --format json"],
        positional: .brands,
        options: [format],
        action: .inWorkspace { arguments, workspace, console in
            let ids = arguments.positionals.isEmpty ? nil : arguments.positionals
            let brands = try workspace.valid(ids, strict: false, console) { ids in
                workspace.load(ids, checking: .structure) { $0 }
            }.brands
            let flags = workspace.settings.table.flags
            if arguments[format] == "json" {
                console.print(JSONValue.array(flags.indices.map { json(flags[$0], at: $0, of: brands) }).text)
            } else if flags.isEmpty {
                console.printStatus(advice)
            } else {
                console.write(table(flags, brands).text(console.outputStyle))
            }
            return .success
        })

    private static let advice = """
        The workspace declares no flags. Declare one in '\(Workspace.brands)/brandgen.yaml', for example:

        flags:
          newPlayer: { type: boolean, default: false, about: Whether the home screen shows the new player. }
        """

    private static func table(_ flags: [DeclaredFlag], _ brands: [Brand]) -> TextTable {
        var environments: [String] = []
        for name in brands.flatMap(\.environments).map(\.name) where !environments.contains(name) {
            environments.append(name)
        }
        var table = TextTable((["flag", "default", "brand"] + environments).map { TextTable.Column($0) })
        for (index, flag) in flags.enumerated() {
            for brand in brands {
                let cells = environments.map { name in
                    brand.environments.first { $0.name == name }.map { environment in
                        let value = environment.flags[index]
                        return value.value.flowYAML + (value.isDefault ? "" : " *")
                    }
                }
                table.rows.append([flag.name, flag.defaultValue.flowYAML, brand.id] + cells.map { $0 ?? "-" })
            }
        }
        return table
    }

    private static func json(_ flag: DeclaredFlag, at index: Int, of brands: [Brand]) -> JSONValue {
        let values = brands.flatMap { brand in
            brand.environments.map { environment -> JSONValue in
                let value = environment.flags[index]
                return [
                    "brand": .string(brand.id), "environment": .string(environment.name),
                    "value": JSONValue(value.value), "isDefault": .boolean(value.isDefault),
                ]
            }
        }
        return [
            "name": .string(flag.name), "type": .string(flag.kind.name.rawValue),
            "default": JSONValue(flag.defaultValue), "about": .string(flag.about), "values": .array(values),
        ]
    }
}
