package import Diagnostics

/// A manifest with its bases and the defaults of the workspace.
package struct InheritanceChain {
    /// The manifest at the top of the chain.
    let file: SourceFile
    let table: ManifestTable
    /// The layers from lowest to highest precedence: the workspace's defaults, then each base before the manifests that
    /// extend it, and the manifest itself last.
    package private(set) var layers: [ManifestLayer] = []
    /// The first link that led to each base.
    private(set) var links: [InheritanceLink] = []
    package private(set) var diagnostics: [Diagnostic] = []
    /// Whether all bases exist and all manifests are valid. Otherwise, a missing key can be in the part that was not
    /// read.
    package private(set) var isComplete = true
    private var reached: Set<String> = []

    init(of layer: ManifestLayer, _ table: ManifestTable) {
        file = layer.file
        self.table = table
        add(layer.diagnostics)
        isComplete = layer.isReadable
    }

    /// Records a link to a base and the diagnostics of the base. Returns `false` if an earlier link led to the same
    /// base.
    mutating func record(_ link: InheritanceLink, to base: ManifestLayer) -> Bool {
        guard reached.insert(base.file.path).inserted else { return false }
        links.append(link)
        add(base.diagnostics)
        if !base.isReadable { isComplete = false }
        return true
    }

    /// Adds a layer that overrides all others so far.
    mutating func append(_ layer: ManifestLayer) {
        layers.append(layer)
    }

    /// Adds a diagnostic about an invalid link.
    mutating func report(
        _ rule: RuleID, _ message: String, at range: SourceRange, notes: [Note] = [], fixIt: FixIt? = nil
    ) {
        add([Diagnostic(rule, message, at: range, notes: notes, fixIt: fixIt)])
        isComplete = false
    }

    /// Adds diagnostics of any layer, with notes for the `extends` entries that lead to it.
    mutating func add(_ added: [Diagnostic]) {
        for var diagnostic in added {
            diagnostic.notes += inheritanceSteps(from: diagnostic.range?.file, to: file, links)
            diagnostics.append(diagnostic)
        }
    }

    /// The merged value of all layers.
    package var merged: ManifestValue {
        var merged = layers[0].value
        for layer in layers.dropFirst() {
            merged = layer.value.merged(over: merged.inheritable)
        }
        return merged
    }
}

extension InheritanceChain {
    /// Merges the layers and fills in the defaults.
    ///
    /// - Returns: The manifest, and a diagnostic for each required key that no layer sets.
    package func resolved(folder: String) -> (manifest: ResolvedManifest, diagnostics: [Diagnostic]) {
        var completion = ManifestCompletion(merged.withoutOverriddenRuntime(layers), of: file, table)
        let root = completion.complete()
        let manifest = ResolvedManifest(
            folder: folder, root: root, layers: layers.reversed(), links: links, file: file, table: table)
        return (manifest, completion.diagnostics)
    }
}

extension ManifestLayer {
    /// Whether the manifest's root and its `extends` are valid.
    fileprivate var isReadable: Bool {
        guard value.content != .refused else { return false }
        guard let extends = value["extends"] else { return true }
        return extends.content != .refused && !(extends.items ?? []).contains { $0.content == .refused }
    }
}

extension ManifestEntry {
    /// Returns the entry merged over a base's entry with the same key.
    fileprivate func merged(over base: ManifestEntry) -> ManifestEntry {
        guard value.entries != nil, base.value.entries != nil else { return self }
        return with(value.merged(over: base.value))
    }
}

extension ManifestValue {
    /// Returns the value merged over a base's value. Sections are merged key by key, with the base's keys first. Any
    /// other value replaces the base's.
    package func merged(over base: ManifestValue) -> ManifestValue {
        guard let entries, var merged = base.entries else { return self }
        for entry in entries {
            guard let index = merged.firstIndex(where: { $0.key == entry.key }) else {
                merged.append(entry)
                continue
            }
            merged[index] = entry.merged(over: merged[index])
        }
        return ManifestValue(.section(merged), range: range)
    }

    /// The root of a manifest without the keys that are not inherited.
    package var inheritable: ManifestValue {
        guard let entries else { return self }
        let kept = entries.filter { !ManifestTable.notInherited.contains($0.key) }
        return ManifestValue(.section(kept), range: range)
    }
}

extension ManifestValue {
    /// Returns the root without the `runtime` keys of a base that have no effect, because a higher layer sets a
    /// different `runtime.source`. Neither manifest is wrong, so there is no diagnostic.
    ///
    /// `layers` are those that the root was merged from, from lowest to highest precedence.
    fileprivate func withoutOverriddenRuntime(_ layers: [ManifestLayer]) -> ManifestValue {
        guard let runtime = self["runtime"], let source = runtime["source"],
            let used = source.text.flatMap(RuntimeSource.init)?.keys, let entries, let keys = runtime.entries
        else { return self }
        func precedence(_ value: ManifestValue) -> Int {
            layers.lastIndex { $0.file === value.range?.file } ?? -1
        }
        let kept = keys.filter {
            $0.key == "source" || used.contains($0.key) || precedence($0.value) >= precedence(source)
        }
        guard kept.count < keys.count else { return self }
        let changed = entries.map { entry in
            entry.key == "runtime" ? entry.with(ManifestValue(.section(kept), range: runtime.range)) : entry
        }
        return ManifestValue(.section(changed), range: range)
    }
}

extension RuntimeSource {
    /// The other keys of `runtime` that have an effect with this source.
    package var keys: [String] {
        switch self {
        case .path, .vendored: ["path"]
        case .url: ["url", "version", "exact"]
        }
    }
}
