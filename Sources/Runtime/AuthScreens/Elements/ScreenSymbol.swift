package import AuthCore

/// The large symbol above the text of a screen that says something. Assistive technology ignores it.
public enum ScreenSymbol: String, Equatable, Sendable, CaseIterable {
    /// The service cannot be reached.
    case offline
    /// The session or the device's store is locked.
    case locked
    /// Another error of a service.
    case problem
    /// The session has ended.
    case sessionEnded
    /// New terms.
    case terms
    /// The user is too young.
    case tooYoung
    /// Notifications.
    case notifications

    /// Creates the symbol of a screen that shows an error.
    package init(_ error: AuthError) {
        self =
            switch error {
            case .network: .offline
            case .storage, .notUnlocked: .locked
            default: .problem
            }
    }

    /// The name in Apple's SF Symbols.
    package var systemName: String {
        switch self {
        case .offline: "wifi.slash"
        case .locked: "lock"
        case .problem: "exclamationmark.triangle"
        case .sessionEnded: "person.crop.circle.badge.xmark"
        case .terms: "doc.text"
        case .tooYoung: "hand.raised"
        case .notifications: "bell.badge"
        }
    }
}
