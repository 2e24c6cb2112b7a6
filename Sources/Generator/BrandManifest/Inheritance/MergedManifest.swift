import Diagnostics

extension ManifestValue {
    /// This value over that of a base: sections are merged key by key, the base's keys first; anything else replaces
    /// what the base says.
    func merged(over base: ManifestValue) -> ManifestValue {
        guard let own = entries, var merged = base.entries else { return self }
        for entry in own {
            guard let index = merged.firstIndex(where: { $0.key == entry.key }) else {
                merged.append(entry)
                continue
            }
            merged[index] = ManifestEntry(
                key: entry.key, keyRange: entry.keyRange, value: entry.value.merged(over: merged[index].value))
        }
        return ManifestValue(.section(merged), range: range)
    }

    /// The root of a manifest without what each file says for itself.
    var inheritable: ManifestValue {
        guard let entries else { return self }
        let kept = entries.filter { entry in
            ManifestTable.root.contains { $0.key == entry.key && $0.isInherited }
        }
        return ManifestValue(.section(kept), range: range)
    }
}
