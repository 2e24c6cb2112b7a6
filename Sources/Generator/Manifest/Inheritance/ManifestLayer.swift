package import Diagnostics
package import YAMLTree

/// One manifest file, checked, before it is joined with what it extends.
package struct ManifestLayer: Equatable, Sendable {
    package let file: SourceFile
    package let value: ManifestValue
    /// What is wrong with the file by itself.
    package let diagnostics: [Diagnostic]
    /// Its comments to this tool.
    package let comments: [ToolComment]

    package init(file: SourceFile, value: ManifestValue, diagnostics: [Diagnostic] = [], comments: [ToolComment] = []) {
        self.file = file
        self.value = value
        self.diagnostics = diagnostics
        self.comments = comments
    }
}

/// A further check of one manifest file: its text, its nodes and its comments to this tool.
package typealias ManifestFileCheck = @Sendable (SourceFile, YAMLNode, [ToolComment]) -> [Diagnostic]

extension ManifestLayer {
    /// The bases that the file names, and where; the last holds most.
    var bases: [(path: String, range: SourceRange)] { texts(of: "extends").map { ($0.text, $0.range) } }

    /// The texts of a key that takes one or a list, and where they stand.
    func texts(of key: String) -> [(text: String, range: SourceRange)] {
        guard let value = value[key] else { return [] }
        return (value.items ?? [value]).compactMap { item in
            guard let text = item.text, let range = item.range else { return nil }
            return (text, range)
        }
    }

    /// Parses a manifest, and checks it against the schema and by a further check.
    package init(checking file: SourceFile, by check: ManifestFileCheck = { _, _, _ in [] }) {
        let start = SourceRange(
            file: file, start: SourcePosition(line: 1, column: 1), end: SourcePosition(line: 1, column: 1))
        let refused = ManifestValue(.refused, range: start)
        do {
            guard let root = try parseYAML(file) else {
                let diagnostic = Diagnostic(
                    .missingKey, "the manifest is empty; it begins with 'manifest: 1'", at: start)
                self.init(file: file, value: refused, diagnostics: [diagnostic])
                return
            }
            var checker = ManifestChecker()
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

/// One step from a manifest to a base.
package struct InheritanceLink: Equatable, Sendable {
    package let inheritor: SourceFile
    /// Where `extends` names the base.
    package let range: SourceRange
    package let base: SourceFile
}
