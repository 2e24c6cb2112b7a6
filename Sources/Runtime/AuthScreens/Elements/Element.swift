public import Foundation

/// A part of a screen.
public enum Element: Equatable, Sendable {
    /// The brand's name as a wordmark, which may contain line breaks.
    case wordmark(String)
    /// A heading.
    case heading(String)
    /// A paragraph.
    case text(String)
    /// A list of short facts.
    case list([String])
    /// A text field.
    case input(TextInput)
    /// A field whose text the screen does not contain.
    case secret(SecretInput)
    /// A date picker.
    case day(DayInput)
    /// A switch.
    case toggle(Toggle)
    /// The requirements for a new password.
    case requirements([Requirement])
    /// A button.
    case command(Command)
    /// A choice among pictures with names.
    case tiles([Tile])
    /// Keys for a secret number.
    case keypad(Keypad)
    /// Somebody, with the buttons for this person.
    case person(Person)
    /// A message about the last action.
    case notice(Notice)
    /// A link to a document.
    case link(DocumentLink)
    /// A document in Markdown.
    case document(Document)
    /// A word between two groups of controls, such as "or".
    case divider(String)
    /// A sign that the app waits, with its meaning in words.
    case progress(String)

    /// The identifiers of the controls, in reading order.
    public var identifiers: [String] {
        switch self {
        case .input(let input): [input.id.rawValue]
        case .secret(let input): [input.id.rawValue]
        case .day(let day): [day.id.rawValue]
        case .toggle(let toggle): [toggle.id.rawValue]
        case .link(let link): [link.id.rawValue]
        default: commands.map(\.id.rawValue)
        }
    }

    /// The buttons, in reading order.
    public var commands: [Command] {
        switch self {
        case .command(let command): [command]
        case .tiles(let tiles): tiles.map(\.command)
        case .keypad(let keypad): keypad.keys
        case .person(let person): person.commands
        default: []
        }
    }

    /// The error that a field shows, or `nil`.
    package var problem: String? {
        switch self {
        case .input(let input): input.problem
        case .secret(let input): input.problem
        case .day(let input): input.problem
        case .toggle(let toggle): toggle.problem
        default: nil
        }
    }

    /// The texts that a user reads or hears, except the user's own input.
    public var texts: [String] {
        switch self {
        case .wordmark(let text), .heading(let text), .text(let text), .divider(let text), .progress(let text):
            [text]
        case .document(let document): [document.text]
        case .list(let facts): facts
        case .input(let input): [input.label, input.hint, input.problem].compactMap(\.self)
        case .secret(let input):
            [input.label, input.hint, input.problem, input.reveal?.show, input.reveal?.hide].compactMap(\.self)
        case .day(let day): [day.label, day.placeholder, day.problem].compactMap(\.self)
        case .toggle(let toggle):
            [toggle.label, toggle.hint, toggle.problem].compactMap(\.self) + toggle.documents.map(\.label)
        case .requirements(let requirements): requirements.map(\.text)
        case .command, .tiles: commands.map(\.label)
        case .keypad(let keypad): [keypad.label, keypad.progress, keypad.delete.label]
        case .person(let person): [person.name] + person.commands.map(\.label)
        case .notice(let notice): [notice.text]
        case .link(let link): [link.label]
        }
    }
}

/// A requirement for a new password.
public struct Requirement: Equatable, Sendable {
    /// The requirement in words.
    public let text: String
    /// Whether the password meets it.
    public let isMet: Bool

    /// Creates a requirement.
    public init(text: String, isMet: Bool) {
        self.text = text
        self.isMet = isMet
    }
}

/// A message about the last action. It is announced once, and stays until the next action.
public struct Notice: Equatable, Sendable {
    /// The kind of message.
    public enum Kind: String, Equatable, Sendable, CaseIterable {
        /// An error.
        case problem
        /// A fact or an instruction.
        case information
    }

    /// The kind.
    public let kind: Kind
    /// The message.
    public let text: String

    /// Creates a message.
    public init(_ kind: Kind, _ text: String) {
        self.kind = kind
        self.text = text
    }
}

/// A link to a document.
public struct DocumentLink: Equatable, Sendable, Identifiable {
    /// The document.
    public enum Target: Equatable, Sendable {
        /// The terms that the app contains.
        case terms
        /// A page in the user's browser.
        case web(URL)
        /// An email to this address.
        case mail(String)
    }

    /// The link's identifier.
    public let id: CommandID
    /// The link's text.
    public let label: String
    /// The document.
    public let target: Target

    /// Creates a link.
    public init(_ id: CommandID, label: String, target: Target) {
        self.id = id
        self.label = label
        self.target = target
    }
}
