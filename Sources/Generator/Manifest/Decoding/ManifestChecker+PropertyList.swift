import Diagnostics
import YAMLTree

extension ManifestChecker {
    /// Checks a map whose keys belong to the system: an Info.plist or entitlements.
    mutating func checkPropertyList(_ node: YAMLNode) -> ManifestValue {
        guard case .mapping = node.content else {
            return refuse(node, .wrongType, "\(subject) must be a map of keys and values, got \(kind(of: node))")
        }
        return checkPropertyListValue(node)
    }

    private mutating func checkPropertyListValue(_ node: YAMLNode) -> ManifestValue {
        switch node.content {
        case .mapping(let entries):
            guard entries.count <= FieldType.maximumListCount else { return refuseCount(node, entries.count, "keys") }
            let checked = entries.map { entry in
                let name = TextFormat.propertyListKey
                if !name.pattern.matches(entry.key) {
                    report(
                        name.rule, "a key of \(subject) must be \(name.noun), got \(quoted(entry.key))",
                        at: entry.keyRange)
                }
                let value = within(entry.key) { $0.checkPropertyListValue(entry.value) }
                return ManifestEntry(key: entry.key, keyRange: entry.keyRange, value: value)
            }
            return ManifestValue(.section(checked), range: node.range)
        case .sequence(let items):
            guard items.count <= FieldType.maximumListCount else { return refuseCount(node, items.count, "values") }
            return ManifestValue(.list(items.map { checkPropertyListValue($0) }), range: node.range)
        case .scalar(let scalar):
            switch scalar.resolved {
            case .null:
                return refuse(node, .missingValue, "\(subject) has no value; set one, or write \"\" for empty text")
            case .bool(let boolean): return ManifestValue(.boolean(boolean), range: node.range)
            case .number(let number) where number.rounded() == number: fallthrough
            case .integer: return checkInteger(node, FieldType.propertyListIntegers, "")
            case .number:
                return refuse(
                    node, .wrongType,
                    "\(subject) must be text, an integer, a boolean, a list or a map, got "
                        + "\(kind(of: node)); write it in quotes for text")
            case .string: return checkText(node, .propertyListText, FieldType.propertyListTextLength)
            }
        }
    }

    private mutating func refuseCount(_ node: YAMLNode, _ count: Int, _ noun: String) -> ManifestValue {
        refuse(
            node, .outOfRange,
            "\(subject) must contain at most \(FieldType.maximumListCount) \(noun), got \(count)")
    }
}

extension TextFormat {
    /// A key of a property list. The system's keys contain nothing else.
    package static let propertyListKey = TextFormat(
        "a key of letters, digits, '.', '_', '-' and '~'", example: "NSCameraUsageDescription",
        pattern: "[A-Za-z][A-Za-z0-9._~-]*", rule: .invalidText)

    /// Text without control characters other than tabs and line feeds, which XML cannot contain.
    package static let propertyListText = TextFormat(
        "text without control characters", pattern: #"[^\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufffe\uffff]*"#,
        rule: .invalidText)
}

extension FieldType {
    /// The integers in a property list.
    package static let propertyListIntegers = Int(Int32.min)...Int(Int32.max)
    /// The lengths of texts in a property list, in Unicode code points.
    package static let propertyListTextLength = 0...4000
}
