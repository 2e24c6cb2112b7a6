public import AuthCore

/// A button.
public struct Command: Equatable, Sendable, Identifiable {
    /// The importance of a button.
    public enum Role: String, Equatable, Sendable, CaseIterable {
        /// The main action of the screen. There is one at the most.
        case primary
        /// Another action.
        case secondary
        /// An action for few users, drawn as a link.
        case quiet
        /// An action that deletes something.
        case destructive
        /// The way back.
        case cancel
    }

    /// Whether the button can be pressed.
    public enum State: Equatable, Sendable {
        /// The action is possible.
        case ready
        /// The input is incomplete. The button can be pressed, and the screen then names the missing input.
        case incomplete
        /// The action is under way. The button shows that it waits.
        case busy
        /// Another action is under way.
        case blocked
        /// The action is possible after this number of seconds.
        case waiting(seconds: Int)
    }

    /// The button's identifier.
    public let id: CommandID
    /// The button's text.
    public let label: String
    /// The importance of the button.
    public let role: Role
    /// Whether the button can be pressed.
    public let state: State
    /// The provider whose mark the button shows; `nil` for a button without a mark.
    public let provider: SignInProvider?

    /// Creates a button.
    public init(
        _ id: CommandID, label: String, role: Role, state: State = .ready, provider: SignInProvider? = nil
    ) {
        self.id = id
        self.label = label
        self.role = role
        self.state = state
        self.provider = provider
    }

    /// Whether the button can be pressed.
    public var isEnabled: Bool { state == .ready || state == .incomplete }
}

extension Command {
    /// Whether the button leads to another screen, which a list shows by a sign at the trailing edge of its row.
    package var leadsOn: Bool { [.account, .changeAddress, .changePlayer].contains(id) }
}
