package import Diagnostics
import YAMLTree

/// One manifest file, checked, before it is joined with what it extends.
package struct ManifestLayer: Equatable, Sendable {
    package let file: SourceFile
    package let value: ManifestValue
    /// What is wrong with the file by itself.
    package let diagnostics: [Diagnostic]
    /// What its comments allow.
    let suppressions: [Suppression]
}

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

    /// Parses and checks a manifest.
    init(checking file: SourceFile, looksForSecrets: Bool = true) {
        let start = SourceRange(
            file: file, start: SourcePosition(line: 1, column: 1), end: SourcePosition(line: 1, column: 1))
        let refused = ManifestValue(.refused, range: start)
        do {
            guard let root = try parseYAML(file) else {
                let diagnostic = Diagnostic(
                    .missingKey, "the manifest is empty; it begins with 'manifest: 1'", at: start)
                self.init(file: file, value: refused, diagnostics: [diagnostic], suppressions: [])
                return
            }
            var checker = ManifestChecker()
            let value = checker.check(root)
            let comments = SuppressionReader(toolComments(in: file, root), of: file)
            let found = looksForSecrets ? secrets(in: root) : []
            self.init(
                file: file, value: value, diagnostics: checker.diagnostics + comments.diagnostics + found,
                suppressions: comments.suppressions)
        } catch {
            self.init(file: file, value: refused, diagnostics: error.diagnostics, suppressions: [])
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
