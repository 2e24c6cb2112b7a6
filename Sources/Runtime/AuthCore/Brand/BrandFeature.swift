/// Something that a brand has beside signing in.
public enum BrandFeature: String, CaseIterable, Hashable, Sendable {
    /// The account can be deleted in the app.
    case accountDeletion
    /// Events are recorded.
    case analytics
    /// Sign-ins, sign-ups, new passwords and the length of sessions are counted on the device.
    case clientMetrics
    /// The device is registered for push messages after sign-in.
    case pushRegistration
    /// A parent may look around in the app as a player without a profile.
    case demoMode
}
