import ManifestTools
import ManifestRules
import Manifest

extension Command {
    private static let format = Option(
        "format", .choice(["json", "markdown"]),
        help: "The JSON Schema, or a reference in Markdown. Default: json.")

    static let schema = Command(
        name: "schema",
        summary: "Prints the JSON Schema or the reference of brand.yaml.",
        details: [
            """
            Editors that support JSON Schema use it to complete and check manifests. In a workspace, it contains the flags \
            that the workspace declares.
            """,
            "The reference also describes the workspace file, brandgen.yaml.",
        ],
        examples: ["schema > Brands/brand.schema.json", "schema --format markdown"],
        options: [format],
        action: .anywhere { arguments, workspace, console in
            let table = workspace?.settings.table ?? .standard
            console.write(
                arguments[format] == "markdown"
                    ? manifestReference(table, workspaceFields: WorkspaceTable.root) : jsonSchema(of: table))
            return .success
        })
}
