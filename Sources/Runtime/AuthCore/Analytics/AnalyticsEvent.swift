/// An event for statistics. Events contain no personal data: no address, no name and no identifier.
public enum AnalyticsEvent: Hashable, Sendable {
    /// A sign-up was requested.
    case signUpStarted
    /// A sign-up was accepted, and its first code was sent.
    case signUpCodeSent
    /// A new account can be used.
    case signUpCompleted
    /// A sign-up failed.
    case signUpFailed(AuthError.Code)
    /// A session began.
    case signIn(SignInProvider)
    /// A sign-in failed.
    case signInFailed(SignInProvider, AuthError.Code)
    /// A code was sent again.
    case codeResent
    /// A code for a new password was requested.
    case passwordResetStarted
    /// A new password was set.
    case passwordResetCompleted
    /// The user signed out.
    case signedOut
    /// The service ended a session.
    case sessionExpired
    /// The user deleted their account.
    case accountDeleted
}

/// A receiver of sign-up and sign-in events, which may send them to an analytics service.
public protocol AnalyticsSink: Sendable {
    /// Records an event. An implementation must return immediately, and defer work that takes time.
    func record(_ event: AnalyticsEvent)

    /// Sets the properties of the signed-in user for the next events; `nil` if no user is signed in. A lock of the
    /// session does not change them. An implementation must return immediately.
    func setUser(_ user: AnalyticsUser?)
}

extension AnalyticsSink {
    /// Does nothing.
    public func setUser(_ user: AnalyticsUser?) {}
}

/// The properties of the signed-in user for statistics. They contain no personal data: no address, no name and no
/// identifier.
public struct AnalyticsUser: Hashable, Sendable {
    /// The provider with which the user signed in.
    public let provider: SignInProvider

    /// Creates the properties of a user.
    public init(_ user: AuthUser) { provider = user.provider }

    /// Whether the user has no account.
    public var isGuest: Bool { provider == .guest }
}

/// A sink that discards all events, for a brand without analytics.
public struct DiscardingAnalytics: AnalyticsSink {
    /// Creates a sink that discards all events.
    public init() {}

    /// Discards the event.
    public func record(_ event: AnalyticsEvent) {}
}
