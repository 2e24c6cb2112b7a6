/// How a brand keeps the session of the person signed in.
public struct SessionPolicy: Hashable, Sendable {
    /// Whether the session outlives the app and is restored when it is launched.
    public let restoresAtLaunch: Bool
    /// Whether restoring it asks for Face ID or Touch ID.
    public let biometricUnlock: Bool

    /// How a session is kept.
    public init(restoresAtLaunch: Bool, biometricUnlock: Bool) {
        self.restoresAtLaunch = restoresAtLaunch
        self.biometricUnlock = biometricUnlock
    }
}
