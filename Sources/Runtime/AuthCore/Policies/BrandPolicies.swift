/// How the codes that a brand sends by e-mail work.
public struct OneTimeCodePolicy: Hashable, Sendable {
    /// The number of digits, 4 to 10.
    public let length: Int
    /// How long one must wait before another code can be sent.
    public let resendAfter: Duration

    /// Codes of `length` digits, sent again no sooner than after `resendAfter`.
    public init(length: Int, resendAfter: Duration) {
        self.length = length
        self.resendAfter = resendAfter
    }
}

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

/// How a parent's account holds child profiles.
public struct FamilyAccountPolicy: Hashable, Sendable {
    /// The most children of one family.
    public let maxChildren: Int
    /// The number of digits of a child's PIN.
    public let pinLength: Int

    /// A policy.
    public init(maxChildren: Int, pinLength: Int) {
        self.maxChildren = maxChildren
        self.pinLength = pinLength
    }
}
