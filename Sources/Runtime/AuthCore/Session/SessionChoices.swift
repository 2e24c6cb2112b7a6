/// A part of the session policy that users may choose.
///
/// The manifest lists them (`auth.session.userChoices`).
public enum SessionChoice: String, CaseIterable, Hashable, Sendable {
    /// Whether the user stays signed in between launches.
    case restore
    /// Whether Face ID or Touch ID unlocks the session.
    case biometricUnlock
}

/// The choices of a device's user about the session.
///
/// They belong to the user who made them. Another user who signs in on this device begins with the brand's policy, and
/// so does every user after a sign-out.
public struct SessionChoices: Hashable, Sendable {
    /// Whether the user stays signed in between launches. If not, the session is kept only in memory.
    public var staysSignedIn: Bool
    /// Whether Face ID or Touch ID unlocks the session.
    public var unlocksWithBiometrics: Bool

    /// Creates choices.
    public init(staysSignedIn: Bool, unlocksWithBiometrics: Bool) {
        self.staysSignedIn = staysSignedIn
        self.unlocksWithBiometrics = unlocksWithBiometrics
    }
}

extension SessionPolicy {
    /// The choices that hold until the user makes others: the values of the policy.
    package var defaultChoices: SessionChoices {
        SessionChoices(staysSignedIn: restoresAtLaunch, unlocksWithBiometrics: biometricUnlock)
    }

    /// Returns the choices that hold. The policy decides what users may not choose, and what the brand does not have.
    ///
    /// - Parameters:
    ///   - staysSignedIn: The user's choice; `nil` if the user made none.
    ///   - unlocksWithBiometrics: The user's choice; `nil` if the user made none.
    /// - Returns: The choices within the bounds of the policy.
    package func choices(staysSignedIn: Bool?, unlocksWithBiometrics: Bool?) -> SessionChoices {
        func chosen(_ value: Bool?, _ choice: SessionChoice, bound: Bool) -> Bool {
            userChoices.contains(choice) ? bound && (value ?? bound) : bound
        }
        return SessionChoices(
            staysSignedIn: chosen(staysSignedIn, .restore, bound: restoresAtLaunch),
            unlocksWithBiometrics: chosen(unlocksWithBiometrics, .biometricUnlock, bound: biometricUnlock))
    }
}
