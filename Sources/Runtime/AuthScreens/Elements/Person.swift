public import AuthCore

/// Somebody with a place on a screen: the signed-in user, or a child of the family.
public struct Person: Equatable, Sendable {
    /// What is drawn beside the name. Assistive technology ignores it.
    package enum Mark: Equatable, Sendable {
        /// An emoji.
        case picture(String)
        /// The first letters of the name.
        case initials(String)
        /// The symbol of a person.
        case symbol
    }

    /// The name, the address, or a sentence about somebody without a name.
    public let name: String
    /// Whether `name` is a sentence, and not a name.
    public let isNameless: Bool
    /// The picture, an emoji; `nil` for a person without one.
    public let picture: String?
    /// The buttons for this person.
    public let commands: [Command]

    /// Creates a person.
    public init(_ name: String, isNameless: Bool = false, picture: String? = nil, commands: [Command] = []) {
        self.name = name
        self.isNameless = isNameless
        self.picture = picture
        self.commands = commands
    }

    /// The picture, the initials of a name, or a symbol.
    package var mark: Mark {
        if let picture { return .picture(picture) }
        return isNameless || initials.isEmpty ? .symbol : .initials(initials)
    }

    /// The first letters of the first and the last word of the name, or the first letter of an address.
    private var initials: String {
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
