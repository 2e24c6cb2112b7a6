package import Diagnostics
package import Manifest

/// Everything that has a say in the value of one key.
package struct KeyHistory: Equatable, Sendable {
    /// What one manifest says.
    package struct Saying: Equatable, Sendable {
        /// The key that it is said of: the one in question, or one above it that holds no keys there.
        package let key: String
        package let value: ComparedValue
        package let range: SourceRange
    }

    /// By the keys that lead to it.
    package let key: String
    /// What holds; nil where the key has no value.
    package let value: ComparedValue?
    /// What holds most first.
    package let sayings: [Saying]
    /// What the default follows from, as a phrase; nil where it follows from nothing or a manifest says the value.
    package let defaultRule: String?
    /// Where manifests lock the key.
    package let locks: [SourceRange]

    package var isDefault: Bool { value != nil && sayings.isEmpty }
}

extension ResolvedManifest {
    /// The history of a key or, where it holds keys, of each of them, in the order of the field table.
    ///
    /// - Throws: that there is no environment of that name. The path must be one of the table
    ///   (``ManifestTable/type(at:)``).
    package func histories(of key: String) throws(DiagnosticError) -> [KeyHistory] {
        let path = keys(of: key)
        if path.count > 1, path[0] == "environments", let refusal = unknownEnvironment(path[1]) {
            throw DiagnosticError(refusal)
        }
        let locks = layers.flatMap(\.locks)
        return leaves(of: root[path], at: path).map { history(of: $0, $1, locks) }
    }

    private func leaves(of value: ManifestValue?, at path: [String]) -> [(path: [String], value: ManifestValue?)] {
        guard let entries = value?.entries, !entries.isEmpty else { return [(path, value)] }
        return entries.flatMap { leaves(of: $0.value, at: path + [$0.key]) }
    }

    private func history(of path: [String], _ value: ManifestValue?, _ locks: [Lock]) -> KeyHistory {
        let field = ManifestTable.field(at: path)
        let sayings = layers.compactMap { $0.value.saying(of: path) }
        var rule: String?
        if sayings.isEmpty, case .derived(let phrase, _) = field?.presence { rule = phrase }
        let overlaid = field?.overlays.map(keys)
        return KeyHistory(
            key: path.joined(separator: "."), value: (value?.content).map(ComparedValue.init), sayings: sayings,
            defaultRule: rule,
            locks: locks.filter { lock in
                path.starts(with: lock.path) || lock.path.starts(with: path)
                    || overlaid?.starts(with: lock.path) == true
            }.map(\.range))
    }
}

extension ManifestValue {
    /// What the root of a manifest says of the key at a path.
    fileprivate func saying(of path: [String]) -> KeyHistory.Saying? {
        var value = self
        for (index, key) in path.enumerated() {
            guard let next = value[key] else { return nil }
            value = next
            guard value.entries == nil || index == path.count - 1 else { continue }
            return value.range.map {
                KeyHistory.Saying(
                    key: path[...index].joined(separator: "."), value: ComparedValue(content: value.content), range: $0)
            }
        }
        return nil
    }
}

extension KeyHistory {
    /// An object with the members `key`, `value`, `isDefault`, `said` and `locked`, and `rule` where the default follows
    /// from something. That of a value that is missing is left out.
    package func json(displayPath: (String) -> String) -> JSONValue {
        func place(_ range: SourceRange) -> [JSONValue.Member] {
            [
                .init(name: "file", value: .string(displayPath(range.file.path))),
                .init(name: "line", value: .integer(range.start.line)),
                .init(name: "column", value: .integer(range.start.column)),
            ]
        }
        var members = [JSONValue.Member(name: "key", value: .string(key))]
        if let value { members.append(.init(name: "value", value: JSONValue(value.content))) }
        members.append(.init(name: "isDefault", value: .boolean(isDefault)))
        if let defaultRule { members.append(.init(name: "rule", value: .string(defaultRule))) }
        let said = sayings.map { saying in
            JSONValue.object(
                place(saying.range) + [
                    .init(name: "key", value: .string(saying.key)),
                    .init(name: "value", value: JSONValue(saying.value.content)),
                ])
        }
        members.append(.init(name: "said", value: .array(said)))
        members.append(.init(name: "locked", value: .array(locks.map { .object(place($0)) })))
        return .object(members)
    }
}
