import ManifestTools
import ManifestRules
import Manifest

extension Command {
    private static let format = Option(
        "format", .choice(["json", "markdown"]),
        help: "The JSON Schema, or a reference for people. Default: json.")

    static let schema = Command(
        name: "schema",
        summary: "Print what brand.yaml may hold: its JSON Schema, or a reference.",
        details: [
            "Editors that know JSON Schema complete and check manifests by it.",
            "The reference, in Markdown, also has the workspace file, brandgen.yaml.",
        ],
        options: [format],
        action: .standalone { arguments, console in
            console.output.write(
                arguments[format] == "markdown" ? manifestReference(workspaceFields: WorkspaceTable.root) : jsonSchema()
            )
            return .done
        })
}
