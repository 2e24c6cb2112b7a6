package import Diagnostics
import Mustache

/// The templates that packages are made from, compiled.
struct TemplateSet: Sendable {
    /// One template that makes one file.
    struct FileTemplate: Sendable {
        /// As the ledger names it.
        let place: String
        let emission: Emission
        /// The template of the file's path.
        let name: Template
        let body: Template
        let outputType: OutputType
    }

    /// A template for `{{>name}}` in others.
    struct Partial: Sendable {
        let place: String
        let isStandard: Bool
        let template: Template
    }

    private var templates: [String: FileTemplate] = [:]
    private(set) var partials: [String: Partial] = [:]
    /// In the order of their paths.
    private(set) var files: [FileTemplate] = []
    private(set) var library = TemplateLibrary()

    static let suffix = ".mustache"
    static let partialsFolder = "partials/"

    /// Adds templates; one whose path is known already takes the other's place. Reports those that cannot be compiled or
    /// that no brand would ever emit. Templates for one brand cannot be those of a shared package.
    mutating func add(
        _ sources: [TemplateSource], forOneBrand: Bool = false, reportingTo problems: inout DiagnosticCollector
    ) {
        for source in sources {
            do throws(DiagnosticError) {
                if forOneBrand, source.path.hasPrefix("shared/") {
                    throw DiagnosticError(
                        Diagnostic(
                            rule: "template-folder",
                            "'\(source.place)' is for a package that brands share; put it into the workspace's "
                                + "'Templates/'"))
                }
                try add(source)
            } catch {
                problems.report(error)
            }
        }
        files = templates.sorted { $0.key < $1.key }.map(\.value)
        library = TemplateLibrary(partials.mapValues(\.template))
    }

    private mutating func add(_ source: TemplateSource) throws(DiagnosticError) {
        guard source.path.hasSuffix(Self.suffix) else {
            throw DiagnosticError(
                Diagnostic(
                    rule: "template-name",
                    "'\(source.place)' is no template: its name has to end in '\(Self.suffix)'"))
        }
        // A file that is empty by intent says so in a comment; without one, the template was lost on its way here.
        if !source.isStandard, source.file.bytes.isEmpty {
            let start = SourcePosition(line: 1, column: 1)
            throw DiagnosticError(
                Diagnostic(
                    rule: "template-empty", "the template is empty; write into it, or delete it",
                    at: SourceRange(file: source.file, start: start, end: start)))
        }
        let path = String(source.path.dropLast(Self.suffix.count))
        if path.hasPrefix(Self.partialsFolder) {
            partials[String(path.dropFirst(Self.partialsFolder.count))] = Partial(
                place: source.place, isStandard: source.isStandard, template: try Template(parsing: source.file))
        } else {
            templates[source.path] = try Self.fileTemplate(path: path, source: source)
        }
    }

    private static func fileTemplate(path: String, source: TemplateSource) throws(DiagnosticError) -> FileTemplate {
        guard let (emission, file) = Emission.read(path) else { throw unknownFolder(of: source) }
        return FileTemplate(
            place: source.place, emission: emission,
            name: try Template(parsing: SourceFile(path: "\(source.file.path) (its name)", text: file)),
            body: try Template(parsing: source.file),
            outputType: OutputType(fileName: file))
    }

    private static func unknownFolder(of source: TemplateSource) -> DiagnosticError {
        let folders = source.path.split(separator: "/").dropLast()
        let tops = ["package", "environments", "partials"]
        let known = Capability.all.map(\.folder) + SharedPackage.allCases.map { "shared/\($0.rawValue)" }
        let meant =
            suggestion(for: folders.prefix(2).joined(separator: "/"), among: known)
            ?? folders.first.flatMap { suggestion(for: String($0), among: tops) }
        let remedy = meant.map { "did you mean '\($0)/'?" } ?? "put it into 'package/' for every brand to have it"
        return DiagnosticError(
            Diagnostic(
                rule: "template-folder",
                "no folder of '\(source.place)' says which brands it is for, so it would never be emitted; \(remedy)"))
    }
}

/// A template as it was read.
package struct TemplateSource: Sendable {
    /// The path relative to the templates' folder, such as `package/README.md.mustache`. Of two templates with one path,
    /// one shadows the other.
    package let path: String
    package let file: SourceFile
    /// Whether it came with the tool.
    package let isStandard: Bool

    package init(path: String, file: SourceFile, isStandard: Bool = true) {
        self.path = path
        self.file = file
        self.isStandard = isStandard
    }

    /// Where it lies, as ledgers and diagnostics name it: a standard template by its path among them, which is the same on
    /// every machine; another by its path in the workspace, such as `Brands/acme/Templates/package/README.md.mustache`.
    package var place: String { isStandard ? path : file.path }
}
