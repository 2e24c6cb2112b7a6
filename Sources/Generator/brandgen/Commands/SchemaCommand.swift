import BrandManifest

extension Command {
    static let schema = Command(
        name: "schema",
        summary: "Print the JSON Schema of brand.yaml.",
        details: ["Editors that know JSON Schema complete and check manifests by it."],
        action: .standalone { _, console in
            console.output.write(jsonSchema())
            return .done
        })
}
