import Diagnostics
import Mustache
import YAMLTree

extension Command {
    private static let data = Option(
        "data", .text("FILE"), required: true, help: "The data: a YAML file, or '-' for standard input.")
    private static let partials = Option(
        "partials", .text("DIR"), help: "Where {{> name}} finds name.mustache. Default: the template's folder.")

    static let render = Command(
        name: "render",
        summary: "Fill a Mustache template with the data of a YAML file.",
        details: [
            """
            The template is rendered as the Mustache specification says: {{x}} is escaped for HTML, and a name or \
            partial that is missing renders as nothing.
            """
        ],
        positional: Positional("TEMPLATE", .exactlyOne, help: "The template's file."),
        options: [data, partials],
        action: .standalone { arguments, console in
            let path = arguments.positionals[0]
            let template = try Template(parsing: InputFolder.file(named: path))
            let folder = try partialsFolder(arguments[partials] ?? split(path).folder)
            let partials = try TemplateLibrary(for: template, in: folder)
            let data = try parseYAML(dataFile(arguments[data] ?? "-"))
            var bytes: [UInt8] = []
            try template.render(
                data.map(MustacheValue.init) ?? .null, library: partials, options: RenderOptions(), into: &bytes)
            console.output.write(bytes)
            return .done
        })

    private static func partialsFolder(_ path: String) throws(DiagnosticError) -> InputFolder {
        guard isFolder(path) else {
            throw DiagnosticError(
                Diagnostic(rule: "no-partials", "'\(path)' is no folder; '--partials' names that of the partials"))
        }
        return InputFolder(path)
    }

    private static func dataFile(_ path: String) throws(DiagnosticError) -> SourceFile {
        path == "-" ? try .standardInput() : try InputFolder.file(named: path)
    }
}
