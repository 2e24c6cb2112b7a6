/// What a template is filled with.
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
    /// So that what a template is filled with can be written as the tree it is.
    package init(dictionaryLiteral elements: (String, MustacheValue)...) {
        self = .object(Dictionary(uniqueKeysWithValues: elements))
    }
}

extension MustacheValue {
    /// Falsey are null, `false`, the empty list and the empty string. Zero is a value like any other number.
    var isFalsey: Bool {
        switch self {
        case .null: true
        case .bool(let value): !value
        case .list(let items): items.isEmpty
        case .string(let text): text.isEmpty
        case .integer, .number, .object: false
        }
    }

    /// What interpolation writes; nil for lists and objects, which have no text.
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
