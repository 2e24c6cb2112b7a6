/// A choice among pictures with names, such as the child that plays: a button with a picture.
public struct Tile: Equatable, Sendable, Identifiable {
    /// The button. Its label is the name.
    public let command: Command
    /// The picture, an emoji; `nil` if there is none. Assistive technology ignores it.
    public let picture: String?
    /// Whether the tile is the current choice, if the user chooses one of several.
    public let isChosen: Bool
    /// The tile's identifier: the button's.
    public var id: CommandID { command.id }

    /// Creates a tile.
    public init(_ command: Command, picture: String? = nil, isChosen: Bool = false) {
        self.command = command
        self.picture = picture
        self.isChosen = isChosen
    }
}

/// Keys for a number that no one shall see, such as a PIN. The screen contains the number of digits, but not the
/// digits.
public struct Keypad: Equatable, Sendable {
    /// The picture of the person whose number it is, an emoji; `nil` if there is none. Assistive technology ignores it.
    public let picture: String?
    /// The instruction, such as "Enter your 4-digit PIN".
    public let label: String
    /// The number of digits in words, for assistive technology: "2 of 4 digits entered".
    public let progress: String
    /// The number of digits to enter.
    public let length: Int
    /// The number of digits that the user has entered.
    public let entered: Int
    /// The keys of the digits, in the order 1 to 9, and 0.
    public let digits: [Command]
    /// Removes the last digit. The key shows a symbol, and assistive technology reads its label.
    public let delete: Command

    /// Creates keys.
    public init(
        picture: String? = nil, label: String, progress: String, length: Int, entered: Int, digits: [Command],
        delete: Command
    ) {
        self.picture = picture
        self.label = label
        self.progress = progress
        self.length = length
        self.entered = entered
        self.digits = digits
        self.delete = delete
    }

    /// All keys in reading order: 1 to 9, 0, delete.
    public var keys: [Command] { digits + [delete] }
}
