/// The push notifications of the system. A test replaces them.
///
/// The app's delegate receives the device token, and passes it on to the feature.
public protocol PushNotifications: Sendable {
    /// Returns whether the user has allowed the app to show notifications.
    func permission() async -> PushPermission

    /// Asks the user for the permission. The system asks each user once, and then returns the user's answer.
    ///
    /// - Returns: The new permission. It is still `.notDetermined` if the system could not ask.
    func requestPermission() async -> PushPermission

    /// Asks the system for a device token, which it passes to the app's delegate.
    func register() async

    /// Stops the delivery of notifications to this device, until the next call of ``register()``.
    func unregister() async
}

/// Whether a user has allowed the app to show notifications.
public enum PushPermission: Sendable, Hashable, CaseIterable {
    /// The system has not asked the user.
    case notDetermined
    /// The user has refused. Only the user can change this, in the system's settings.
    case denied
    /// The user has allowed notifications, perhaps only silent ones.
    case allowed
}
