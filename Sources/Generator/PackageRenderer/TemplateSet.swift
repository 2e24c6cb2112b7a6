package import Diagnostics
import Mustache
import OutputTree

/// The compiled templates for packages.
struct TemplateSet: Sendable {
    /// A template for one file.
    struct FileTemplate: Sendable {
        /// The template's path in ledgers and diagnostics.
        let place: String
        let condition: TemplateCondition
        /// The compiled file name, which may contain tags.
        let name: Template
        let body: Template
        /// The type of the file, or `nil` if it is unknown. Then the file can contain no escaped text.
        let outputType: OutputType?

        var escaping: any Escaping {
            outputType?.escaping ?? UnknownEscaping(fileName: String(decoding: name.file.bytes, as: UTF8.self))
        }
    }

    /// A template that other templates include as `{{>name}}`.
    struct Partial: Sendable {
        let place: String
        let isStandard: Bool
        let template: Template
    }

    private var templates: [ExactText: FileTemplate] = [:]
    private(set) var partials: [ExactText: Partial] = [:]
    /// The file templates, sorted by path.
    private(set) var files: [FileTemplate] = []
    private(set) var library = TemplateLibrary()

    /// The templates and partials by their folded paths, to find those that are one file on some systems.
    private var sources: [FoldedPath: (path: ExactText, place: String)] = [:]

    static let suffix = ".mustache"
    static let partialsFolder = "partials/"

    /// Adds templates. A template replaces an earlier one with the same path.
    ///
    /// - Parameters:
    ///   - sources: The templates.
    ///   - forOneBrand: Whether the templates are for one brand, which may not change shared packages.
    ///   - problems: Receives a diagnostic for each template that cannot be compiled or that no brand could ever use.
    mutating func add(
        _ sources: [TemplateSource], forOneBrand: Bool = false, reportingTo problems: inout DiagnosticCollector
    ) {
        for source in sources {
            do throws(DiagnosticError) {
                if forOneBrand, ["shared/", "workspace/"].contains(where: source.path.hasPrefix) {
                    throw DiagnosticError(
                        Diagnostic(
                            rule: "template-folder",
                            "'\(source.place)' belongs to a package that several brands share; move it to the "
                                + "workspace's 'Templates/'"))
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
                    "'\(source.place)' is not a template; end its name in '\(Self.suffix)', or move it elsewhere"))
        }
        // A template that is empty on purpose contains a comment. An empty file was probably truncated.
        if !source.isStandard, source.file.bytes.isEmpty {
            let start = SourcePosition(line: 1, column: 1)
            throw DiagnosticError(
                Diagnostic(
                    rule: "template-empty", "the template is empty; add text or a comment, or delete it",
                    at: SourceRange(file: source.file, start: start, end: start)))
        }
        let earlier = sources.updateValue((ExactText(source.path), source.place), forKey: FoldedPath(source.path))
        if let earlier, earlier.path != ExactText(source.path) {
            throw Self.similarPaths(earlier.place, source.place)
        }
        let path = String(source.path.dropLast(Self.suffix.count))
        if path.hasPrefix(Self.partialsFolder) {
            partials[ExactText(path.dropFirst(Self.partialsFolder.count))] = Partial(
                place: source.place, isStandard: source.isStandard, template: try Template(parsing: source.file))
        } else {
            templates[ExactText(source.path)] = try Self.fileTemplate(path: path, source: source)
        }
    }

    private static func fileTemplate(path: String, source: TemplateSource) throws(DiagnosticError) -> FileTemplate {
        guard let (condition, file) = TemplateCondition.read(path) else { throw unknownFolder(of: source) }
        return FileTemplate(
            place: source.place, condition: condition,
            name: try Template(parsing: SourceFile(path: "\(source.file.path) (its name)", text: file)),
            body: try Template(parsing: source.file),
            outputType: try declaredType(of: source.file) ?? OutputType(fileName: file))
    }

    /// Returns the type that a template declares by a comment at its beginning, such as `{{! escape: ruby }}`.
    private static func declaredType(of file: SourceFile) throws(DiagnosticError) -> OutputType? {
        let start = "{{!".utf8
        guard file.bytes.starts(with: start), let end = file.bytes.firstIndex(of: UInt8(ascii: "}")) else { return nil }
        let comment = String(decoding: file.bytes[start.count..<end], as: UTF8.self)
        let words = comment.split(whereSeparator: \.isWhitespace)
        guard words.count == 2, words[0] == "escape:" else { return nil }
        if let type = OutputType(rawValue: String(words[1])) { return type }
        let types = OutputType.allCases.map(\.rawValue)
        func position(_ column: Int) -> SourcePosition { SourcePosition(line: 1, column: column) }
        let remedy =
            suggestion(for: String(words[1]), among: types).map { "did you mean '\($0)'?" }
            ?? "use one of \(types.joined(separator: ", "))"
        throw DiagnosticError(
            Diagnostic(
                rule: "unescapable-text", "'\(words[1])' is not a type of file; \(remedy)",
                at: SourceRange(file: file, start: position(1), end: position(6 + comment.unicodeScalars.count))))
    }

    private static func similarPaths(_ first: String, _ second: String) -> DiagnosticError {
        let (first, second) = distinguishable(first, second)
        return DiagnosticError(
            Diagnostic(
                rule: "template-name",
                "'\(first)' and '\(second)' differ only in case or Unicode normalization, so some file systems treat "
                    + "them as one; use the exact name to replace the first, or another name"))
    }

    private static func unknownFolder(of source: TemplateSource) -> DiagnosticError {
        let folders = source.path.split(separator: "/").dropLast()
        let tops = ["package", "environments", "images", "workspace", "partials"]
        let nested =
            ["app/environments", "app/seeds"] + Capability.all.map(\.folder)
            + SharedPackage.allCases.map { "shared/\($0.rawValue)" }
        let meant =
            suggestion(for: folders.prefix(2).joined(separator: "/"), among: nested)
            ?? folders.first.flatMap { suggestion(for: String($0), among: tops) }
        let remedy = meant.map { "did you mean '\($0)/'?" } ?? "move it to 'package/' to use it for every brand"
        return DiagnosticError(
            Diagnostic(
                rule: "template-folder",
                "the folder of '\(source.place)' is not a known template folder, so the template is never used; "
                    + remedy
            ))
    }
}

/// The source of a template.
package struct TemplateSource: Sendable {
    /// The path relative to the templates' folder, such as `package/README.md.mustache`. A template replaces another
    /// one with the same path.
    package let path: String
    package let file: SourceFile
    /// Whether the template is part of the tool.
    package let isStandard: Bool

    package init(path: String, file: SourceFile, isStandard: Bool = true) {
        self.path = path
        self.file = file
        self.isStandard = isStandard
    }

    /// The template's path in ledgers and diagnostics. For a standard template, this is its path among the standard
    /// templates, which is the same on every machine. For any other template, it is the path in the workspace, such as
    /// `Brands/acme/Templates/package/README.md.mustache`.
    package var place: String { isStandard ? path : file.path }
}
