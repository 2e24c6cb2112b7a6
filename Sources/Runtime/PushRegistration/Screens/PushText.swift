import AuthKit
package import Foundation

/// The texts of the screen that explains the question for push notifications.
package enum PushText: String, ScreenText {
    case title = "push.title"
    case text = "push.text"
    case allow = "push.allow"
    case decline = "push.decline"

    /// The text in English.
    package var english: String {
        switch self {
        case .title: "Turn on notifications?"
        case .text:
            "{brand} can notify you when there is something new for you. Your device asks for your permission next. You can change your choice in its settings at any time."
        case .allow: "Continue"
        case .decline: "Not now"
        }
    }

    /// The bundle of the module.
    package static var bundle: Bundle { .module }
}
