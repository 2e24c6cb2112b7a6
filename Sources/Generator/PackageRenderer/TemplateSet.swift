package import Diagnostics
import Mustache

/// The templates of a workspace, compiled.
struct TemplateSet: Sendable {
    /// One template that makes one file.
    struct FileTemplate: Sendable {
        /// Its path relative to the templates' folder.
        let path: String
        let emission: Emission
        /// The template of the file's path.
        let name: Template
        let body: Template
        let outputType: OutputType
    }

    /// In the order of their paths.
    private(set) var files: [FileTemplate] = []
    private(set) var partials = TemplateLibrary([:])

    private static let suffix = ".mustache"
    private static let partialsFolder = "partials/"

    init(_ sources: [TemplateSource]) throws(DiagnosticError) {
        var problems = DiagnosticCollector()
        var named: [String: Template] = [:]
        for source in sources.sorted(by: { $0.path < $1.path }) {
            do throws(DiagnosticError) {
                guard source.path.hasSuffix(Self.suffix) else {
                    throw DiagnosticError(
                        Diagnostic(
                            rule: "template-name",
                            "'\(source.path)' is no template: its name has to end in '\(Self.suffix)'"))
                }
                let path = String(source.path.dropLast(Self.suffix.count))
                if path.hasPrefix(Self.partialsFolder) {
                    named[String(path.dropFirst(Self.partialsFolder.count))] = try Template(parsing: source.file)
                } else {
                    files.append(try Self.fileTemplate(path: path, source: source))
                }
            } catch {
                problems.report(error)
            }
        }
        try problems.throwIfErrors()
        partials = TemplateLibrary(named)
    }

    private static func fileTemplate(path: String, source: TemplateSource) throws(DiagnosticError) -> FileTemplate {
        guard let (emission, file) = Emission.read(path) else { throw unknownFolder(of: source) }
        return FileTemplate(
            path: source.path, emission: emission,
            name: try Template(parsing: SourceFile(path: "\(source.file.path) (its name)", text: file)),
            body: try Template(parsing: source.file),
            outputType: OutputType(fileName: file))
    }

    private static func unknownFolder(of source: TemplateSource) -> DiagnosticError {
        let folders = source.path.split(separator: "/").dropLast()
        let tops = ["package", "partials"]
        let meant =
            suggestion(for: folders.prefix(2).joined(separator: "/"), among: Capability.all.map(\.folder))
            ?? folders.first.flatMap { suggestion(for: String($0), among: tops) }
        let remedy = meant.map { "did you mean '\($0)/'?" } ?? "put it into 'package/' for every brand to have it"
        return DiagnosticError(
            Diagnostic(
                rule: "template-folder",
                "no folder of '\(source.path)' says which brands it is for, so it would never be emitted; \(remedy)"))
    }
}

/// A template as it was read.
package struct TemplateSource: Sendable {
    /// The path relative to the templates' folder, such as `package/README.md.mustache`.
    package let path: String
    package let file: SourceFile

    package init(path: String, file: SourceFile) {
        self.path = path
        self.file = file
    }
}
