import AuthKit
public import AuthScreens

/// An action of the user on the screen that explains the question for push notifications.
public enum PushExplanationAction: Hashable, Sendable, CaseIterable {
    /// Lets the system ask for the permission.
    case allow
    /// Goes on to the app.
    case decline
}

/// The explanation why the app wants to send notifications, before the system asks for the permission.
public struct PushExplanationScreen: Screen {
    /// An action of the user.
    public typealias Action = PushExplanationAction
    /// The title.
    public let title: String
    /// The explanation.
    public let text: String
    /// Lets the system ask for the permission.
    public let allow: Command
    /// Goes on to the app, also if the system does not respond.
    public let decline: Command

    init(isAsking: Bool, _ context: ScreenContext) {
        let texts = context.texts
        title = texts(PushText.title)
        text = texts(PushText.text)
        allow = Command(.allowPush, label: texts(PushText.allow), role: .primary, state: isAsking ? .busy : .ready)
        decline = Command(.declinePush, label: texts(PushText.decline), role: .quiet)
    }

    /// The screen's identifier.
    public var id: ScreenID { .pushExplanation }
    /// A bell.
    public var symbol: ScreenSymbol? { .notifications }
    /// The elements in reading order.
    public var elements: [Element] { [.heading(title), .text(text), .command(allow), .command(decline)] }

    /// Returns the action for an interaction with a control.
    public func action(for interaction: Interaction) -> PushExplanationAction? {
        switch interaction {
        case .tap(.allowPush): .allow
        case .tap(.declinePush): .decline
        default: nil
        }
    }
}

extension ScreenID {
    /// The explanation of the question for push notifications.
    public static let pushExplanation = Self(rawValue: "push.explanation")
}

extension CommandID {
    /// Lets the system ask for push notifications.
    public static let allowPush = Self(rawValue: "push.allow")
    /// Goes on to the app without push notifications.
    public static let declinePush = Self(rawValue: "push.decline")
}
