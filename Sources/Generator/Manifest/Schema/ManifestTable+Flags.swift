// MARK: - flags

extension ManifestTable {
    private static let flagsKey = "flags"

    /// Returns the section of a manifest that sets flags for all environments. Empty if the workspace declares none.
    static func section(of flags: [DeclaredFlag]) -> [ManifestField] {
        guard !flags.isEmpty else { return [] }
        let fields = flags.map {
            ManifestField($0.name, $0.kind.fieldType, .defaulted($0.defaultValue), $0.about)
        }
        return [
            ManifestField(
                flagsKey, fields,
                "The app's own flags, which `brandgen.yaml` declares. An environment can set other values.")
        ]
    }

    /// Returns the section of an environment that sets flags for it alone. Empty if the workspace declares none.
    static func environmentSection(of flags: [DeclaredFlag]) -> [ManifestField] {
        guard !flags.isEmpty else { return [] }
        let fields = flags.map { flag in
            ManifestField(
                flag.name, flag.kind.fieldType,
                .derived("the value of `\(flagsKey).\(flag.name)`") { context in
                    context.written[flagsKey]?[flag.name]?.content.unlessRefused ?? flag.defaultValue
                },
                flag.about, overlays: "\(flagsKey).\(flag.name)")
        }
        return [
            ManifestField(
                flagsKey, .section(fields), .defaulted([:]), "The app's own flags in this environment.",
                overlays: flagsKey)
        ]
    }

    /// The fields of a flag's declaration in the workspace file.
    package static let flagDeclaration: [ManifestField] = [
        ManifestField("type", .choice(of: FlagType.self), .required, "The kind of value.", example: "boolean"),
        ManifestField(
            "default", .scalar, .required, "The value for brands and environments that set none.", example: false),
        ManifestField(
            "about", .text(.line, 1...500), .required, "The documentation of the flag, as one or more sentences.",
            example: "Whether the home screen shows the new player."),
        ManifestField(
            "values", .list(.text(.flagWord, 1...60), minimumCount: 1), .optional,
            "The words that a flag of the type `choice` can have. Required by this type.", example: ["calm", "loud"]),
        ManifestField(
            "minimum", .integer(flagIntegers, unit: ""), .optional,
            "The lowest value of a flag of the type `integer`; -1000000000 if the key is missing.", example: 0),
        ManifestField(
            "maximum", .integer(flagIntegers, unit: ""), .optional,
            "The highest value of a flag of the type `integer`; 1000000000 if the key is missing.", example: 10),
    ]

    /// The bounds of a flag that declares none.
    static let usualFlagIntegers = -1_000_000_000...1_000_000_000
    /// The integers that every reader of JSON keeps exactly (RFC 8259, section 6).
    private static let flagIntegers = -9_007_199_254_740_991...9_007_199_254_740_991
}

extension TextFormat {
    /// A flag becomes a property of `AppFlags` and, if it has choices, a nested type with the name in upper camel case.
    /// The reserved names are those that Swift refuses or that such a type would hide.
    package static let flagName = TextFormat(
        "a name in lower camel case", example: "newPlayer", pattern: "[a-z][A-Za-z0-9]*",
        reserved: [
            "any", "bool", "caseIterable", "equatable", "init", "int", "protocol", "self", "sendable", "string", "type",
        ],
        rule: .invalidText)

    /// A choice becomes a case of a generated enumeration.
    static let flagWord = TextFormat(
        "a word in lower camel case", example: "calm", pattern: "[a-z][A-Za-z0-9]*", reserved: ["allCases"],
        rule: .invalidText)

    static let flagText = TextFormat(
        "text without control characters other than line breaks", pattern: "[^\(InvisibleText.controls)]*",
        rule: .invalidText)
}

extension ManifestValue.Content {
    fileprivate var unlessRefused: Self? { self == .refused ? nil : self }
}

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
