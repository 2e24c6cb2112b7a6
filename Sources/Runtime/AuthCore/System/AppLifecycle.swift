/// A phase of an app's life cycle.
public enum AppPhase: Sendable, Hashable {
    /// The user does not see the app.
    case background
    /// The user is about to see the app. The system does not show Face ID yet.
    case foreground
    /// The user uses the app.
    case active
}

/// The life cycle of an app. A test replaces it to send the app to the background.
///
/// An app that returns from the background is in the phase `.foreground`, and then in the phase `.active`.
public protocol AppLifecycle: Sendable {
    /// Whether the user uses the app now.
    @MainActor var isActive: Bool { get }

    /// Observes the changes of the phase.
    ///
    /// - Parameter handler: Receives each change. It is called before the user sees the app again, so that the app can
    ///   hide its contents.
    /// - Returns: An object. The observation ends when the object is released.
    @MainActor func observe(_ handler: @escaping @MainActor (AppPhase) -> Void) -> AnyObject
}

/// The life cycle of a program that is always active: for tests, and for systems without a background.
public struct ConstantLifecycle: AppLifecycle {
    /// Creates a life cycle without changes.
    public init() {}

    /// `true`.
    @MainActor public var isActive: Bool { true }

    /// Never calls the handler.
    @MainActor public func observe(_ handler: @escaping @MainActor (AppPhase) -> Void) -> AnyObject {
        NoObservation()
    }

    private final class NoObservation {}
}
