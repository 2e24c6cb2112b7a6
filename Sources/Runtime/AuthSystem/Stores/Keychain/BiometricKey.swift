internal import AuthCore
internal import Foundation

/// Distinguishes a lost biometric key from a failed check.
///
/// The Keychain returns `authFailed` both if the enrolled faces or fingers have changed and if the user was not
/// recognized. So the state of the device's biometrics when the key was created is stored beside the key.
enum BiometricKey {
    /// The biometric enrollment of the device.
    enum Enrollment: Equatable {
        /// Faces or fingers are enrolled. The state changes when one is added or removed.
        case enrolled(state: Data?)
        /// No face or finger is enrolled, or the device has no passcode.
        case none
        /// The system does not report the enrollment now, after too many attempts or because the user has denied the
        /// app access.
        case unknown
    }

    /// Interprets the result of LocalAuthentication.
    ///
    /// - Parameters:
    ///   - canEvaluate: Whether the biometric policy can be evaluated.
    ///   - state: The context's `evaluatedPolicyDomainState`.
    ///   - code: The code of the `LAError` if the policy cannot be evaluated.
    /// - Returns: The biometric enrollment of the device.
    static func enrollment(canEvaluate: Bool, state: Data?, code: Int?) -> Enrollment {
        if canEvaluate { return .enrolled(state: state) }
        // LAError.passcodeNotSet and LAError.biometryNotEnrolled, in LAError.h. All other errors can be temporary.
        return code == -5 || code == -7 ? .none : .unknown
    }

    /// Whether the key can never be read again.
    ///
    /// - Parameters:
    ///   - status: The Keychain's result code for reading the key.
    ///   - recorded: The biometric state when the key was created or last read; `nil` if it is not known.
    ///   - enrollment: The current biometric enrollment.
    /// - Returns: `true` only if nothing else explains the result.
    static func isLost(status: Int32, recorded: Data?, enrollment: Enrollment) -> Bool {
        switch (status, enrollment) {
        case (KeychainStatus.itemNotFound, _), (KeychainStatus.authFailed, .none): true
        case (KeychainStatus.authFailed, .enrolled(let state?)): recorded.map { $0 != state } ?? false
        default: false
        }
    }
}

/// The accounts of a gate's items. No value of a store has a name with a space.
enum BiometricItemName: String, CaseIterable {
    case key = "biometric key"
    case state = "biometric state"
}

/// The key of a biometric gate in the Keychain, and the state of the device's biometrics when it was stored or last read.
struct BiometricItems<Key: KeychainItemCalls, State: KeychainItemCalls>: Sendable {
    /// The key. To read it, the Keychain asks for a face or finger.
    let key: Key
    let state: State
    /// Returns the current biometric enrollment of the device.
    let enrollment: @Sendable () -> BiometricKey.Enrollment

    /// Returns the key after a biometric check; `nil` if it is lost. A lost key's item is then removed.
    func unlock() throws(SecureStoreError) -> Data? {
        let (status, found) = key.copy()
        let enrollment = enrollment()
        let recorded = try? state.read()
        if status == KeychainStatus.success, let found {
            // A key of an earlier version has no recorded state.
            if case .enrolled(let now?) = enrollment, now != recorded { try? record(now) }
            return found
        }
        guard BiometricKey.isLost(status: status, recorded: recorded, enrollment: enrollment) else {
            throw KeychainStatus.error(status) ?? .system(code: KeychainStatus.internalError)
        }
        try? key.remove()
        return nil
    }

    /// Stores a key. Returns `false` if a key exists; it stays unchanged.
    func add(_ newKey: Data) throws(SecureStoreError) -> Bool {
        // Remove the old state first. Otherwise the new key could be considered lost.
        try state.remove()
        guard try KeychainStatus.isAdded(key.add(newKey, .biometricKey)) else { return false }
        if case .enrolled(let now?) = enrollment() { try? record(now) }
        return true
    }

    /// Stores a key and replaces any existing key.
    func save(_ newKey: Data) throws(SecureStoreError) {
        // Remove the item first. Updating an item that no face can open any more would start a biometric check.
        try key.remove()
        guard try add(newKey) else { throw .unavailable }
    }

    private func record(_ now: Data) throws(SecureStoreError) { try state.write(now, .biometricState) }
}
