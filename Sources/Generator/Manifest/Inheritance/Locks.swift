package import Diagnostics

/// A key that a manifest keeps from being set by those that hold over it.
package struct Lock {
    /// The keys that lead to it.
    package let path: [String]
    /// Where the manifest locks it.
    package let range: SourceRange
}

extension ManifestLayer {
    package var locks: [Lock] {
        texts(of: "locked").map { Lock(path: keys(of: $0.text), range: $0.range) }
    }
}

extension InheritanceChain {
    /// Diagnostics about keys that a manifest sets though one below it locks them.
    var lockDiagnostics: [Diagnostic] {
        var locks: [Lock] = []
        var diagnostics: [Diagnostic] = []
        for layer in layers {
            // A key that is locked twice is told once, with both.
            var places: [String: Int] = [:]
            for lock in locks {
                for override in layer.value.overrides(of: lock) {
                    let note = Note("it is locked here", at: lock.range)
                    if let place = places[override.path] {
                        diagnostics[place].notes.append(note)
                    } else {
                        places[override.path] = diagnostics.count
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

/// A key that is written and gives another value to a locked one.
private struct Override {
    let path: String
    let range: SourceRange?

    func message(_ lock: Lock) -> String {
        let locked = lock.path.joined(separator: ".")
        let place = "locked in '\(lock.range.file.path)'; leave it out"
        let isWithin = path == locked || path.hasPrefix(locked + ".")
        return isWithin ? "'\(path)' is \(place)" : "'\(path)' replaces '\(locked)', which is \(place)"
    }
}

extension ManifestValue {
    /// What the root of a manifest says about a locked key, by itself or in an environment.
    fileprivate func overrides(of lock: Lock) -> [Override] {
        overrides(of: lock.path[...], at: "") + environmentOverrides(of: lock.path.joined(separator: "."))
    }

    /// The keys at the path or below it, or the one above it that is no section.
    private func overrides(of path: ArraySlice<String>, at place: String) -> [Override] {
        guard let key = path.first, let entry = entry(key) else { return [] }
        let (place, rest) = (place + key, path.dropFirst())
        guard rest.isEmpty else {
            if entry.value.entries != nil { return entry.value.overrides(of: rest, at: place + ".") }
            return entry.value.content == .refused ? [] : [Override(path: place, range: entry.keyRange)]
        }
        return entry.leaves(at: place)
    }

    /// The keys of environments that hold in place of the locked one or of one below it.
    private func environmentOverrides(of locked: String) -> [Override] {
        let keys = ManifestTable.environment.filter { field in
            field.overlays.map { $0 == locked || $0.hasPrefix(locked + ".") } ?? false
        }
        guard !keys.isEmpty, let environments = self["environments"]?.entries else { return [] }
        return environments.flatMap { environment in
            keys.compactMap { field in
                environment.value.entry(field.key).map {
                    Override(path: "environments.\(environment.key).\(field.key)", range: $0.keyRange)
                }
            }
        }
    }
}

extension ManifestEntry {
    /// The keys below this one that hold no others; this one, where it holds none.
    fileprivate func leaves(at place: String) -> [Override] {
        guard let entries = value.entries, !entries.isEmpty else { return [Override(path: place, range: keyRange)] }
        return entries.flatMap { $0.leaves(at: "\(place).\($0.key)") }
    }
}
