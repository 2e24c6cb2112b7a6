package import Diagnostics
package import YAMLTree

/// One checked manifest file, before inheritance.
package struct ManifestLayer: Equatable, Sendable {
    package let file: SourceFile
    package let value: ManifestValue
    /// The diagnostics of the file itself.
    package let diagnostics: [Diagnostic]
    /// The comments that are instructions for brandgen.
    package let comments: [ToolComment]

    package init(file: SourceFile, value: ManifestValue, diagnostics: [Diagnostic] = [], comments: [ToolComment] = []) {
        self.file = file
        self.value = value
        self.diagnostics = diagnostics
        self.comments = comments
    }
}

/// An additional check of one manifest file, its YAML tree and its comments for brandgen.
package typealias ManifestFileCheck = @Sendable (SourceFile, YAMLNode, [ToolComment]) -> [Diagnostic]

extension ManifestLayer {
    /// The bases that the file names, from lowest to highest precedence, with their locations.
    var bases: [(path: String, range: SourceRange)] { texts(of: "extends").map { ($0.text, $0.range) } }

    /// Returns the texts of a key that accepts one value or a list, with their locations.
    func texts(of key: String) -> [(text: String, range: SourceRange)] {
        guard let value = value[key] else { return [] }
        return (value.items ?? [value]).compactMap { item in
            guard let text = item.text, let range = item.range else { return nil }
            return (text, range)
        }
    }

    /// Parses a manifest, checks it against the field table, and runs an additional check.
    package init(
        checking file: SourceFile, against table: ManifestTable = .standard,
        by check: ManifestFileCheck = { _, _, _ in [] }
    ) {
        let start = SourceRange(
            file: file, start: SourcePosition(line: 1, column: 1), end: SourcePosition(line: 1, column: 1))
        let refused = ManifestValue(.refused, range: start)
        do {
            guard let root = try parseYAML(file) else {
                let diagnostic = Diagnostic(
                    .missingKey, "the manifest is empty; begin it with 'manifest: 1'", at: start)
                self.init(file: file, value: refused, diagnostics: [diagnostic])
                return
            }
            var checker = ManifestChecker(table)
            let value = checker.check(root)
            let comments = toolComments(in: file, root)
            self.init(
                file: file, value: value, diagnostics: checker.diagnostics + check(file, root, comments),
                comments: comments)
        } catch {
            self.init(file: file, value: refused, diagnostics: error.diagnostics)
        }
    }
}

/// A link from a manifest to one of its bases.
package struct InheritanceLink: Equatable, Sendable {
    let inheritor: SourceFile
    /// The location of the base in `extends`.
    let range: SourceRange
    let base: SourceFile
}
