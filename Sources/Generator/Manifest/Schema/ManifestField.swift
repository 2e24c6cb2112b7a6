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
