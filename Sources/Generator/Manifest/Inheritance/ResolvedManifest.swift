package import Diagnostics

/// What holds for a brand, after inheritance and defaults, and where each value comes from.
package struct ResolvedManifest: Equatable, Sendable {
    /// The name of the brand's folder.
    package let folder: String
    /// Every field that has a value, in the order of the table; a value without a range is a default.
    package let root: ManifestValue
    /// The brand's own manifest, then what it extends, then what the workspace sets: what holds most first.
    package let layers: [ManifestLayer]
    package let links: [InheritanceLink]

    /// The brand's own manifest.
    package let file: SourceFile

    /// The value at a path of keys such as `auth.otp.length`; nil where there is none.
    package func value(at path: String) -> ManifestValue? {
        root.entry(at: path)?.value
    }

    /// Where the value at a path is written or, where it is a default, the key of the innermost section around it that
    /// is written.
    package func range(of path: String) -> SourceRange {
        let start = SourcePosition(line: 1, column: 1)
        return statedRange(of: path) ?? SourceRange(file: file, start: start, end: start)
    }

    /// The range of the value at a path, or of the key of the innermost section around it that is written. `nil` if no
    /// manifest writes either.
    package func statedRange(of path: String) -> SourceRange? {
        var value = root
        var nearest: SourceRange?
        let keys = keys(of: path)
        for (index, key) in keys.enumerated() {
            guard let entry = value.entry(key) else { break }
            if index == keys.count - 1 { return entry.value.range ?? nearest }
            nearest = entry.keyRange ?? nearest
            value = entry.value
        }
        return nearest
    }

    /// For a diagnostic about an inherited text: each `extends` between it and the brand's own manifest.
    package func inheritanceNotes(for range: SourceRange?) -> [Note] {
        inheritanceSteps(from: range?.file, to: file, links)
    }
}

/// The notes that say how `file` came to inherit what `base` says; none where they are one.
package func inheritanceSteps(from base: SourceFile?, to file: SourceFile, _ links: [InheritanceLink]) -> [Note] {
    var notes: [Note] = []
    var current = base
    while let reached = current, reached !== file, let link = links.first(where: { $0.base === reached }) {
        notes.append(Note("inherited here", at: link.range))
        current = link.inheritor
    }
    return notes
}

extension InheritanceChain {
    /// Merges the layers and fills in the defaults.
    ///
    /// - Returns: The manifest, and a diagnostic for each required key that no layer sets.
    package func resolved(folder: String) -> (manifest: ResolvedManifest, diagnostics: [Diagnostic]) {
        var completion = ManifestCompletion(merged.withoutOverriddenRuntime(layers), of: file)
        let root = completion.complete()
        let manifest = ResolvedManifest(folder: folder, root: root, layers: layers.reversed(), links: links, file: file)
        return (manifest, completion.diagnostics)
    }
}
