import Diagnostics
package import YAMLTree

extension ManifestChecker {
    /// Reads the flags that a workspace file declares, and checks their defaults.
    ///
    /// - Parameters:
    ///   - root: The root of the file's YAML tree.
    ///   - value: The checked value of the root.
    /// - Returns: The valid flags, in the order of the file.
    package mutating func declaredFlags(in root: YAMLNode, _ value: ManifestValue) -> [DeclaredFlag] {
        let key = "flags"
        guard let checked = value[key]?.entries, let entries = root.value(of: key)?.entries else { return [] }
        return within(key) { checker in
            zip(checked, entries).compactMap { checked, entry in
                checker.within(entry.key) { $0.declaredFlag(checked, entry.value) }
            }
        }
    }

    private mutating func declaredFlag(_ checked: ManifestEntry, _ node: YAMLNode) -> DeclaredFlag? {
        guard checked.value.entries != nil, let range = checked.keyRange else { return nil }
        for field in ManifestTable.flagDeclaration where field.isRequired && checked.value[field.key] == nil {
            report(.missingKey, "missing key '\(field.key)' in \(subject)\(field.exampleRemedy)", at: range)
        }
        guard let type = checked.value["type"]?.text.flatMap(FlagType.init) else { return nil }
        reportKeys(["values"], of: .choice, unless: type, checked.value)
        reportKeys(["minimum", "maximum"], of: .integer, unless: type, checked.value)
        guard let kind = flagKind(type, checked), let written = node.value(of: "default"),
            checked.value["default"]?.content != .refused
        else { return nil }
        let value = within("default") { $0.check(written, kind.fieldType) }
        guard value.content != .refused, let about = checked.value["about"]?.text else { return nil }
        return DeclaredFlag(name: checked.key, kind: kind, defaultValue: value.content, about: about)
    }

    private mutating func flagKind(_ type: FlagType, _ checked: ManifestEntry) -> DeclaredFlag.Kind? {
        switch type {
        case .boolean: return .boolean
        case .text: return .text
        case .integer:
            let usual = ManifestTable.usualFlagIntegers
            let written = ["minimum", "maximum"].compactMap { checked.value[$0] }
            guard !written.contains(where: { $0.content == .refused }) else { return nil }
            let minimum = checked.value["minimum"]?.integer
            let maximum = checked.value["maximum"]?.integer
            // A bound beyond the usual ones moves the other bound too.
            let lower = minimum ?? min(usual.lowerBound, maximum ?? usual.lowerBound)
            let upper = maximum ?? max(usual.upperBound, minimum ?? usual.upperBound)
            guard lower <= upper else {
                let range = written.last?.range ?? checked.value.range
                if let range {
                    report(.outOfRange, "\(subject) has a 'minimum' above its 'maximum'; exchange them", at: range)
                }
                return nil
            }
            return .integer(lower...upper)
        case .choice:
            guard let values = checked.value["values"] else {
                if let range = checked.keyRange {
                    report(
                        .missingKey, "missing key 'values' in \(subject), for example 'values: [calm, loud]'", at: range
                    )
                }
                return nil
            }
            guard let items = values.items, !items.contains(where: { $0.text == nil }) else { return nil }
            return .choice(items.compactMap(\.text))
        }
    }

    /// Reports keys that belong to flags of another type.
    private mutating func reportKeys(
        _ keys: [String], of owner: FlagType, unless type: FlagType, _ value: ManifestValue
    ) {
        guard type != owner else { return }
        for key in keys {
            guard let range = value.entry(key)?.keyRange else { continue }
            report(
                .unknownKey,
                "\(subject) has the key '\(key)', which only flags of the type '\(owner.rawValue)' have; remove it",
                at: range)
        }
    }

    /// Checks a boolean, whole number or text.
    mutating func checkScalar(_ node: YAMLNode) -> ManifestValue {
        guard case .scalar(let scalar) = node.content else {
            return refuse(node, .wrongType, "\(subject) must be a boolean, whole number or text, got \(kind(of: node))")
        }
        let content: ManifestValue.Content =
            switch scalar.resolved {
            case .bool(let boolean): .boolean(boolean)
            case .integer(let integer): .integer(integer)
            case .null, .number, .string: .text(scalar.text)
            }
        return ManifestValue(content, range: node.range)
    }
}

extension YAMLNode {
    fileprivate var entries: [YAMLEntry]? {
        if case .mapping(let entries) = content { entries } else { nil }
    }

    fileprivate func value(of key: String) -> YAMLNode? { entries?.first { $0.key == key }?.value }
}
