/// The policy for the one-time codes that a brand sends by email.
public struct OneTimeCodePolicy: Hashable, Sendable {
    /// The number of digits, 4 to 10.
    public let length: Int
    /// The minimum time between two codes to the same address.
    ///
    /// The manifest sets it (`auth.otp.resendAfter`, 0 to 3600 seconds). A backend may ask for a longer time
    /// (``AuthCodeDeliveryDetails/resendAfter``).
    public let resendAfter: Duration

    /// The policy of a manifest that sets no values: 6 digits, and 30 seconds between two codes.
    public static let standard = Self(length: 6, resendAfter: .seconds(30))

    /// Creates a policy.
    public init(length: Int, resendAfter: Duration) {
        self.length = length
        self.resendAfter = resendAfter
    }
}

/// The policy for keeping the session of the signed-in user.
public struct SessionPolicy: Hashable, Sendable {
    /// Whether the session is stored, and restored when the app is launched.
    package let restoresAtLaunch: Bool
    /// Whether restoring the session requires Face ID or Touch ID, or the passcode of a device without an enrolled face
    /// or finger.
    package let biometricUnlock: Bool
    /// Whether the passcode never unlocks the session, so that users of a device without an enrolled face or finger
    /// sign in at each launch.
    package let requiresBiometrics: Bool
    /// The time in the background after which the session locks, if ``locks``. When the app returns to the foreground
    /// later, the user must unlock the session again.
    ///
    /// The manifest sets it (`auth.session.lockAfter`, 0 to 86,400 seconds). By default, it is a minute: a user who
    /// looks up a code in another app is not asked again, and a device that was put down is locked.
    package let lockAfter: Duration
    /// The parts of the policy that users may choose. The policy's values are then the most that users may have, and
    /// hold until a user chooses.
    ///
    /// The manifest sets it (`auth.session.userChoices`). By default, users choose nothing.
    package let userChoices: Set<SessionChoice>

    /// Creates a policy.
    public init(
        restoresAtLaunch: Bool, biometricUnlock: Bool, requiresBiometrics: Bool = false,
        lockAfter: Duration = .seconds(60), userChoices: Set<SessionChoice> = []
    ) {
        self.restoresAtLaunch = restoresAtLaunch
        self.biometricUnlock = biometricUnlock
        self.requiresBiometrics = requiresBiometrics
        self.lockAfter = lockAfter
        self.userChoices = userChoices
    }

    /// Whether the session locks in the background. A session that is kept only in memory cannot lock, because it could
    /// not be read again.
    package var locks: Bool { restoresAtLaunch && biometricUnlock }
}

/// The policy for the child profiles of a parent's account.
public struct FamilyAccountPolicy: Hashable, Sendable {
    /// The maximum number of children in a family.
    package let maxChildren: Int
    /// The number of digits of a child's PIN.
    package let pinLength: Int

    /// Creates a policy.
    public init(maxChildren: Int, pinLength: Int) {
        self.maxChildren = maxChildren
        self.pinLength = pinLength
    }
}
