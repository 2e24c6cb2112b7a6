import Diagnostics
import OutputTree
import PackageRenderer

extension Command {
    private static let brand = Option("brand", .text("ID"), help: "Copy it for this brand alone.")

    static let templatesEject = Command(
        name: "templates eject",
        summary: "Copy a template to where it shadows the standard one, to be edited.",
        details: [
            """
            The copy goes to Templates/ of the workspace, or with '--brand' to Brands/ID/Templates/, where it is for \
            that brand alone; that brand's starts as the workspace's, if that has one. A file that is there already \
            is kept.
            """
        ],
        positional: Positional(
            "PATH", .exactlyOne, help: "The template's path, as 'brandgen templates list' shows it.",
            kind: .template),
        options: [brand, .templates],
        action: .inWorkspace { arguments, workspace, console in
            let templates = try WorkspaceTemplates(arguments, workspace)
            let path = arguments.positionals[0]
            let id = arguments[brand]
            if let id { _ = try workspace.validBrands([id], console) }
            let source = try templates.source(of: path, forBrand: id != nil)
            let place = join(WorkspaceTemplates.folderName, path)
            let target = id.map { "\(Workspace.brands)/\($0)/\(place)" } ?? place
            try createFile(target, in: workspace.root, bytes: try source.read(path).file.bytes)
            console.print("Copied to '\(visible(workspace.displayPath(target)))'")
            return .done
        })
}

extension WorkspaceTemplates {
    /// The folder to copy a template from: what the workspace, or a brand, would have without a copy.
    fileprivate func source(of path: String, forBrand: Bool) throws(DiagnosticError) -> TemplateFolder {
        let ownPaths = forBrand ? try own?.paths() ?? [] : []
        if let own, ownPaths.contains(path) { return own }
        let standardPaths = try standard.paths()
        guard standardPaths.contains(path) else {
            let remedy =
                suggestion(for: path, among: ownPaths + standardPaths).map { "did you mean '\($0)'?" }
                ?? "'brandgen templates list' names them all"
            throw DiagnosticError(
                Diagnostic(rule: "unknown-template", "there is no template '\(path)' to copy; \(remedy)"))
        }
        guard forBrand || standard.name != Self.folderName else {
            throw DiagnosticError(
                Diagnostic(
                    rule: "standard-template",
                    "the templates of this workspace are the standard ones; edit '\(join(standard.path, path))' itself, "
                        + "or copy it for one brand by '--brand ID'"))
        }
        return standard
    }
}
