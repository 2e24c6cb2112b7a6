package import Diagnostics

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
