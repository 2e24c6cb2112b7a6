import Diagnostics
import Mustache
import YAMLTree

extension Command {
    private static let data = Option(
        "data", .text("FILE"), required: true, help: "The data: a YAML file, or '-' for standard input.")
    private static let partials = Option(
        "partials", .text("DIR"),
        help: "The folder that contains name.mustache for {{> name}}. Default: the template's folder.")

    static let render = Command(
        name: "render",
        summary: "Renders a Mustache template with data from a YAML file.",
        details: [
            """
            Follows the Mustache specification: the value of {{x}} is escaped for HTML, and a name or partial that does \
            not exist renders as nothing.
            """
        ],
        examples: ["render page.html.mustache --data site.yaml"],
        positional: Positional("TEMPLATE", .exactlyOne, help: "The template file."),
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
            return .success
        })

    private static func partialsFolder(_ path: String) throws(DiagnosticError) -> InputFolder {
        guard isFolder(path) else {
            throw DiagnosticError(
                Diagnostic(
                    rule: "no-partials",
                    notAFolder(path, remedy: "'--partials' takes the folder that contains the partials")))
        }
        return InputFolder(path)
    }

    private static func dataFile(_ path: String) throws(DiagnosticError) -> SourceFile {
        path == "-" ? try .standardInput() : try InputFolder.file(named: path)
    }
}

extension TemplateLibrary {
    /// Reads the partials that a template includes, directly or through other partials.
    ///
    /// `{{> a/b}}` includes the file `a/b.mustache` of the folder. Partials without a file are omitted.
    fileprivate init(for template: Template, in folder: InputFolder) throws(DiagnosticError) {
        let suffix = ".mustache"
        var library: [String: Template] = [:]
        var pending = [template]
        while let including = pending.popLast() {
            var names = including.includedNames
            if including.includesDynamicNames {
                // The data decides which partial is included, so all of them are read.
                names.formUnion(
                    try folder.allFiles().filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) })
            }
            for name in names.sorted() where library[name] == nil && folder.contains(name + suffix) {
                let partial = try Template(parsing: folder.read(name + suffix))
                library[name] = partial
                pending.append(partial)
            }
        }
        self.init(library)
    }
}

extension MustacheValue {
    /// Converts a YAML value to template data. The core schema of YAML decides the types of scalars.
    fileprivate init(_ node: YAMLNode) {
        switch node.content {
        case .scalar(let scalar): self.init(scalar.resolved)
        case .sequence(let items): self = .list(items.map(MustacheValue.init))
        case .mapping(let entries):
            // Keys are unique: the YAML parser reports duplicates.
            self = .object(entries.reduce(into: [:]) { $0[$1.key] = MustacheValue($1.value) })
        }
    }

    private init(_ scalar: ResolvedScalar) {
        self =
            switch scalar {
            case .null: .null
            case .bool(let value): .bool(value)
            case .integer(let value): .integer(value)
            case .number(let value): .number(value)
            case .string(let text): .string(text)
            }
    }
}
