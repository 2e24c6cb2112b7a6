import Diagnostics
import ManifestTools
import Manifest

extension Command {
    private static let format = Option(
        "format", .choice(["text", "json"]),
        help: "A table, or a JSON array with one object for each key. Default: text.")
    private static let equalKeys = Option("all", help: "Includes the keys with equal values.")

    static let compare = Command(
        name: "compare",
        summary: "Compares the manifests of two brands, key by key.",
        details: [
            """
            Compares the values after inheritance and defaults, in the order of 'brandgen show --resolved'. A single color \
            equals the same color for light and dark. The value of the key 'environments' is the list of their names.
            """,
            """
            '-' in the table means that the brand has no value. In JSON, an object has the members key, a and b. The \
            member of a brand without a value is missing.
            """,
        ],
        examples: ["compare acme globex", "compare acme globex --all --format json"],
        positional: Positional("A B", 2...2, help: "The brands: the names of their folders in Brands/."),
        options: [format, equalKeys],
        action: .inWorkspace { arguments, workspace, console in
            let brands = try workspace.validBrands(arguments.positionals, console)
            // A brand that is compared with itself is loaded only once.
            guard let first = brands.first, let second = brands.last else { return .invalidInput }
            let keys = compareKeys(first.manifest, second.manifest).filter { arguments.has(equalKeys) || !$0.isEqual }
            guard arguments[format] != "json" else {
                console.print(JSONValue.array(keys.map(\.json)).text)
                return .success
            }
            if !keys.isEmpty { console.write(table(keys, first, second).text(console.outputStyle)) }
            if keys.allSatisfy(\.isEqual) {
                console.printStatus("'\(first.manifest.folder)' and '\(second.manifest.folder)' have the same values.")
            }
            return .success
        })

    private static func table(_ keys: [KeyComparison], _ first: Brand, _ second: Brand) -> TextTable {
        var table = TextTable(["key", first.manifest.folder, second.manifest.folder].map { TextTable.Column($0) })
        table.rows = keys.map { [$0.key, $0.first?.flowYAML ?? "-", $0.second?.flowYAML ?? "-"] }
        return table
    }
}
