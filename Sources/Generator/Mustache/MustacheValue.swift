/// A value for a template.
package enum MustacheValue: Equatable, Sendable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case list([MustacheValue])
    case object([String: MustacheValue])
}

extension MustacheValue: ExpressibleByDictionaryLiteral {
    /// Creates an object from a dictionary literal.
    package init(dictionaryLiteral elements: (String, MustacheValue)...) {
        self = .object(Dictionary(uniqueKeysWithValues: elements))
    }
}

extension MustacheValue {
    /// Whether sections treat the value as false: null, `false`, an empty list or an empty string, but not zero.
    var isFalsey: Bool {
        switch self {
        case .null: true
        case .bool(let value): !value
        case .list(let items): items.isEmpty
        case .string(let text): text.isEmpty
        case .integer, .number, .object: false
        }
    }

    /// The text that interpolation writes, or `nil` for lists and objects.
    var text: String? {
        switch self {
        case .null: ""
        case .bool(let value): value ? "true" : "false"
        case .integer(let value): String(value)
        case .number(let value): String(value)
        case .string(let text): text
        case .list, .object: nil
        }
    }
}
