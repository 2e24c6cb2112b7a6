import Diagnostics
import Manifest
import ManifestRules
import OutputTree
import PackageRenderer

extension Command {
    static let templates = Command(
        name: "templates",
        summary: "Lists the templates, or copies one to edit it.",
        details: [
            """
            A template in the workspace's Templates/ folder shadows the standard template with the same path. A template \
            in Brands/ID/Templates/ shadows both for that brand only.
            """
        ],
        examples: ["templates list", "templates eject package/README.md.mustache"],
        action: .group([templatesList, templatesEject]))

    // MARK: templates list

    private static let format = Option(
        "format", .choice(["text", "json"]),
        help: "A table, or a JSON array with one object for each template. Default: text.")

    static let templatesList = Command(
        name: "templates list",
        summary: "Lists the templates, where each comes from and which brands use it.",
        details: [
            """
            The column 'shadows' names the template that a template replaces, if any. A brand uses a template or a \
            partial if its package is generated from it.
            """,
            """
            In JSON, a template is an object with the members path, origin (standard, workspace or brand), brand (only \
            if the origin is brand), shadows (standard or workspace; missing if it shadows no template) and brands (an \
            array of the brands that use it).
            """,
        ],
        examples: ["templates list", "templates list --format json"],
        options: [format, .templates],
        action: .inWorkspace { arguments, workspace, console in
            let loaded = workspace.load()
            console.report(loaded.diagnostics)
            let templates = try WorkspaceTemplates(arguments, workspace).list(for: loaded.brands)
            switch arguments[format] {
            case "json": console.print(JSONValue.array(templates.map(json)).text)
            default: console.write(table(templates, of: loaded.brands.count).text(console.outputStyle))
            }
            return loaded.hasErrors ? .invalidInput : .success
        })

    private static func table(_ templates: [ListedTemplate], of brandCount: Int) -> TextTable {
        var table = TextTable(["template", "from", "shadows", "brands"].map { TextTable.Column($0) })
        table.rows = templates.map { template in
            let shadows = template.shadowed.map(name) ?? (template.origin == .standard ? "-" : "nothing")
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

// MARK: templates eject

extension Command {
    private static let brand = Option(
        "brand", .text("ID"), help: "The brand that the copy is for. Default: all brands.")

    static let templatesEject = Command(
        name: "templates eject",
        summary: "Copies a template to where it shadows the standard one, so that you can edit it.",
        details: [
            """
            Writes the copy to the workspace's Templates/ folder. With '--brand', writes it to Brands/ID/Templates/, and \
            copies the workspace's template instead of the standard one if there is one. Never replaces an existing \
            file.
            """
        ],
        examples: [
            "templates eject package/README.md.mustache", "templates eject package/README.md.mustache --brand acme",
        ],
        positional: Positional(
            "PATH", 1...1, help: "The path of the template, as 'brandgen templates list' shows it.",
            kind: .template),
        options: [brand, .templates],
        action: .inWorkspace { arguments, workspace, console in
            let templates = try WorkspaceTemplates(arguments, workspace)
            let path = arguments.positionals[0]
            let id = arguments[brand]
            if let id { _ = try workspace.validBrands([id], console) }
            let source = try templates.source(of: path, forBrand: id != nil)
            let copy = join(WorkspaceTemplates.folderName, path)
            let target = id.map { "\(Workspace.brands)/\($0)/\(copy)" } ?? copy
            try createFile(target, in: workspace.root, bytes: try source.read(path).file.bytes)
            console.print("Copied to '\(visible(workspace.displayPath(target)))'")
            return .success
        })
}

extension WorkspaceTemplates {
    /// Returns the folder to copy a template from: the layer whose template is used before the copy exists.
    fileprivate func source(of path: String, forBrand: Bool) throws(DiagnosticError) -> TemplateFolder {
        let workspacePaths = forBrand ? try ofWorkspace?.paths() ?? [] : []
        if let ofWorkspace, workspacePaths.contains(path) { return ofWorkspace }
        let standardPaths = try standard.paths()
        guard standardPaths.contains(path) else {
            let remedy =
                suggestion(for: path, among: workspacePaths + standardPaths).map { "did you mean '\($0)'?" }
                ?? "'brandgen templates list' lists all templates"
            throw DiagnosticError(
                Diagnostic(rule: "unknown-template", "there is no template '\(path)'; \(remedy)"))
        }
        guard forBrand || standard.name != Self.folderName else {
            throw DiagnosticError(
                Diagnostic(
                    rule: "standard-template",
                    "the templates of this workspace are the standard ones; edit '\(join(standard.path, path))' directly, "
                        + "or copy it for one brand with '--brand ID'"))
        }
        return standard
    }
}
