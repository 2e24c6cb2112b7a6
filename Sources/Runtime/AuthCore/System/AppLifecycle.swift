/// A phase of an app's life cycle.
public enum AppPhase: Sendable, Hashable {
    /// The user sees the app, or is about to see it.
    case foreground
    /// The user does not see the app.
    case background
}

/// The life cycle of an app. A test replaces it to send the app to the background.
public protocol AppLifecycle: Sendable {
    /// Observes the changes of the phase.
    ///
    /// - Parameter handler: Receives each change. It is called before the user sees the app again, so that the app can
    ///   hide its contents.
    /// - Returns: An object. The observation ends when the object is released.
    @MainActor func observe(_ handler: @escaping @MainActor (AppPhase) -> Void) -> AnyObject
}

/// A life cycle without changes: for tests, and for systems whose programs are never in the background.
public struct ConstantLifecycle: AppLifecycle {
    /// Creates a life cycle without changes.
    public init() {}

    /// Never calls the handler.
    @MainActor public func observe(_ handler: @escaping @MainActor (AppPhase) -> Void) -> AnyObject {
        NoObservation()
    }

    private final class NoObservation {}
}
