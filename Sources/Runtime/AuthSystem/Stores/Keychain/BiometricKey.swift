internal import AuthCore
internal import Foundation

/// Interprets the Keychain's refusal of a biometric key.
///
/// The Keychain returns `authFailed` if the enrolled faces or fingers have changed, if the user was not recognized, and
/// if the sensor is locked or may not be used (Apple Developer Forums, thread 67595). So the state of the device's
/// biometrics when the key was created is stored beside the key, and LocalAuthentication reports the sensor.
enum BiometricKey {
    /// The biometric enrollment of the device.
    enum Enrollment: Equatable {
        /// Faces or fingers are enrolled. The state changes when one is added or removed. Its first byte is the major
        /// version of the system.
        case enrolled(state: Data?)
        /// No face or finger is enrolled, or the device has no sensor. A device without a passcode has none enrolled.
        case none(hasPasscode: Bool)
        /// The sensor is locked after too many attempts, until the user enters the device's passcode.
        case lockedOut
        /// The app cannot use the sensor now: the user has denied it, or the sensor is not connected.
        case unavailable
        /// The system does not report the enrollment now.
        case unknown

        /// Finds the reason why no key can be unlocked. Without an enrolled face or finger, every key that needs one is
        /// lost.
        ///
        /// - Parameter allowsPasscode: Whether the passcode unlocks the key of a device without an enrolled face or
        ///   finger.
        /// - Returns: The reason; `nil` if a key can be unlocked, perhaps after the user has entered the device's
        ///   passcode.
        func refusal(allowsPasscode: Bool) -> SecureStoreError? {
            switch self {
            case .enrolled, .lockedOut: nil
            case .none(let hasPasscode): allowsPasscode && hasPasscode ? nil : .biometryChanged
            case .unavailable, .unknown: .notUnlocked(.unavailable)
            }
        }
    }

    /// Interprets the result of LocalAuthentication.
    ///
    /// - Parameters:
    ///   - canEvaluate: Whether the biometric policy can be evaluated.
    ///   - state: The context's `evaluatedPolicyDomainState`, on macOS its `domainState.biometry.stateHash`.
    ///   - code: The code of the `LAError` if the policy cannot be evaluated.
    ///   - systemVersion: The major version of the system.
    ///   - device: Whether the device has a biometric sensor, and a passcode.
    /// - Returns: The biometric enrollment of the device.
    static func enrollment(
        canEvaluate: Bool, state: Data?, code: Int?, systemVersion: Int, device: (hasSensor: Bool, hasPasscode: Bool)
    ) -> Enrollment {
        if canEvaluate { return .enrolled(state: state.map { [UInt8(truncatingIfNeeded: systemVersion)] + $0 }) }
        return switch code {
        // LAError.passcodeNotSet and LAError.biometryNotEnrolled, in LAError.h. All other errors can be temporary.
        case -5: .none(hasPasscode: false)
        case -7: .none(hasPasscode: device.hasPasscode)
        case -6 where !device.hasSensor: .none(hasPasscode: device.hasPasscode)
        case -8: .lockedOut
        // LAError.biometryNotAvailable, also if the use of Face ID is denied (LAContext.h); biometryNotPaired and
        // biometryDisconnected, for a sensor in an accessory.
        case -6, -12, -13: .unavailable
        default: .unknown
        }
    }

    /// The recorded state of a key that the passcode unlocks.
    static let passcodeState = Data("passcode".utf8)

    /// Whether the key can never be read again.
    ///
    /// - Parameters:
    ///   - status: The Keychain's result code for reading the key.
    ///   - recorded: The biometric state when the key was created or last read; `nil` if it is not known.
    ///   - enrollment: The current biometric enrollment.
    /// - Returns: `true` only if nothing else explains the result.
    static func isLost(status: Int32, recorded: Data?, enrollment: Enrollment) -> Bool {
        switch status {
        case KeychainStatus.itemNotFound: true
        case KeychainStatus.authFailed: hasChanged(recorded: recorded, enrollment: enrollment)
        default: false
        }
    }

    /// Whether faces or fingers were enrolled or removed since the key was created or last read. The Keychain then
    /// invalidates the key (`kSecAccessControlBiometryCurrentSet` in SecAccessControl.h).
    ///
    /// A state of another major version of the system proves no change: it can differ although the enrolled faces and
    /// fingers are the same (`evaluatedPolicyDomainState` in LAContext.h).
    ///
    /// - Parameters:
    ///   - recorded: The biometric state when the key was created or last read; `nil` if it is not known.
    ///   - enrollment: The current biometric enrollment.
    /// - Returns: `true` only if the change is certain.
    static func hasChanged(recorded: Data?, enrollment: Enrollment) -> Bool {
        // No face or finger unlocks such a key.
        if recorded == passcodeState { return false }
        return switch enrollment {
        case .none: true
        case .enrolled(let state?):
            recorded.map { $0.count == state.count && $0.first == state.first && $0 != state } ?? false
        case .enrolled(nil), .lockedOut, .unavailable, .unknown: false
        }
    }

    /// Finds the reason why the user did not pass LocalAuthentication's check.
    ///
    /// The Keychain's own check does not tell it: for every code but those of the user and of an app that is not active,
    /// it returns `authFailed`, also if the system ended the check.
    ///
    /// - Parameters:
    ///   - code: The code of the `LAError`; `nil` if the user passed the check.
    ///   - enrollment: The biometric enrollment after the check.
    /// - Returns: The reason; `nil` if the Keychain's answer tells more, which it gives without another check.
    static func failure(code: Int?, enrollment: Enrollment) -> UnlockFailure? {
        switch code {
        // LAError.authenticationFailed, userCancel and userFallback, in LAError.h.
        case -1: enrollment == .lockedOut ? .lockedOut : .notRecognized
        case -2, -3: .cancelled
        // LAError.systemCancel, appCancel and notInteractive.
        case -4, -9, -1004: .interrupted
        default: nil
        }
    }

    /// Finds the reason why the user did not unlock a key that is not lost.
    ///
    /// The Keychain returns `interactionNotAllowed` if the app was not active, for LAError.notInteractive. A locked or
    /// forbidden sensor is reported before the user's answer, because another try would fail too.
    ///
    /// - Parameters:
    ///   - status: The Keychain's result code for reading the key.
    ///   - enrollment: The biometric enrollment after the read.
    /// - Returns: The reason; `nil` if the Keychain failed for another one.
    static func failure(status: Int32, enrollment: Enrollment) -> UnlockFailure? {
        return switch (status, enrollment) {
        case (KeychainStatus.interactionNotAllowed, _), (KeychainStatus.interactionRequired, _): .interrupted
        case (KeychainStatus.userCanceled, .lockedOut), (KeychainStatus.authFailed, .lockedOut): .lockedOut
        case (KeychainStatus.userCanceled, .unavailable), (KeychainStatus.authFailed, .unavailable): .unavailable
        case (KeychainStatus.userCanceled, _): .cancelled
        case (KeychainStatus.authFailed, _): .notRecognized
        default: nil
        }
    }
}

extension Biometry {
    /// Creates the kind of a sensor; `nil` if the device has none, or for an unknown kind.
    ///
    /// - Parameter type: The value of an `LABiometryType` (LAContext.h). Optic ID is 4; older SDKs do not have it.
    init?(type: Int) {
        switch type {
        case 1: self = .touchID
        case 2: self = .faceID
        case 4: self = .opticID
        default: return nil
        }
    }
}

/// The accounts of a gate's items. No value of a store has a name with a space.
enum BiometricItemName: String, CaseIterable {
    case key = "biometric key"
    case state = "biometric state"
}

/// The key of a biometric gate in the Keychain, and the state of the device's biometrics when it was stored or last
/// read.
///
/// On a device without an enrolled face or finger, the device's passcode unlocks the key, if that is allowed. The state
/// then says so. When a face or finger is enrolled later, the next check with the passcode binds the key to it.
struct BiometricItems<Item: KeychainItemCalls>: Sendable {
    /// The key. To read it, the Keychain asks for a face or finger.
    var key: Item
    /// The state. It is not a secret, and is read without the user.
    let state: Item
    /// Whether the passcode unlocks the key of a device without an enrolled face or finger.
    let allowsPasscode: Bool
    /// Returns the current biometric enrollment of the device.
    let enrollment: @Sendable () -> BiometricKey.Enrollment

    /// Reads the key after a biometric check. A lost key's item is removed.
    ///
    /// - Parameter check: Asks the user for the proof of a protection, and returns the code of the `LAError`. It is not
    ///   called for a key that is lost, or that may not exist.
    /// - Returns: The key; `nil` if there is none.
    /// - Throws: `.biometryChanged` if the key is lost because the enrolled faces or fingers have changed,
    ///   `.notUnlocked` if the user did not unlock it.
    func unlock(check: (KeychainProtection) -> Int?) throws(SecureStoreError) -> Data? {
        if let recorded = try? state.read(), !BiometricKey.hasChanged(recorded: recorded, enrollment: enrollment()) {
            let code = check(recorded == BiometricKey.passcodeState ? .passcodeKey : .biometricKey)
            if let failure = BiometricKey.failure(code: code, enrollment: enrollment()) { throw .notUnlocked(failure) }
        }
        let (status, found) = key.copy()
        let enrollment = enrollment()
        let recorded = try? state.read()
        if status == KeychainStatus.success, let found {
            return try unlocked(found, recorded, enrollment)
        }
        guard BiometricKey.isLost(status: status, recorded: recorded, enrollment: enrollment) else {
            if let failure = BiometricKey.failure(status: status, enrollment: enrollment) {
                throw .notUnlocked(failure)
            }
            throw KeychainStatus.error(status) ?? .system(code: KeychainStatus.internalError)
        }
        try? key.remove()
        // Without a recorded state, a missing key may never have existed.
        let existed = status == KeychainStatus.authFailed || recorded != nil
        guard existed, BiometricKey.hasChanged(recorded: recorded, enrollment: enrollment) else { return nil }
        throw .biometryChanged
    }

    /// Returns a key that the user has unlocked, and binds it to the faces and fingers that are enrolled now.
    private func unlocked(
        _ found: Data, _ recorded: Data?, _ enrollment: BiometricKey.Enrollment
    ) throws(SecureStoreError) -> Data? {
        if recorded == BiometricKey.passcodeState, !allowsPasscode {
            try key.remove()
            return nil
        }
        guard case .enrolled(let now?) = enrollment, now != recorded else { return found }
        if recorded == BiometricKey.passcodeState {
            // If the key cannot be stored again, it is lost, and the user signs in at the next launch.
            try? save(found)
        } else {
            // The state could not be recorded with the key, or is of another version of the system.
            try? record(now)
        }
        return found
    }

    /// Stores a key. Returns `false` if a key exists; it stays unchanged.
    func add(_ newKey: Data) throws(SecureStoreError) -> Bool {
        if allowsPasscode, case .none(hasPasscode: true) = enrollment() {
            // Without the state, a wrong passcode would look like a changed face.
            try record(BiometricKey.passcodeState)
            return try KeychainStatus.isAdded(key.add(KeychainValue(newKey, .passcodeKey)))
        }
        // Remove the old state first. Otherwise the new key could be considered lost.
        try state.remove()
        guard try KeychainStatus.isAdded(key.add(KeychainValue(newKey, .biometricKey))) else { return false }
        if case .enrolled(let now?) = enrollment() { try? record(now) }
        return true
    }

    /// Stores a key and replaces any existing key.
    func save(_ newKey: Data) throws(SecureStoreError) {
        // Remove the item first. Updating an item that no face can open any more would start a biometric check.
        try key.remove()
        guard try add(newKey) else { throw .unavailable }
    }

    private func record(_ now: Data) throws(SecureStoreError) { try state.write(now) }
}
