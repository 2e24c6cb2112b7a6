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
