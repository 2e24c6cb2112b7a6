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

extension ResolvedManifest {
    /// The diagnostic that the brand has no environment of a name, at its `environments`; nil where it has one.
    package func unknownEnvironment(_ name: String) -> Diagnostic? {
        guard let environments = root.entry("environments"), let names = environments.value.entries?.map(\.key),
            !names.contains(name)
        else { return nil }
        let remedy = suggestion(for: name, among: names).map { "did you mean '\($0)'?" }
        let known = names.count == 1 ? "its only one is \(names[0])" : "it has \(enumerated(names))"
        return Diagnostic(
            .unknownEnvironment, "'\(folder)' has no environment \(quoted(name)); \(remedy ?? known)",
            at: environments.keyRange, notes: inheritanceNotes(for: environments.keyRange))
    }
}

extension ResolvedManifest {
    /// What the manifests of the chain say, as one that extends nothing; with defaults, it relies on none either. Read
    /// as the manifest of the same brand, it gives the same values. As YAML or, with a line end after it, as JSON.
    package func text(withDefaults: Bool, isJSON: Bool) -> String {
        let keys = Set(ManifestTable.standalone.map(\.key))
        let all = (root.entries ?? []).filter { keys.contains($0.key) }
        let entries = withDefaults ? all : all.written
        if isJSON { return JSONValue(.section(entries)).text + "\n" }
        var text = ""
        writeBlock(entries, to: &text, indentation: "")
        return text
    }
}

extension [ManifestEntry] {
    /// Those that a manifest says, at every depth.
    fileprivate var written: [ManifestEntry] {
        filter { $0.keyRange != nil }.map { entry in
            guard let entries = entry.value.entries else { return entry }
            return entry.with(ManifestValue(.section(entries.written), range: entry.value.range))
        }
    }
}

private func writeBlock(_ entries: [ManifestEntry], to text: inout String, indentation: String) {
    for entry in entries {
        text += indentation + plainOrQuoted(entry.key) + ":"
        if case .section(let inner) = entry.value.content, !inner.isEmpty {
            text += "\n"
            writeBlock(inner, to: &text, indentation: indentation + "  ")
        } else {
            text += " " + entry.value.content.flowYAML + "\n"
        }
    }
}

extension ManifestValue.Content {
    /// The value on one line of YAML, such as `{ light: "#FFFFFF", dark: "#000000" }`.
    package var flowYAML: String {
        switch self {
        case .text(let text): plainOrQuoted(text)
        case .integer(let integer): "\(integer)"
        case .boolean(let boolean): "\(boolean)"
        case .list(let items): "[" + items.map(\.content.flowYAML).joined(separator: ", ") + "]"
        case .section(let entries) where entries.isEmpty: "{}"
        case .section(let entries):
            "{ " + entries.map { "\(plainOrQuoted($0.key)): \($0.value.content.flowYAML)" }.joined(separator: ", ")
                + " }"
        case .refused: "null"
        }
    }
}
