/// Something that happened, for counting. No event carries anything personal: no address, no name, no identifier.
public enum AnalyticsEvent: Hashable, Sendable {
    /// A sign-up was sent.
    case signUpStarted
    /// A sign-up was accepted, and its first code was sent.
    case signUpCodeSent
    /// An account can be used.
    case signUpCompleted
    /// A sign-up was refused.
    case signUpFailed(AuthError.Code)
    /// A session began.
    case signIn(SignInProvider)
    /// A sign-in was refused.
    case signInFailed(SignInProvider, AuthError.Code)
    /// A code was sent again.
    case codeResent
    /// A code for a new password was asked for.
    case passwordResetStarted
    /// A new password was set.
    case passwordResetCompleted
    /// A session was ended by the person.
    case signedOut
    /// A session was ended by the service.
    case sessionExpired
    /// An account was deleted by the person.
    case accountDeleted
}

/// Where events go.
public protocol AnalyticsSink: Sendable {
    /// Takes note of an event. Returns at once: what takes time is done later.
    func record(_ event: AnalyticsEvent)
}

/// Forgets every event: the sink of a brand without analytics.
public struct DiscardingAnalytics: AnalyticsSink {
    /// A sink that forgets.
    public init() {}

    /// Does nothing.
    public func record(_ event: AnalyticsEvent) {}
}

/// Tells every event to several sinks, one after another.
public struct CombinedAnalytics: AnalyticsSink {
    private let sinks: [any AnalyticsSink]

    /// Tells each of these.
    public init(_ sinks: any AnalyticsSink...) {
        self.sinks = sinks
    }

    /// Hands the event on.
    public func record(_ event: AnalyticsEvent) {
        for sink in sinks { sink.record(event) }
    }
}
