/// The kind of biometric sensor of a device.
public enum Biometry: Sendable, Hashable, CaseIterable {
    /// A fingerprint sensor.
    case touchID
    /// A camera that recognizes faces.
    case faceID
    /// A camera that recognizes irises.
    case opticID

    /// The name of the sensor. Apple does not translate it.
    public var name: String {
        switch self {
        case .touchID: "Touch ID"
        case .faceID: "Face ID"
        case .opticID: "Optic ID"
        }
    }
}

/// The reason why a user did not unlock a session. The session has not ended.
public enum UnlockFailure: Sendable, Hashable, CaseIterable {
    /// The user canceled the biometric check.
    case cancelled
    /// The system ended the check, for example because the app left the foreground, or did not show it, because the app
    /// was not active.
    case interrupted
    /// The face or the finger was not recognized.
    case notRecognized
    /// The sensor is locked after too many failed attempts. It works again after the user has unlocked the device with
    /// its passcode.
    case lockedOut
    /// The app cannot use the sensor now, for example because the user has not allowed it.
    case unavailable
}
