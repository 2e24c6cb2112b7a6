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
            not exist renders as nothing. A partial outside the folder of partials is an error.
            """,
            "Integers are written with all digits, whatever their size.",
        ],
        examples: ["render page.html.mustache --data site.yaml"],
        positional: Positional("TEMPLATE", 1...1, help: "The template file."),
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
            console.write(bytes)
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
        var library: [ExactText: Template] = [:]
        var pending = [template]
        while let including = pending.popLast() {
            var names = including.includedNames
            if including.includesDynamicNames {
                // The data decides which partial is included, so all of them are read.
                names.formUnion(
                    try folder.allFiles().filter { $0.hasSuffix(suffix) }.map { ExactText($0.dropLast(suffix.count)) })
            }
            for name in names.sorted() where library[name] == nil {
                let path = name.text + suffix
                guard !leadsOut(name.text) else {
                    let message =
                        "the partial '\(name.text)' is outside the folder of partials '\(folder.path)'; name a file in it, "
                        + "or choose the folder with '--partials'"
                    throw DiagnosticError(
                        Diagnostic(rule: "unreadable-file", message, at: including.range(ofInclusion: name)))
                }
                guard folder.contains(path) else { continue }
                let partial = try Template(parsing: folder.read(path))
                library[name] = partial
                pending.append(partial)
            }
        }
        self.init(library)
    }
}

/// Returns whether a path is absolute or has a component `..`, which can lead out of its folder.
private func leadsOut(_ path: String) -> Bool {
    path.utf8.first == UInt8(ascii: "/")
        || path.utf8.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual("..".utf8) }
}

extension MustacheValue {
    /// Converts a YAML value to template data. The core schema of YAML decides the types of scalars.
    fileprivate init(_ node: YAMLNode) {
        switch node.content {
        case .scalar(let scalar): self.init(scalar.resolved, written: scalar.text)
        case .sequence(let items): self = .list(items.map(MustacheValue.init))
        case .mapping(let entries):
            // Keys are unique: the YAML parser reports duplicates.
            self = .object(Members(uniqueKeysWithValues: entries.map { ($0.key, MustacheValue($0.value)) }))
        }
    }

    /// - Parameters:
    ///   - scalar: The value.
    ///   - text: The value as it is written in the file.
    private init(_ scalar: ResolvedScalar, written text: String) {
        self =
            switch scalar {
            case .null: .null
            case .bool(let value): .bool(value)
            case .integer(let value): .integer(value)
            case .number(let value): wholeNumber(text).map(MustacheValue.string) ?? .number(value)
            case .string(let text): .string(text)
            }
    }
}

/// Returns a decimal integer of any size without a plus sign and leading zeros, or `nil` for any other text.
private func wholeNumber(_ text: String) -> String? {
    let isNegative = text.hasPrefix("-")
    let digits = text.utf8.dropFirst(isNegative || text.hasPrefix("+") ? 1 : 0)
    guard !digits.isEmpty, digits.allSatisfy(\.isASCIIDigit) else { return nil }
    return (isNegative ? "-" : "") + String(decoding: digits.drop { $0 == UInt8(ascii: "0") }, as: UTF8.self)
}
