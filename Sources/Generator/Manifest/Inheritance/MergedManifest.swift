import Diagnostics

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
