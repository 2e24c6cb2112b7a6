import ManifestTools
import ManifestRules
import Manifest
import Diagnostics

extension Command {
    private static let format = Option(
        "format", .choice(["yaml", "json"]), help: "The form of the output. Default: yaml.")
    private static let resolved = Option("resolved", help: "Includes the defaults of keys that no manifest sets.")
    private static let why = Option(
        "why", .text("KEY"),
        help: "Explains where the value of a key comes from. KEY is a key or a section, such as auth.password.")

    static let show = Command(
        name: "show",
        summary: "Prints a brand's manifest after inheritance.",
        details: [
            """
            Merges the brand's manifest, its base manifests and the workspace file into one manifest, and prints it. \
            With '--resolved', also writes the defaults.
            """,
            """
            With '--why', prints the value of each key, and below it the value in each manifest that sets the key, with \
            file, line and column. The value that applies is first, followed by the values that it replaces. If no \
            manifest sets the key, prints the default. The last lines are the places that lock the key. JSON is an array \
            of objects with the members key, value, isDefault, rule (the source of the default), said (the values in the \
            manifests) and locked; said and locked have file, line and column.
            """,
        ],
        examples: ["show acme", "show acme --resolved --format json", "show acme --why auth.password"],
        positional: Positional("ID", 1...1, help: "The brand: the name of its folder in Brands/."),
        options: [resolved, why, format],
        action: .inWorkspace { arguments, workspace, console in
            if let key = arguments[why] {
                do throws(UnknownKeyPath) {
                    _ = try workspace.settings.table.type(at: key)
                } catch {
                    throw UsageError.unknownKey(error)
                }
            }
            let isJSON = arguments[format] == "json"
            for brand in try workspace.validBrands(arguments.positionals, console) {
                if let key = arguments[why] {
                    explain(try brand.manifest.histories(of: key), isJSON, console)
                } else {
                    let text = brand.manifest.text(withDefaults: arguments.has(resolved), isJSON: isJSON)
                    console.write(text)
                }
            }
            return .success
        })

    private static func explain(_ histories: [KeyHistory], _ isJSON: Bool, _ console: Console) {
        if isJSON {
            console.print(JSONValue.array(histories.map { $0.json(displayPath: console.displayPath) }).text)
            return
        }
        func place(_ range: SourceRange) -> String {
            "\(visible(console.displayPath(range.file.path))):\(range.start.line):\(range.start.column)"
        }
        for history in histories {
            console.print(console.outputStyle(.bold, history.key + ":") + " " + (history.value?.flowYAML ?? "no value"))
            for written in history.writtenValues {
                let key = written.key == history.key ? "" : "\(written.key): "
                console.print("  \(place(written.range)): \(key)\(written.value.flowYAML)")
            }
            if history.isDefault { console.print("  default" + (history.defaultRule.map { ": \($0)" } ?? "")) }
            if history.value == nil, history.writtenValues.isEmpty { console.print("  no manifest sets it") }
            for lock in history.locks { console.print("  \(place(lock)): locked") }
        }
    }
}
