/// The contents of a screen and the actions of its user.
///
/// A screen is a value without layout, color or font. It contains no password and no code. A view reads its named
/// properties, and sends an ``Action`` for each of the user's actions. Tests and previews read its ``elements``, and
/// send interactions by the identifiers of its controls.
public protocol Screen<Action>: Equatable, Sendable {
    /// An action of the user.
    associatedtype Action: Equatable, Sendable

    /// The kind of screen. Two screens with the same identifier are states of one screen, so the keyboard's focus
    /// stays.
    var id: ScreenID { get }
    /// The title, which assistive technology announces when the screen appears.
    var title: String { get }
    /// The elements in reading order.
    var elements: [Element] { get }
    /// The arrangement of the elements. By default, it follows from them.
    var layout: ScreenLayout { get }
    /// The large symbol above the text; `nil` by default.
    var symbol: ScreenSymbol? { get }
    /// Returns the action for an interaction with a control; `nil` if the screen has no such control. Does not check
    /// whether the control is enabled.
    func action(for interaction: Interaction) -> Action?
}

extension Screen {
    /// Returns the action for an interaction; `nil` if the screen has no such control, or if the control is disabled.
    package func action(of interaction: Interaction) -> Action? {
        accepts(interaction) ? action(for: interaction) : nil
    }

    private func accepts(_ interaction: Interaction) -> Bool {
        elements.contains { element in
            switch (interaction, element) {
            case (.edit(let id, _), .input(let input)): input.id == id && input.lock == .editable
            case (.edit(let id, _), .secret(let input)): input.id == id && input.lock == .editable
            case (.choose(let id, _), .day(let input)): input.id == id && input.lock == .editable
            case (.turn(let id, _), .toggle(let toggle)): toggle.id == id && toggle.lock == .editable
            case (.tap(let id), .toggle(let toggle)): toggle.documents.contains { $0.id == id }
            case (.tap(let id), .command), (.tap(let id), .tiles), (.tap(let id), .keypad), (.tap(let id), .person):
                element.commands.contains { $0.id == id && $0.isEnabled }
            case (.tap(let id), .link(let link)): link.id == id
            default: false
            }
        }
    }

    /// Whether the screen waits for a service: it only says so, or one of its buttons does.
    package var isWaiting: Bool {
        commands.contains { $0.state == .busy }
            || elements.contains { if case .progress = $0 { true } else { false } }
    }

    /// Whether the screen changes with the time alone, because one of its buttons waits. A view draws it again each
    /// second.
    package var isCountingDown: Bool {
        commands.contains { if case .waiting = $0.state { true } else { false } }
    }

    /// The messages and the errors of the fields, in reading order.
    package var messages: [String] {
        elements.compactMap { element in
            if case .notice(let notice) = element { notice.text } else { element.problem }
        }
    }

    /// The buttons in reading order.
    public var commands: [Command] { elements.flatMap(\.commands) }
}

/// The identifier of a kind of screen. Features add their own.
public struct ScreenID: RawRepresentable, Hashable, Sendable {
    /// The name, which is the accessibility identifier of the screen: `signIn`.
    public let rawValue: String

    /// Creates an identifier.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// The identifier of a text field, a date picker or a switch. Features add their own.
public struct InputID: RawRepresentable, Hashable, Sendable {
    /// The name, which is the accessibility identifier of the control and the name of a field in HTML: `email`.
    public let rawValue: String

    /// Creates an identifier.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// The identifier of a button or a link. Features add their own.
public struct CommandID: RawRepresentable, Hashable, Sendable {
    /// The name, which is the accessibility identifier of the control: `submit`.
    public let rawValue: String

    /// Creates an identifier.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}
