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
