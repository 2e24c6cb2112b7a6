/// A key of the manifest with its type, its default and its documentation.
///
/// ``ManifestTable`` lists all fields. The decoder, the defaults, the JSON Schema and the reference derive from the
/// table, so they always agree.
package final class ManifestField: Sendable {
    package let key: String
    package let type: FieldType
    package let presence: Presence
    /// Composes the documentation, which few commands print.
    private let documentation: @Sendable () -> String
    /// An example value, for a field without a default that can serve as an example.
    package let example: ManifestValue.Content?
    /// Whether manifests inherit the key. Each manifest sets the other keys, such as `extends`, for itself.
    package let isInherited: Bool
    /// The path of the key that an environment's key overrides, such as `auth.backend`.
    package let overlays: String?
    /// Whether the value belongs to one brand, so that a copy of the manifest for a new brand needs another value.
    package let isBrandSpecific: Bool

    package init(
        _ key: String, _ type: FieldType, _ presence: Presence = .required,
        _ about: @autoclosure @escaping @Sendable () -> String,
        example: ManifestValue.Content? = nil, isInherited: Bool = true, overlays: String? = nil,
        isBrandSpecific: Bool = false
    ) {
        self.key = key
        self.type = type
        self.presence = presence
        documentation = about
        self.example = example
        self.isInherited = isInherited
        self.overlays = overlays
        self.isBrandSpecific = isBrandSpecific
    }

    /// Creates a section. The section is required if one of its fields is required.
    package convenience init(
        _ key: String, _ fields: [ManifestField], _ about: @autoclosure @escaping @Sendable () -> String
    ) {
        let presence = fields.contains { $0.isRequired } ? Presence.required : .defaulted([:])
        self.init(key, .section(fields), presence, about())
    }

    /// The documentation: one or more sentences in Markdown.
    package var about: String { documentation() }

    package var isRequired: Bool {
        if case .required = presence { true } else { false }
    }

    var isOptional: Bool {
        if case .optional = presence { true } else { false }
    }
}

/// Whether a field is required, and its value if it is missing.
package enum Presence: Sendable {
    case required
    /// A missing key has no value.
    case optional
    case defaulted(ManifestValue.Content)
    /// The default is computed from other values. The text describes the rule as a phrase. The function returns `nil`
    /// if a value that it needs is invalid.
    case derived(String, @Sendable (DefaultContext) -> ManifestValue.Content?)

    /// Creates a default that is the value of another key, such as `"brand.name"`.
    static func sameAs(_ path: String) -> Presence {
        .derived("the value of `\(path)`") { $0.value(at: path) }
    }
}

extension ManifestField {
    /// A sentence in Markdown that describes each choice of the field, or `nil` if the field has no choices or they
    /// have no descriptions.
    package var choiceDescriptions: String? {
        let choices: [Choice]
        switch type {
        case .choice(let all), .booleanOr(let all), .list(.choice(let all), _): choices = all
        case .list(.shorthand(.choice(let all), _), _): choices = all
        default: return nil
        }
        guard choices.contains(where: { !$0.about.isEmpty }) else { return nil }
        return choices.map { "`\($0.word)`: \($0.about)" }.joined(separator: "; ") + "."
    }
}

/// The type of a field's value.
package indirect enum FieldType: Sendable {
    /// Text in a format, with a length in Unicode code points.
    case text(TextFormat, ClosedRange<Int>)
    /// An integer. The unit is a plural such as `characters`, or empty.
    case integer(ClosedRange<Int>, unit: String)
    case boolean
    /// A boolean, or one of these words in its place.
    case booleanOr([Choice])
    /// A boolean, an integer or a text.
    case scalar
    case choice([Choice])
    /// A list of texts, choices or sections with a shorthand, without duplicates. Two sections with the same first value
    /// are duplicates. If that is a choice, so is a section and the shorthand with that choice.
    case list(FieldType, minimumCount: Int)
    /// A section, or a single value in its place. The section's first field is required. Only the values of lists have
    /// this type.
    case shorthand(FieldType, [ManifestField])
    /// A value, or a list of one or more values.
    case oneOrMore(FieldType)
    /// The path of a key that manifests inherit, such as `legal.minimumAge`.
    case keyPath
    /// A text in the brand's first language, or a section with texts by language.
    case localizedText(TextFormat, ClosedRange<Int>)
    /// One value for both appearances, or a section with `light` and `dark`.
    case byAppearance(AppearanceType)
    case section([ManifestField])
    /// `false`, or a section.
    case switchable([ManifestField])
    /// One or more values, such as sections, under names that the manifest chooses, in a format.
    case keyed(TextFormat, ClosedRange<Int>, FieldType)
    /// The entries of a property list: texts, integers, booleans, lists and maps under keys that the manifest chooses.
    case propertyList

    /// A color, for both appearances or for each.
    package static let color = FieldType.byAppearance(.color)
    /// An image file, for both appearances or for each.
    package static let image = FieldType.byAppearance(.image)

    package static func choice<Value: DocumentedChoice>(of type: Value.Type) -> FieldType {
        .choice(Value.allCases.map { Choice(word: $0.rawValue, about: $0.about) })
    }

    static func list<Value: DocumentedChoice>(of type: Value.Type, minimumCount: Int = 0) -> FieldType {
        .list(.choice(of: type), minimumCount: minimumCount)
    }

    /// The maximum number of values in any list, and of sections in any map.
    package static let maximumListCount = 100

    /// Whether a value can be a section with fields.
    var hasFields: Bool {
        switch self {
        case .section, .switchable, .keyed, .byAppearance, .localizedText, .propertyList: true
        case .list(let element, _): element.hasFields
        case .text, .integer, .boolean, .booleanOr, .scalar, .choice, .shorthand, .oneOrMore, .keyPath: false
        }
    }

    package var isSection: Bool {
        if case .section = self { true } else { false }
    }

    /// Whether a missing value with an empty section as its default gets the defaults of its fields.
    var completesEmptySection: Bool {
        if case .switchable = self { true } else { isSection }
    }
}

/// A text that can differ between light and dark appearance.
package final class AppearanceType: Sendable {
    /// The kind of value, as a noun without an article.
    package let noun: String
    package let format: TextFormat
    /// The possible lengths of the text, in Unicode code points.
    package let length: ClosedRange<Int>
    /// The fields of a section with one value for each appearance.
    package let fields: [ManifestField]

    init(_ noun: String, _ format: TextFormat, _ length: ClosedRange<Int>, example: String) {
        self.noun = noun
        self.format = format
        self.length = length
        fields = ["light", "dark"].map {
            ManifestField(
                $0, .text(format, length), .required, "The \(noun) in \($0) appearance.",
                example: .text(example))
        }
    }

    /// A color, from `#RGB` to `#RRGGBBAA`.
    package static let color = AppearanceType("color", .color, 4...9, example: "#471C70")
    /// The path of an image file.
    package static let image = AppearanceType("image", .imagePath, 5...200, example: "logo.svg")
}

/// A closed set of values that a field accepts, each with a description.
package protocol DocumentedChoice: RawRepresentable, CaseIterable, Equatable, Sendable
where RawValue == String {
    /// The description: a phrase that can follow a colon.
    var about: String { get }
}

extension ManifestReadable where Self: DocumentedChoice {
    static func read(_ value: ManifestValue, key: String) -> Self? { value.text.flatMap(Self.init) }
}

/// A value of a ``DocumentedChoice`` in the field table.
package struct Choice: Equatable, Sendable {
    package let word: String
    /// The description: a phrase that can follow a colon, or empty.
    package let about: String
}
