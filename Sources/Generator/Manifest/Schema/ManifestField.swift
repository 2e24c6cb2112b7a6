/// One key of the manifest: what it accepts, what it means and what holds where it is left out.
///
/// The table of all fields is ``ManifestTable``. The decoder, the defaults, the JSON Schema and the reference are made
/// from it, so that they cannot disagree. A class: the table is walked for every value of every manifest, and one
/// reference is handed on more cheaply than all that a field holds.
package final class ManifestField: Sendable {
    package let key: String
    package let type: FieldType
    package let presence: Presence
    /// One or more sentences, in Markdown.
    package let about: String
    /// A value to show where the default shows none.
    package let example: ManifestValue.Content?
    /// False for what each file says for itself, whatever it extends.
    package let isInherited: Bool
    /// The path of the key that an environment's key holds in place of, such as `auth.backend`.
    package let overlays: String?
    /// Whether the value is the brand's alone, so that a brand that is begun as a copy of this one needs another.
    package let isOwn: Bool
    /// What holds where the key is left out and the default is always the same; nil for any other.
    let defaultEntry: ManifestEntry?

    package init(
        _ key: String, _ type: FieldType, _ presence: Presence = .required, _ about: String,
        example: ManifestValue.Content? = nil, isInherited: Bool = true, overlays: String? = nil, isOwn: Bool = false
    ) {
        self.key = key
        self.type = type
        self.presence = presence
        self.about = about
        self.example = example
        self.isInherited = isInherited
        self.overlays = overlays
        self.isOwn = isOwn
        defaultEntry =
            if case .defaulted(let content) = presence { ManifestEntry(key: key, value: ManifestValue(content)) } else {
                nil
            }
    }

    /// A section is required where something in it is.
    package convenience init(_ key: String, _ fields: [ManifestField], _ about: String) {
        let presence = fields.contains { $0.isRequired } ? Presence.required : .defaulted([:])
        self.init(key, .section(fields), presence, about)
    }

    package var isRequired: Bool {
        if case .required = presence { true } else { false }
    }
}

/// Whether a field may be left out, and what holds then.
package enum Presence: Sendable {
    case required
    /// Left out, there is no value.
    case optional
    case defaulted(ManifestValue.Content)
    /// The default follows from other values. The text says how, as a phrase; the function is given the manifest and
    /// returns nil where a value it needs was refused.
    case derived(String, @Sendable (DefaultContext) -> ManifestValue.Content?)

    /// The default is the value at another path, such as `"brand.name"`.
    static func sameAs(_ path: String) -> Presence {
        .derived("the value of `\(path)`") { $0.value(at: path) }
    }
}

extension ManifestField {
    /// A sentence in Markdown that says what each of the words means that the field accepts; nil where it has no such
    /// words.
    package var meaningsOfWords: String? {
        let choices: [Choice]
        switch type {
        case .choice(let words), .list(.choice(let words), _): choices = words
        default: return nil
        }
        return choices.map { "`\($0.word)`: \($0.about)" }.joined(separator: "; ") + "."
    }
}

/// What a field accepts.
package indirect enum FieldType: Sendable {
    /// Text of a format; the length is counted in characters (Unicode code points).
    case text(TextFormat, ClosedRange<Int>)
    /// A whole number. The unit is a plural such as `characters`, or empty.
    case integer(ClosedRange<Int>, unit: String)
    case boolean
    case choice([Choice])
    /// A list without duplicates, of texts or choices.
    case list(FieldType, minimumCount: Int)
    /// A value, or a list of one or more of them.
    case oneOrMore(FieldType)
    /// A key of the manifest's format by the keys that lead to it, such as `legal.minimumAge`.
    case keyPath
    /// A color for both appearances, or a map of `light` and `dark`.
    case color
    case section([ManifestField])
    /// `false`, or a section.
    case switchable([ManifestField])
    /// A map of one or more sections under names of the manifest's own choice, which are texts of the format.
    case keyed(TextFormat, ClosedRange<Int>, [ManifestField])

    package static func choice<Value: DocumentedChoice>(of type: Value.Type) -> FieldType {
        .choice(Value.allCases.map { Choice(word: $0.rawValue, about: $0.about) })
    }

    static func list<Value: DocumentedChoice>(of type: Value.Type, minimumCount: Int = 0) -> FieldType {
        .list(.choice(of: type), minimumCount: minimumCount)
    }

    /// Values in a list, whatever they are.
    package static let longestList = 100

    /// Whether a value can be a section whose keys have fields.
    var holdsFields: Bool {
        switch self {
        case .section, .switchable, .keyed, .color: true
        case .text, .integer, .boolean, .choice, .list, .oneOrMore, .keyPath: false
        }
    }

    package var isSection: Bool {
        if case .section = self { true } else { false }
    }
}

/// A closed set of words that a field accepts, each with what it means.
package protocol DocumentedChoice: RawRepresentable, CaseIterable, Equatable, Sendable
where RawValue == String {
    /// What the word means: a phrase that could follow a colon.
    var about: String { get }
}

extension ManifestReadable where Self: DocumentedChoice {
    static func read(_ value: ManifestValue, key: String) -> Self? { value.text.flatMap(Self.init) }
}

/// One word of such a set, as the field table holds it.
package struct Choice: Equatable, Sendable {
    package let word: String
    package let about: String
}
