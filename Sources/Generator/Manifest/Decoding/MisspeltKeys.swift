import Diagnostics
import YAMLTree

/// The unknown keys of a section, and what they were probably meant to be.
struct MisspeltKeys {
    private let keys: Set<String>
    /// The nearest known keys of each unknown one.
    private var meant: [String: [String]] = [:]
    /// How many unknown keys are nearest to a known one.
    private var claims: [String: Int] = [:]

    init(in entries: [YAMLEntry], _ fields: [ManifestField]) {
        keys = Set(entries.map(\.key))
        let known = fields.map(\.key)
        for entry in entries where !known.contains(entry.key) {
            let nearest = suggestions(for: entry.key, among: known)
            meant[entry.key] = nearest
            for key in nearest { claims[key, default: 0] += 1 }
        }
    }

    func meant(by key: String) -> String? { meant[key]?.first }

    /// The key that was meant, where it is the only one, it is not there as well, and no other was meant to be it.
    func onlyMeant(by key: String) -> String? {
        guard let nearest = meant[key], nearest.count == 1, !isTaken(nearest[0]), claims[nearest[0]] == 1 else {
            return nil
        }
        return nearest[0]
    }

    func isTaken(_ key: String) -> Bool { keys.contains(key) }
}
