package import Diagnostics

/// A brand's manifest after inheritance and defaults, with the source location of each value.
package struct ResolvedManifest: Equatable, Sendable {
    /// The name of the brand's folder.
    package let folder: String
    /// Every field that has a value, in the order of the table. A value without a range is a default.
    package let root: ManifestValue
    /// The layers from highest to lowest precedence: the brand's manifest, its bases, and the workspace's defaults.
    package let layers: [ManifestLayer]
    package let links: [InheritanceLink]

    /// The brand's own manifest.
    package let file: SourceFile
    /// The table of the workspace's manifests.
    package let table: ManifestTable

    /// Returns the value at a path such as `auth.otp.length`; `nil` if the key has no value.
    package func value(at path: String) -> ManifestValue? {
        root.entry(at: path)?.value
    }

    /// Returns the range of the value at a path. For a default, returns the key of the innermost section around it that
    /// a manifest contains, or else the start of the file.
    package func range(of path: String) -> SourceRange {
        let start = SourcePosition(line: 1, column: 1)
        return statedRange(of: path) ?? SourceRange(file: file, start: start, end: start)
    }

    /// Returns the range of the value at a path, or of the key of the innermost section around it that a manifest
    /// contains. Returns `nil` if no manifest contains either.
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

    /// The path of the terms document, relative to the workspace, or `nil` if the manifest names none.
    package var termsPath: String? {
        value(at: "legal.terms.document")?.text.flatMap { resolvedPath($0, from: file.path) }
    }

    /// Returns the path of a file in the brand's folder, relative to the workspace.
    package func inBrandFolder(_ path: String) -> String {
        file.path.split(separator: "/").dropLast().map { $0 + "/" }.joined() + path
    }

    /// Returns the notes for a diagnostic about an inherited value: one for each `extends` between it and the brand's
    /// manifest.
    package func inheritanceNotes(for range: SourceRange?) -> [Note] {
        inheritanceSteps(from: range?.file, to: file, links)
    }
}

/// Returns one note for each `extends` that leads from `file` to `base`. Returns no notes if they are the same file.
package func inheritanceSteps(from base: SourceFile?, to file: SourceFile, _ links: [InheritanceLink]) -> [Note] {
    var notes: [Note] = []
    var current = base
    while let reached = current, reached !== file, let link = links.first(where: { $0.base === reached }) {
        notes.append(Note("inherited here", at: link.range))
        current = link.inheritor
    }
    return notes
}

extension ResolvedManifest {
    /// Returns a diagnostic if the brand has no environment with this name; otherwise `nil`.
    package func unknownEnvironment(_ name: String) -> Diagnostic? {
        guard let environments = root.entry("environments"), let names = environments.value.entries?.map(\.key),
            !names.contains(name)
        else { return nil }
        let remedy = suggestion(for: name, among: names).map { "did you mean '\($0)'?" }
        let listing =
            names.count == 1 ? "the only environment is \(names[0])" : "known environments are \(enumerated(names))"
        return Diagnostic(
            .unknownEnvironment, "'\(folder)' has no environment \(quoted(name)); \(remedy ?? listing)",
            at: environments.keyRange, notes: inheritanceNotes(for: environments.keyRange))
    }
}

extension ResolvedManifest {
    /// Writes the resolved manifest as one manifest that extends no other. Loading that text as the same brand's
    /// manifest gives the same values.
    ///
    /// - Parameters:
    ///   - withDefaults: Whether the text includes defaults.
    ///   - isJSON: Whether the text is JSON with a trailing line break, instead of YAML.
    /// - Returns: The text of the manifest.
    package func text(withDefaults: Bool, isJSON: Bool) -> String {
        let keys = Set(table.standalone.map(\.key))
        let all = (root.entries ?? []).filter { keys.contains($0.key) }
        let entries = withDefaults ? all : all.written
        if isJSON { return JSONValue(.section(entries)).text + "\n" }
        var text = ""
        writeBlock(entries, to: &text, indentation: "")
        return text
    }
}

extension [ManifestEntry] {
    /// The entries that a manifest contains, at every depth.
    fileprivate var written: [ManifestEntry] {
        filter { $0.keyRange != nil }.map { entry in
            guard let entries = entry.value.entries else { return entry }
            return entry.with(ManifestValue(.section(entries.written), range: entry.value.range))
        }
    }
}

private func writeBlock(_ entries: [ManifestEntry], to text: inout String, indentation: String) {
    for entry in entries {
        text += indentation + plainOrQuoted(entry.key, allowing: ".") + ":"
        if case .section(let inner) = entry.value.content, !inner.isEmpty {
            text += "\n"
            writeBlock(inner, to: &text, indentation: indentation + "  ")
        } else {
            text += " " + entry.value.content.flowYAML + "\n"
        }
    }
}
