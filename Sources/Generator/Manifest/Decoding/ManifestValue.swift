package import Diagnostics

/// A value of a manifest, checked against the field table.
package struct ManifestValue: Equatable, Sendable {
    package enum Content: Equatable, Sendable {
        case text(String)
        case integer(Int)
        case boolean(Bool)
        case list([ManifestValue])
        /// A section, in the order of the table. A map of named sections keeps the order of the document.
        case section([ManifestEntry])
        /// An invalid value, which has been reported.
        case refused
    }

    package let content: Content
    /// The location in a manifest, or `nil` for a default.
    package let range: SourceRange?

    package init(_ content: Content, range: SourceRange? = nil) {
        self.content = content
        self.range = range
    }
}

/// A key of a section with its value.
package final class ManifestEntry: Sendable {
    package let key: String
    /// The location of the key in a manifest, or `nil` for a default.
    package let keyRange: SourceRange?
    package let value: ManifestValue

    package init(key: String, keyRange: SourceRange? = nil, value: ManifestValue) {
        self.key = key
        self.keyRange = keyRange
        self.value = value
    }

    /// Returns the entry with another value.
    func with(_ value: ManifestValue) -> ManifestEntry { ManifestEntry(key: key, keyRange: keyRange, value: value) }
}

extension ManifestEntry: Equatable {
    package static func == (left: ManifestEntry, right: ManifestEntry) -> Bool {
        left === right
            || (left.key == right.key && left.keyRange == right.keyRange && left.value == right.value)
    }
}

extension ManifestValue {
    /// The value of a key, or `nil` if the key is missing or this value is not a section.
    package subscript(key: String) -> ManifestValue? { entry(key)?.value }

    package func entry(_ key: String) -> ManifestEntry? {
        entries?.first { $0.key == key }
    }

    package var entries: [ManifestEntry]? {
        if case .section(let entries) = content { entries } else { nil }
    }

    package var items: [ManifestValue]? {
        if case .list(let items) = content { items } else { nil }
    }

    package var text: String? {
        if case .text(let text) = content { text } else { nil }
    }

    package var integer: Int? {
        if case .integer(let integer) = content { integer } else { nil }
    }

    /// The value at a path of keys, such as `["auth", "otp"]`.
    package subscript(path: [String]) -> ManifestValue? {
        guard let first = path.first else { return self }
        var entry = entry(first)
        for key in path.dropFirst() { entry = entry?.value.entry(key) }
        return entry?.value
    }
}

extension ManifestValue.Content: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(stringLiteral text: String) { self = .text(text) }

    package init(integerLiteral integer: Int) { self = .integer(integer) }

    package init(booleanLiteral boolean: Bool) { self = .boolean(boolean) }

    package init(arrayLiteral items: Self...) { self = .list(items.map { ManifestValue($0) }) }

    package init(dictionaryLiteral entries: (String, Self)...) {
        self = .section(entries.map { ManifestEntry(key: $0.0, value: ManifestValue($0.1)) })
    }
}

extension JSONValue {
    package init(_ content: ManifestValue.Content) {
        switch content {
        case .text(let text): self = .string(text)
        case .integer(let integer): self = .integer(integer)
        case .boolean(let boolean): self = .boolean(boolean)
        case .list(let items): self = .array(items.map { JSONValue($0.content) })
        case .section(let entries):
            self = .object(entries.map { Member(name: $0.key, value: JSONValue($0.value.content)) })
        case .refused: self = .object([])
        }
    }
}

extension ManifestValue.Content {
    /// The value on one line of YAML, such as `{ light: "#FFFFFF", dark: "#000000" }`.
    package var flowYAML: String {
        switch self {
        case .text(let text): plainOrQuoted(text)
        case .integer(let integer): "\(integer)"
        case .boolean(let boolean): "\(boolean)"
        case .list(let items): "[" + items.map(\.content.flowYAML).joined(separator: ", ") + "]"
        case .section(let entries) where entries.isEmpty: "{}"
        case .section(let entries):
            "{ "
                + entries.map { "\(plainOrQuoted($0.key, allowing: ".")): \($0.value.content.flowYAML)" }.joined(
                    separator: ", ")
                + " }"
        case .refused: "null"
        }
    }
}
