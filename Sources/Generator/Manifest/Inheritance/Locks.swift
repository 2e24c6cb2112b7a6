package import Diagnostics

/// A key that a manifest locks, so that the manifests that extend it must not set it.
package struct Lock {
    /// The path of the locked key.
    package let path: [String]
    /// The location of the lock in the manifest.
    package let range: SourceRange

    /// The text of the path, such as `features.accountDeletion`.
    fileprivate var text: String { path.joined(separator: ".") }
}

/// Returns whether a path is the path of a locked key or of a key below it.
private func isLocked(_ path: String, by locked: String) -> Bool {
    path == locked || path.hasPrefix(locked + ".")
}

extension ManifestLayer {
    package var locks: [Lock] {
        texts(of: "locked").map { Lock(path: keys(of: $0.text), range: $0.range) }
    }
}

extension InheritanceChain {
    /// The diagnostics for keys that a manifest sets although a lower layer locks them.
    var lockDiagnostics: [Diagnostic] {
        var locks: [Lock] = []
        var diagnostics: [Diagnostic] = []
        for layer in layers {
            // A key with several locks gets one diagnostic with a note for each.
            var indices: [String: Int] = [:]
            for lock in locks {
                for override in layer.value.overrides(of: lock, table) {
                    let note = Note("locked here", at: lock.range)
                    if let index = indices[override.path] {
                        diagnostics[index].notes.append(note)
                    } else {
                        indices[override.path] = diagnostics.count
                        diagnostics.append(
                            Diagnostic(.lockedKey, override.message(lock), at: override.range, notes: [note]))
                    }
                }
            }
            locks += layer.locks
        }
        return diagnostics
    }
}

/// A key in a manifest that overrides a locked key.
private struct Override {
    let path: String
    let range: SourceRange?
    /// Whether the key adds to the locked list instead of replacing it.
    var isAddition = false

    func message(_ lock: Lock) -> String {
        let locked = lock.text
        let reason = "locked in '\(lock.range.file.path)'; remove it"
        return isLocked(path, by: locked)
            ? "'\(path)' is \(reason)"
            : "'\(path)' \(isAddition ? "adds to" : "replaces") '\(locked)', which is \(reason)"
    }
}

extension ManifestValue {
    /// Returns the overrides of a locked key in a manifest's root, including those in environments.
    fileprivate func overrides(of lock: Lock, _ table: ManifestTable) -> [Override] {
        let direct = overrides(of: lock.path[...], at: "")
        let locked = lock.text
        guard table.overlaidPaths.contains(where: { isLocked($0, by: locked) }) else { return direct }
        let environments = self["environments"]?.entries ?? []
        return direct
            + environments.flatMap { $0.value.overlays(of: locked, table.environment, at: "environments.\($0.key)") }
    }

    /// Returns the keys at the path or below it. If a key on the path has a value that is not a section, returns that
    /// key.
    private func overrides(of path: ArraySlice<String>, at parent: String) -> [Override] {
        guard let key = path.first, let entry = entry(key) else { return [] }
        let (keyPath, rest) = (parent + key, path.dropFirst())
        guard rest.isEmpty else {
            if entry.value.entries != nil { return entry.value.overrides(of: rest, at: keyPath + ".") }
            return entry.value.content == .refused ? [] : [Override(path: keyPath, range: entry.keyRange)]
        }
        return entry.leaves(at: keyPath)
    }

    /// Returns the keys of an environment that override the locked key or a key below it.
    private func overlays(of locked: String, _ fields: [ManifestField], at parent: String) -> [Override] {
        fields.flatMap { field -> [Override] in
            guard let entry = entry(field.key) else { return [] }
            let path = "\(parent).\(field.key)"
            if let overlaid = field.overlays, isLocked(overlaid, by: locked) {
                if case .list = field.type { return [Override(path: path, range: entry.keyRange, isAddition: true)] }
                return entry.leaves(at: path)
            }
            return entry.value.overlays(of: locked, field.type.fields, at: path)
        }
    }
}

extension ManifestEntry {
    /// Returns the leaf keys below this entry, or the entry itself if it is a leaf.
    fileprivate func leaves(at path: String) -> [Override] {
        guard let entries = value.entries, !entries.isEmpty else { return [Override(path: path, range: keyRange)] }
        return entries.flatMap { $0.leaves(at: "\(path).\($0.key)") }
    }
}
