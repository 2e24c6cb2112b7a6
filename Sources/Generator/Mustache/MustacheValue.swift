/// A value for a template.
package enum MustacheValue: Equatable, Sendable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case list([MustacheValue])
    case object(Members)

    /// The members of an object. Two objects are equal if they have the same members in the same order.
    package struct Members: Equatable, Sendable {
        private struct Member: Equatable, Sendable {
            let name: String
            var value: MustacheValue
        }

        private var members: [Member]

        /// Creates an object from names that are all different, and their values.
        package init(_ members: some Sequence<(name: String, value: MustacheValue)>) {
            self.members = members.map { Member(name: $0.name, value: $0.value) }
        }

        /// The names in alphabetical order.
        package var names: [String] { members.map(\.name).sorted() }

        /// The member with a name, or `nil` if there is none.
        package subscript(name: String) -> MustacheValue? {
            get {
                members.first { $0.name == name }?.value
            }
            set {
                let index = members.firstIndex { $0.name == name }
                switch (index, newValue) {
                case (let index?, let value?): members[index].value = value
                case (let index?, nil): members.remove(at: index)
                case (nil, let value?): members.append(Member(name: name, value: value))
                case (nil, nil): break
                }
            }
        }

        /// Returns the members together with others, which replace those with the same names.
        package func adding(_ others: Members) -> Members {
            var result = self
            for other in others.members { result[other.name] = other.value }
            return result
        }
    }
}

extension MustacheValue.Members: ExpressibleByDictionaryLiteral {
    /// Creates an object from a literal in which each name occurs once.
    package init(dictionaryLiteral elements: (String, MustacheValue)...) {
        self.init(elements.lazy.map { (name: $0.0, value: $0.1) })
    }
}

extension MustacheValue: ExpressibleByDictionaryLiteral {
    /// Creates an object from a literal in which each name occurs once.
    package init(dictionaryLiteral elements: (String, MustacheValue)...) {
        self = .object(Members(elements.lazy.map { (name: $0.0, value: $0.1) }))
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
