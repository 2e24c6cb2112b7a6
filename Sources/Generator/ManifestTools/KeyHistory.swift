package import Diagnostics
package import Manifest

/// The origin of one key's value: every manifest that sets it, its default and its locks.
package struct KeyHistory: Equatable, Sendable {
    /// A value that one manifest sets.
    package struct WrittenValue: Equatable, Sendable {
        /// The key in the manifest: the key of the history, or a parent that has a value that is not a section.
        package let key: String
        package let value: ManifestValue.Content
        package let range: SourceRange
    }

    /// The path of the key.
    package let key: String
    /// The resolved value, or `nil` if the key has no value.
    package let value: ManifestValue.Content?
    /// The values in the manifests, from highest to lowest precedence.
    package let writtenValues: [WrittenValue]
    /// The rule of a computed default, as a phrase, or `nil` if the default is constant or a manifest sets the value.
    package let defaultRule: String?
    /// The locations at which manifests lock the key.
    package let locks: [SourceRange]

    package var isDefault: Bool { value != nil && writtenValues.isEmpty }
}

extension ResolvedManifest {
    /// Finds the history of a key or, for a section, of each key in it.
    ///
    /// - Parameter key: A path for which ``ManifestTable/type(at:)`` succeeds.
    /// - Returns: The histories, in the order of the field table.
    /// - Throws: `DiagnosticError` if the path names an environment that the brand does not have.
    package func histories(of key: String) throws(DiagnosticError) -> [KeyHistory] {
        let path = keys(of: key)
        if path.count > 1, path[0] == "environments", let diagnostic = unknownEnvironment(path[1]) {
            throw DiagnosticError(diagnostic)
        }
        let locks = layers.flatMap(\.locks)
        return leaves(of: root[path], at: path).map { history(of: $0, $1, locks) }
    }

    private func leaves(of value: ManifestValue?, at path: [String]) -> [(path: [String], value: ManifestValue?)] {
        guard let entries = value?.entries, !entries.isEmpty else { return [(path, value)] }
        return entries.flatMap { leaves(of: $0.value, at: path + [$0.key]) }
    }

    private func history(of path: [String], _ value: ManifestValue?, _ locks: [Lock]) -> KeyHistory {
        let field = table.field(at: path)
        let written = layers.compactMap { $0.value.writtenValue(at: path) }
        var rule: String?
        if written.isEmpty, case .derived(let phrase, _) = field?.presence { rule = phrase }
        let overlaid = field?.overlays.map(keys)
        return KeyHistory(
            key: path.joined(separator: "."), value: value?.content, writtenValues: written,
            defaultRule: rule,
            locks: locks.filter { lock in
                path.starts(with: lock.path) || lock.path.starts(with: path)
                    || overlaid?.starts(with: lock.path) == true
            }.map(\.range))
    }
}

extension ManifestValue {
    /// Returns the value that a manifest's root sets for the key at a path.
    fileprivate func writtenValue(at path: [String]) -> KeyHistory.WrittenValue? {
        var value = self
        for (index, key) in path.enumerated() {
            guard let next = value[key] else { return nil }
            value = next
            guard value.entries == nil || index == path.count - 1 else { continue }
            return value.range.map {
                KeyHistory.WrittenValue(
                    key: path[...index].joined(separator: "."), value: value.content, range: $0)
            }
        }
        return nil
    }
}

extension KeyHistory {
    /// Returns an object with the members `key`, `value`, `isDefault`, `rule`, `said` and `locked`. The members `value`
    /// and `rule` are omitted if they have no value.
    package func json(displayPath: (String) -> String) -> JSONValue {
        func place(_ range: SourceRange) -> [JSONValue.Member] {
            [
                .init(name: "file", value: .string(displayPath(range.file.path))),
                .init(name: "line", value: .integer(range.start.line)),
                .init(name: "column", value: .integer(range.start.column)),
            ]
        }
        var members = [JSONValue.Member(name: "key", value: .string(key))]
        if let value { members.append(.init(name: "value", value: JSONValue(value))) }
        members.append(.init(name: "isDefault", value: .boolean(isDefault)))
        if let defaultRule { members.append(.init(name: "rule", value: .string(defaultRule))) }
        let written = writtenValues.map { written in
            JSONValue.object(
                place(written.range) + [
                    .init(name: "key", value: .string(written.key)),
                    .init(name: "value", value: JSONValue(written.value)),
                ])
        }
        members.append(.init(name: "said", value: .array(written)))
        members.append(.init(name: "locked", value: .array(locks.map { .object(place($0)) })))
        return .object(members)
    }
}
