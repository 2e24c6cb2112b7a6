import Diagnostics
import ManifestTools
import Manifest

extension Command {
    private static let format = Option(
        "format", .choice(["text", "json"]),
        help: "A table, or a JSON array with an object for each key. Default: text.")
    private static let equalKeys = Option("all", help: "Show the keys with equal values, too.")

    static let compare = Command(
        name: "compare",
        summary: "Show where two brands' manifests differ, key by key.",
        details: [
            """
            Compares what holds after inheritance and defaults, in the order of 'brandgen show --resolved'. A color that is \
            given once equals the same color given for light and dark. The key 'environments' stands for their \
            names.
            """,
            """
            In the table, '-' is where a brand has no value. In JSON, an object has the members key, a and b; that of \
            a brand without a value is missing.
            """,
        ],
        positional: Positional("A B", .exactlyTwo, help: "The brands: the names of their folders in Brands/."),
        options: [format, equalKeys],
        action: .inWorkspace { arguments, workspace, console in
            let brands = try workspace.validBrands(arguments.positionals, console)
            // A brand that is compared with itself is loaded once.
            guard let first = brands.first, let second = brands.last else { return .inputWrong }
            let keys = compareKeys(first.manifest, second.manifest).filter { arguments.has(equalKeys) || !$0.isEqual }
            switch arguments[format] {
            case "json": console.print(JSONValue.array(keys.map(\.json)).text)
            default: console.output.write(table(keys, first, second).text(console.outputStyle))
            }
            return .done
        })

    private static func table(_ keys: [KeyComparison], _ first: Brand, _ second: Brand) -> TextTable {
        var table = TextTable(["key", first.manifest.folder, second.manifest.folder].map { TextTable.Column($0) })
        table.rows = keys.map { [$0.key, $0.first?.text ?? "-", $0.second?.text ?? "-"] }
        return table
    }
}
