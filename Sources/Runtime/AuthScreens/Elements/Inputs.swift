public import AuthCore

/// Whether an input takes the user's edits.
public enum FieldLock: String, Equatable, Sendable, CaseIterable {
    /// The user can edit the input.
    case editable
    /// A call is under way. The input keeps the focus and the keyboard, but an edit has no effect: a view puts the
    /// value back.
    case frozen
    /// The input only shows its value. Another step changes it, if any.
    case readOnly

    /// Creates the lock of an input of the current step.
    ///
    /// - Parameter acceptsEdits: Whether the flow accepts an edit now.
    package init(acceptsEdits: Bool) { self = acceptsEdits ? .editable : .frozen }
}

/// A text field.
public struct TextInput: Equatable, Sendable, Identifiable {
    /// The meaning of the text, which determines the keyboard and what the system fills in.
    public enum Kind: String, Equatable, Sendable, CaseIterable {
        /// An email address, the name of an account.
        case email
        /// A first name.
        case givenName
        /// A last name.
        case familyName
        /// A name that other users see.
        case displayName
        /// A telephone number.
        case phone
        /// A word that the user copies.
        case word
    }

    /// The field's identifier.
    public let id: InputID
    /// The meaning of the text.
    public let kind: Kind
    /// The visible label.
    public let label: String
    /// An explanation below the field; `nil` if it needs none.
    public let hint: String?
    /// The text in the field.
    public let value: String
    /// The error in the text, or `nil`.
    public let problem: String?
    /// Whether the field takes edits.
    public let lock: FieldLock
    /// Whether the field may stay empty.
    public let isOptional: Bool

    /// Creates a text field.
    public init(
        _ id: InputID, _ kind: Kind, label: String, hint: String? = nil, value: String, problem: String? = nil,
        lock: FieldLock = .editable, isOptional: Bool = false
    ) {
        self.id = id
        self.kind = kind
        self.label = label
        self.hint = hint
        self.value = value
        self.problem = problem
        self.lock = lock
        self.isOptional = isOptional
    }
}

/// A field for a password or a code. The screen does not contain its text.
public struct SecretInput: Equatable, Sendable, Identifiable {
    /// The kind of secret, which determines the keyboard and what the system fills in.
    public enum Kind: Equatable, Sendable {
        /// The password of an account.
        case currentPassword
        /// A password to set.
        case newPassword
        /// A code that was sent, with this number of digits; `nil` if the number is not known.
        case code(length: Int?)
        /// A PIN of this number of digits, to set.
        case pin(length: Int)
    }

    /// The field's identifier.
    public let id: InputID
    /// The kind of secret.
    public let kind: Kind
    /// The visible label.
    public let label: String
    /// An explanation below the field; `nil` if it needs none.
    public let hint: String?
    /// The error in the text, or `nil`.
    public let problem: String?
    /// Whether the field is empty.
    public let isEmpty: Bool
    /// How often the flow has emptied the field by itself, for example after a refused code. The number never becomes
    /// smaller. A view empties its own copy of the text whenever the number changes, and reports no edit for it.
    public let clearings: Int
    /// Whether the field takes edits.
    public let lock: FieldLock
    /// The labels of the button that shows the text; `nil` for a field without that button.
    public let reveal: RevealLabels?

    /// Creates a field.
    public init(
        _ id: InputID, _ kind: Kind, label: String, hint: String? = nil, problem: String? = nil, isEmpty: Bool,
        clearings: Int = 0, lock: FieldLock = .editable, reveal: RevealLabels? = nil
    ) {
        self.id = id
        self.kind = kind
        self.label = label
        self.hint = hint
        self.problem = problem
        self.isEmpty = isEmpty
        self.clearings = clearings
        self.lock = lock
        self.reveal = reveal
    }
}

/// The labels of a button that shows and hides a password, for assistive technology.
public struct RevealLabels: Equatable, Sendable {
    /// The label while the password is hidden.
    package let show: String
    /// The label while the password is visible.
    package let hide: String

    /// Creates labels.
    package init(show: String, hide: String) {
        self.show = show
        self.hide = hide
    }
}

/// A date picker.
public struct DayInput: Equatable, Sendable, Identifiable {
    /// The picker's identifier.
    public let id: InputID
    /// The visible label.
    public let label: String
    /// The chosen day; `nil` if the user has chosen none. The picker suggests no day.
    public let value: CalendarDay?
    /// The chosen day in words, in the language of the screen; `nil` if the user has chosen none.
    public let text: String?
    /// The text in place of the day while the user has chosen none.
    public let placeholder: String
    /// The last day that can be chosen.
    public let latest: CalendarDay
    /// The error in the day, or `nil`.
    public let problem: String?
    /// Whether the picker takes edits.
    public let lock: FieldLock

    /// Creates a date picker.
    public init(
        _ id: InputID, label: String, value: CalendarDay?, text: String?, placeholder: String, latest: CalendarDay,
        problem: String? = nil, lock: FieldLock = .editable
    ) {
        self.id = id
        self.label = label
        self.value = value
        self.text = text
        self.placeholder = placeholder
        self.latest = latest
        self.problem = problem
        self.lock = lock
    }
}

/// A switch.
public struct Toggle: Equatable, Sendable, Identifiable {
    /// The switch's identifier.
    public let id: InputID
    /// The visible label.
    public let label: String
    /// An explanation below the switch; `nil` if it needs none.
    public let hint: String?
    /// Whether the switch is on.
    public let isOn: Bool
    /// The documents that the label mentions.
    public let documents: [DocumentLink]
    /// The error, or `nil`.
    public let problem: String?
    /// Whether the switch takes edits.
    public let lock: FieldLock

    /// Creates a switch.
    public init(
        _ id: InputID, label: String, hint: String? = nil, isOn: Bool, documents: [DocumentLink] = [],
        problem: String? = nil, lock: FieldLock = .editable
    ) {
        self.id = id
        self.label = label
        self.hint = hint
        self.isOn = isOn
        self.documents = documents
        self.problem = problem
        self.lock = lock
    }
}

/// The text may be a name or an address.
extension TextInput: RedactedValue {
    /// The field's identifier, without its text.
    public var description: String { "TextInput(\(id.rawValue), redacted)" }
}

/// The day may be a birthdate.
extension DayInput: RedactedValue {
    /// The field's identifier, without its day.
    public var description: String { "DayInput(\(id.rawValue), redacted)" }
}
