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
    /// A message about the last action.
    case notice(Notice)
    /// A link to a document.
    case link(DocumentLink)
    /// A document in Markdown.
    case document(String)
    /// A word between two groups of controls, such as "or".
    case divider(String)
    /// A sign that the app waits, with its meaning in words.
    case progress(String)

    /// The identifier of a text field; `nil` for other elements, and for a field that cannot be edited.
    var textInputID: InputID? {
        switch self {
        case .input(let input): input.isLocked ? nil : input.id
        case .secret(let input): input.isLocked ? nil : input.id
        default: nil
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
