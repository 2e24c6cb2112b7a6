import Diagnostics

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
