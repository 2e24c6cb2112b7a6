/// A flag of the app, as the workspace file declares it.
package struct DeclaredFlag: Equatable, Sendable {
    /// The name: an identifier in lower camel case, which can be a keyword of Swift.
    package let name: String
    package let kind: Kind
    /// The value in environments whose manifests set none.
    package let defaultValue: ManifestValue.Content
    /// The documentation: one line of any text.
    package let about: String

    /// The kind of a flag's values.
    package enum Kind: Equatable, Sendable {
        case boolean
        case integer(ClosedRange<Int>)
        case text
        /// One of these words, which are unique and identifiers in lower camel case.
        case choice([String])
    }

    package init(name: String, kind: Kind, defaultValue: ManifestValue.Content, about: String) {
        self.name = name
        self.kind = kind
        self.defaultValue = defaultValue
        self.about = about
    }
}

/// A flag's value in an environment.
package struct FlagValue: Equatable, Sendable {
    package let flag: DeclaredFlag
    package let value: ManifestValue.Content

    package var isDefault: Bool { value == flag.defaultValue }
}

/// The kinds of flags, as the workspace file names them.
package enum FlagType: String, DocumentedChoice {
    case boolean, integer, text, choice

    package var about: String {
        switch self {
        case .boolean: "`true` or `false`"
        case .integer: "a whole number"
        case .text: "any text, which can be empty"
        case .choice: "one of the words in `values`"
        }
    }
}

extension DeclaredFlag.Kind {
    /// The name of the kind in the workspace file.
    package var name: FlagType {
        switch self {
        case .boolean: .boolean
        case .integer: .integer
        case .text: .text
        case .choice: .choice
        }
    }

    /// The type of the flag's key in manifests.
    var fieldType: FieldType {
        switch self {
        case .boolean: .boolean
        case .integer(let bounds): .integer(bounds, unit: "")
        case .text: .text(.flagText, 0...2000)
        case .choice(let words): .choice(words.map { Choice(word: $0, about: "") })
        }
    }
}
