package import Diagnostics

/// A manifest, the bases below it, and what the workspace sets below them.
package struct InheritanceChain {
    /// The manifest that the others were read for.
    package let file: SourceFile
    /// What holds least first: the workspace's, then each base before what extends it, the manifest itself last.
    package private(set) var layers: [ManifestLayer] = []
    /// One step to each base: the first by which it was reached.
    package private(set) var links: [InheritanceLink] = []
    package private(set) var diagnostics: [Diagnostic] = []
    /// False where a base could not be found or a manifest could not be understood: then what is missing may only
    /// seem so.
    package private(set) var isWhole = true
    private var reached: Set<String> = []

    init(of own: ManifestLayer) {
        file = own.file
        add(own.diagnostics)
        isWhole = own.isUnderstood
    }

    /// Notes a step to a base, with what is wrong with the base; false where another step led there already.
    mutating func reach(_ base: ManifestLayer, by link: InheritanceLink) -> Bool {
        guard reached.insert(base.file.path).inserted else { return false }
        links.append(link)
        add(base.diagnostics)
        if !base.isUnderstood { isWhole = false }
        return true
    }

    mutating func addAboveAll(_ layer: ManifestLayer) {
        layers.append(layer)
    }

    /// Adds a diagnostic about a step that leads nowhere.
    mutating func report(_ rule: RuleID, _ message: String, at range: SourceRange, notes: [Note] = []) {
        add([Diagnostic(rule, message, at: range, notes: notes)])
        isWhole = false
    }

    /// Adds diagnostics about any layer, with notes that say who inherits it.
    mutating func add(_ added: [Diagnostic]) {
        for var diagnostic in added {
            diagnostic.notes += inheritanceSteps(from: diagnostic.range?.file, to: file, links)
            diagnostics.append(diagnostic)
        }
    }

    /// The layers as one value.
    package var merged: ManifestValue {
        var merged = layers[0].value
        for layer in layers.dropFirst() {
            merged = layer.value.merged(over: merged.inheritable)
        }
        return merged
    }
}

extension ManifestLayer {
    /// Whether it can be told what the manifest says and what it extends.
    fileprivate var isUnderstood: Bool {
        guard value.content != .refused else { return false }
        guard let extends = value["extends"] else { return true }
        return extends.content != .refused && !(extends.items ?? []).contains { $0.content == .refused }
    }
}

extension ManifestEntry {
    /// This entry over that of a base with the same key.
    fileprivate func merged(over base: ManifestEntry) -> ManifestEntry {
        guard value.entries != nil, base.value.entries != nil else { return self }
        return with(value.merged(over: base.value))
    }
}

extension ManifestValue {
    /// This value over that of a base: sections are merged key by key, the base's keys first; anything else replaces
    /// what the base says.
    package func merged(over base: ManifestValue) -> ManifestValue {
        guard let own = entries, var merged = base.entries else { return self }
        for entry in own {
            guard let index = merged.firstIndex(where: { $0.key.isSame(as: entry.key) }) else {
                merged.append(entry)
                continue
            }
            merged[index] = entry.merged(over: merged[index])
        }
        return ManifestValue(.section(merged), range: range)
    }

    /// The root of a manifest without what each file says for itself.
    package var inheritable: ManifestValue {
        guard let entries else { return self }
        let kept = entries.filter { !ManifestTable.notInherited.contains($0.key) }
        return ManifestValue(.section(kept), range: range)
    }
}

extension ManifestValue {
    /// The root without what a base says of its own way to the runtime where a manifest over it goes another way: no
    /// mistake of either, and of no effect.
    ///
    /// The layers are the manifests that the root was merged from, each above those before it.
    package func withoutOverriddenRuntime(_ layers: [ManifestLayer]) -> ManifestValue {
        guard let runtime = self["runtime"], let source = runtime["source"],
            let used = source.text.flatMap(RuntimeSource.init)?.keys, let entries, let keys = runtime.entries
        else { return self }
        func height(_ value: ManifestValue) -> Int {
            layers.lastIndex { $0.file === value.range?.file } ?? -1
        }
        let kept = keys.filter { $0.key == "source" || used.contains($0.key) || height($0.value) >= height(source) }
        guard kept.count < keys.count else { return self }
        let changed = entries.map { entry in
            entry.key == "runtime" ? entry.with(ManifestValue(.section(kept), range: runtime.range)) : entry
        }
        return ManifestValue(.section(changed), range: range)
    }
}

extension RuntimeSource {
    /// The keys beside `source` that have an effect with it.
    package var keys: [String] {
        switch self {
        case .path, .vendored: ["path"]
        case .url: ["url", "version", "exact"]
        }
    }
}
