import ManifestRules
import Diagnostics
import Manifest

extension Command {
    private static let format = Option(
        "format", .choice(["text", "json"]),
        help: "A table, or a JSON array with an object for each template. Default: text.")

    static let templatesList = Command(
        name: "templates list",
        summary: "List the templates: where each comes from and which brands use it.",
        details: [
            """
            A template that shadows another says which; one that shadows none is the workspace's or the brand's own. \
            A brand uses a template if its package is made from it, a partial too.
            """,
            """
            In JSON, a template is an object with the members path, origin (standard, workspace or brand), brand (of \
            origin brand), shadows (standard or workspace; none if it is missing) and brands (those that use it).
            """,
        ],
        options: [format, .templates],
        action: .inWorkspace { arguments, workspace, console in
            let loaded = workspace.load()
            console.report(loaded.diagnostics)
            let templates = try WorkspaceTemplates(arguments, workspace).list(for: loaded.brands)
            switch arguments[format] {
            case "json": console.print(JSONValue.array(templates.map(json)).text)
            default: console.output.write(table(templates, of: loaded.brands.count).text(console.outputStyle))
            }
            return loaded.hasErrors ? .inputWrong : .done
        })

    private static func table(_ templates: [ListedTemplate], of brandCount: Int) -> TextTable {
        var table = TextTable(["template", "from", "shadows", "brands"].map { TextTable.Column($0) })
        table.rows = templates.map { template in
            let shadows = template.shadowed.map(name) ?? (template.origin == .standard ? "-" : "nothing (own)")
            return [template.path, name(template.origin), shadows, users(template.brands, of: brandCount)]
        }
        return table
    }

    private static func name(_ origin: TemplateFolder.Origin) -> String {
        switch origin {
        case .standard: "standard"
        case .workspace: "workspace"
        case .brand(let id): "brand \(id)"
        }
    }

    private static func users(_ brands: [String], of count: Int) -> String {
        if brands.isEmpty { return "none" }
        if brands.count == count { return "all" }
        return brands.count > 5 ? "\(brands.count) of \(count)" : brands.joined(separator: ", ")
    }

    private static func json(_ template: ListedTemplate) -> JSONValue {
        let path: JSONValue = ["path": .string(template.path)]
        let origin: JSONValue =
            switch template.origin {
            case .brand(let id): ["origin": "brand", "brand": .string(id)]
            case .standard, .workspace: ["origin": .string(name(template.origin))]
            }
        let shadows: JSONValue = template.shadowed.map { ["shadows": .string(name($0))] } ?? [:]
        return path.adding(origin).adding(shadows).adding(["brands": .strings(template.brands)])
    }
}
