package import Diagnostics

/// One manifest file, checked, before it is joined with what it extends.
package struct ManifestLayer: Equatable, Sendable {
    package let file: SourceFile
    package let value: ManifestValue
    /// What is wrong with the file by itself.
    package let diagnostics: [Diagnostic]
}

extension ManifestLayer {
    /// The base that the file names, and where.
    var base: (path: String, range: SourceRange)? {
        guard let extends = value["extends"], let path = extends.text, let range = extends.range else { return nil }
        return (path, range)
    }
}

/// One step from a manifest to a base.
package struct InheritanceLink: Equatable, Sendable {
    package let inheritor: SourceFile
    /// The value of `extends`.
    package let range: SourceRange
    package let base: SourceFile
}
