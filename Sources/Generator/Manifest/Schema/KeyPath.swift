import Diagnostics

/// The error for a key path, such as `legal.minimumAgee`, that is not the path of an inheritable key.
package struct UnknownKeyPath: Error, Equatable {
    package let path: String
    /// Similar paths that exist, the most similar first.
    let suggestions: [String]
    /// The end of the message, such as `; did you mean 'legal.minimumAge'?`.
    let remedy: String

    /// The diagnostic message, which starts with the path.
    package var message: String { "\(quoted(path)) is not an inheritable key\(remedy)" }
}

extension ManifestTable {
    /// Returns the type of the inheritable key at a path. For a name that the manifest chooses, such as an
    /// environment's, the path can contain any valid name.
    ///
    /// - Throws: `UnknownKeyPath` if there is no such key.
    package func type(at path: String) throws(UnknownKeyPath) -> FieldType {
        var type = FieldType.section(inherited)
        var parent: [String] = []
        for key in keys(of: path) {
            guard let next = type.type(of: key) else { throw unknown(path, key, in: type, at: parent) }
            type = next
            parent.append(key)
        }
        return type
    }

    /// Returns the field at a path, or `nil` if the path ends with a name that the manifest chooses.
    package func field(at path: [String]) -> ManifestField? {
        var type = FieldType.section(root)
        var field: ManifestField?
        for key in path {
            field = type.fields.first { $0.key == key }
            guard let next = type.type(of: key) else { return nil }
            type = next
        }
        return field
    }

    private func unknown(
        _ path: String, _ key: String, in type: FieldType, at parent: [String]
    ) -> UnknownKeyPath {
        let rest = keys(of: path).dropFirst(parent.count + 1)
        var candidates = type.fields.keys(similarTo: key)
            .map { (parent + [$0] + rest).joined(separator: ".") }
        // The rest of the path can be wrong too.
        candidates.removeAll { (try? self.type(at: $0)) == nil }
        if candidates.isEmpty, parent.isEmpty {
            candidates = paths(of: inherited, below: []).filter { $0.hasSuffix("." + path) }
        }
        let remedy =
            candidates.first.map { "; did you mean '\($0)'?" } ?? type.keysRemedy(at: parent.joined(separator: "."))
        return UnknownKeyPath(path: path, suggestions: candidates, remedy: remedy)
    }

    /// The paths of all inheritable keys, except for those below a name that the manifest chooses.
    package var keyPaths: [String] { paths(of: inherited, below: []) }

    private func paths(of fields: [ManifestField], below parent: [String]) -> [String] {
        fields.flatMap { field in
            let path = parent + [field.key]
            return [path.joined(separator: ".")] + paths(of: field.type.fields, below: path)
        }
    }
}

extension [ManifestField] {
    /// The maximum number of known keys that a message lists.
    static let maximumListCount = 30

    /// Returns the keys that an unknown key is probably meant to be.
    func keys(similarTo key: String) -> [String] { suggestions(for: key, among: map(\.key)) }
}

extension FieldType {
    /// The fields of a value of this type. Empty if the value contains no fields, or if the manifest chooses the names
    /// in it.
    package var fields: [ManifestField] {
        switch self {
        case .section(let fields), .switchable(let fields): fields
        case .byAppearance(let type): type.fields
        case .localizedText(let format, let length): Language.fields(format, length)
        case .text, .integer, .boolean, .booleanOr, .scalar, .choice, .list, .shorthand, .oneOrMore, .keyPath, .keyed,
            .propertyList:
            []
        }
    }

    /// Returns the end of a message that lists the keys at a path.
    fileprivate func keysRemedy(at path: String) -> String {
        if case .keyed(let names, _, _) = self {
            return "; a key in '\(path)' is \(names.noun)" + (names.example.map { " such as '\($0)'" } ?? "")
        }
        if fields.isEmpty { return "; '\(path)' contains no keys" }
        if fields.count > [ManifestField].maximumListCount {
            return "; the reference of manifests lists the known keys"
        }
        return "; known keys\(path.isEmpty ? "" : " in '\(path)'") are \(enumerated(fields.map(\.key)))"
    }

    /// Returns the type of a key in a value of this type; `nil` if the type has no such key.
    fileprivate func type(of key: String) -> FieldType? {
        guard case .keyed(let names, let length, let element) = self else {
            return fields.first { $0.key == key }?.type
        }
        return names.pattern.matches(key) && length.contains(key.utf8.count) ? element : nil
    }
}

/// Splits a path such as `auth.otp.length` into its keys.
package func keys(of path: String) -> [String] {
    let keys = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    return keys[0] == "texts" ? TextKeys.path(keys) : keys
}

extension ManifestValue {
    /// Returns the entry at a path such as `auth.otp.length`; `nil` if the value has no such entry.
    /// Does not find single texts, because their keys contain dots.
    package func entry(at path: String) -> ManifestEntry? {
        guard let dot = path.utf8.firstIndex(of: UInt8(ascii: ".")) else { return entry(path) }
        return entry(String(path[..<dot]))?.value.entry(at: String(path[path.utf8.index(after: dot)...]))
    }
}
