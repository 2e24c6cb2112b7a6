/// A value for a template.
package enum MustacheValue: Equatable, Sendable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case list([MustacheValue])
    case object(Members)

    package typealias Members = [String: MustacheValue]
}

extension MustacheValue.Members {
    /// Returns the members together with others, which replace those with the same names.
    package func adding(_ others: MustacheValue.Members) -> MustacheValue.Members { merging(others) { $1 } }
}

extension MustacheValue: ExpressibleByDictionaryLiteral {
    /// Creates an object from a literal in which each name occurs once.
    package init(dictionaryLiteral elements: (String, MustacheValue)...) {
        self = .object(Members(uniqueKeysWithValues: elements))
    }
}

extension MustacheValue {
    /// Returns the object with other members, which replace those with the same names. Returns any other value unchanged.
    package func adding(_ others: Members) -> MustacheValue {
        if case .object(let members) = self { .object(members.adding(others)) } else { self }
    }

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
