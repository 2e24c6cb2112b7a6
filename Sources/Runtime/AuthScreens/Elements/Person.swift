public import AuthCore

/// Somebody with a place on a screen: the signed-in user, or a child of the family.
public struct Person: Equatable, Sendable {
    /// The name or the address.
    public let name: String
    /// The picture, an emoji; `nil` for a person whose initials are drawn. Assistive technology ignores both.
    public let picture: String?
    /// The buttons for this person.
    public let commands: [Command]

    /// Creates a person.
    public init(_ name: String, picture: String? = nil, commands: [Command] = []) {
        self.name = name
        self.picture = picture
        self.commands = commands
    }

    /// The first letters of the first and the last word of the name, or the first letter of an address.
    package var initials: String {
        let words = name.split(separator: " ")
        let letters = [words.first, words.count > 1 ? words.last : nil].compactMap { $0?.first }
        return String(letters).uppercased()
    }
}

/// The name may be an address.
extension Person: RedactedValue {
    /// The buttons' identifiers, without the name.
    public var description: String { "Person(\(commands.map(\.id.rawValue)), redacted)" }
}
