import ManifestTools
import Manifest
import Diagnostics

extension Command {
    private static let format = Option("format", .choice(["yaml", "json"]), help: "Default: yaml.")
    private static let resolved = Option("resolved", help: "Fill in the defaults of what no manifest says, too.")
    private static let why = Option(
        "why", .text("KEY"),
        help: "Tell where the value of a key comes from, or of each key in a section, such as auth.password.")

    static let show = Command(
        name: "show",
        summary: "Print a brand's manifest as it is after inheritance.",
        details: [
            """
            Prints what the brand's manifest, those it extends and the workspace file say, as one manifest that needs \
            none of them. With '--resolved' it relies on no default either.
            """,
            """
            With '--why', prints for each key the value that holds, and below it what each manifest says, with file, \
            line and column: what holds first, then what it replaces, down to the lowest base. Where none says \
            anything, the default. Last, where the key is locked. As JSON, an array with an object for each key: key, \
            value, isDefault, rule (what the default follows from), said and locked, which have file, line and column.
            """,
        ],
        positional: Positional("ID", .exactlyOne, help: "The brand: the name of its folder in Brands/."),
        options: [resolved, why, format],
        action: .inWorkspace { arguments, workspace, console in
            if let key = arguments[why] {
                do throws(UnknownKeyPath) {
                    _ = try ManifestTable.type(at: key)
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
                    console.output.write(text)
                }
            }
            return .done
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
            console.print(console.outputStyle(.bold, history.key + ":") + " " + (history.value?.text ?? "no value"))
            for written in history.writtenValues {
                let key = written.key == history.key ? "" : "\(written.key): "
                console.print("  \(place(written.range)): \(key)\(written.value.text)")
            }
            if history.isDefault { console.print("  default" + (history.defaultRule.map { ": \($0)" } ?? "")) }
            if history.value == nil, history.writtenValues.isEmpty { console.print("  no manifest says anything") }
            for lock in history.locks { console.print("  \(place(lock)): locked") }
        }
    }
}
