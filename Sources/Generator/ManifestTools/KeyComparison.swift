package import Diagnostics
package import Manifest

/// One key of two brands' manifests, such as `auth.otp.length`.
package struct KeyComparison: Equatable, Sendable {
    package let key: String
    /// The first brand's value, or `nil` if the key has no value.
    package let first: ManifestValue.Content?
    /// The second brand's value, or `nil` if the key has no value.
    package let second: ManifestValue.Content?
    /// Whether the values are equal, even if they are written differently.
    package let isEqual: Bool

    /// An object with the members `key`, `a` and `b`. The member of a missing value is omitted.
    package var json: JSONValue {
        var members = [JSONValue.Member(name: "key", value: .string(key))]
        if let first { members.append(.init(name: "a", value: JSONValue(first))) }
        if let second { members.append(.init(name: "b", value: JSONValue(second))) }
        return .object(members)
    }
}

/// Compares all keys that have a value in either of two manifests, in the order of the field table.
package func compareKeys(_ first: ResolvedManifest, _ second: ResolvedManifest) -> [KeyComparison] {
    compare(first.table.standalone, first.root, second.root, below: "")
}

private func compare(
    _ fields: [ManifestField], _ first: ManifestValue?, _ second: ManifestValue?, below path: String
) -> [KeyComparison] {
    fields.flatMap { field in
        compare(field.type, first?[field.key], second?[field.key], at: path + field.key)
    }
}

private func compare(
    _ type: FieldType, _ first: ManifestValue?, _ second: ManifestValue?, at key: String
) -> [KeyComparison] {
    switch type {
    case .section(let fields):
        return compare(fields, first, second, below: key + ".")
    case .switchable(let fields):
        // The key itself has a value if the section is turned off.
        return values(first?.offSwitch, second?.offSwitch, at: key) + compare(fields, first, second, below: key + ".")
    case .keyed(_, _, let element):
        let names = [first, second].map { ($0?.entries ?? []).map(\.key) }
        let lists = names.map { ManifestValue.Content.list($0.map { ManifestValue(.text($0)) }) }
        let onlySecond = names[1].filter { !names[0].contains($0) }
        return values(first.map { _ in lists[0] }, second.map { _ in lists[1] }, at: key)
            + (names[0] + onlySecond).flatMap { compare(element, first?[$0], second?[$0], at: "\(key).\($0)") }
    case .byAppearance(let type) where type.format.rule == .invalidColor:
        let colors = (first.flatMap { ThemeColor($0) }, second.flatMap { ThemeColor($0) })
        let areEqual = colors.0?.light == colors.1?.light && colors.0?.dark == colors.1?.dark
        return values(first?.content, second?.content, at: key, areEqual: areEqual)
    case .text, .integer, .boolean, .booleanOr, .scalar, .choice, .list, .shorthand, .oneOrMore, .keyPath,
        .localizedText,
        .byAppearance,
        .propertyList:
        return values(first?.content, second?.content, at: key)
    }
}

/// Compares a key that is not a section. Returns an empty array if neither manifest has a value.
private func values(
    _ first: ManifestValue.Content?, _ second: ManifestValue.Content?, at key: String, areEqual: Bool? = nil
) -> [KeyComparison] {
    guard first != nil || second != nil else { return [] }
    // Compares the texts, because the values also contain their source locations.
    return [
        KeyComparison(
            key: key, first: first, second: second,
            isEqual: areEqual ?? (first.map { ExactText($0.flowYAML) } == second.map { ExactText($0.flowYAML) }))
    ]
}

extension ManifestValue {
    /// The `false` that turns a section off, or `nil` for a section.
    fileprivate var offSwitch: Content? { entries == nil ? content : nil }
}
