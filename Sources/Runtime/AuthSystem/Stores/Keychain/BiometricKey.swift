internal import Foundation

/// Tells a biometric key that is lost from a check that failed.
///
/// The Keychain answers `authFailed` in both cases: if the faces or fingers that the device knows have changed, and if the
/// user was not recognized. So the state of the device's biometrics at the time of the key is kept beside the key.
enum BiometricKey {
    /// The biometrics of the device.
    enum Enrollment: Equatable {
        /// Faces or fingers are enrolled. The state changes when one is added or removed.
        case enrolled(state: Data?)
        /// None are enrolled, or there is no passcode.
        case none
        /// The system does not tell now: after too many tries, or if the user does not let the app use them.
        case unknown
    }

    /// What the answer of LocalAuthentication says about the device.
    ///
    /// - Parameters:
    ///   - canEvaluate: Whether the biometric policy can be evaluated.
    ///   - state: The context's `evaluatedPolicyDomainState`.
    ///   - code: The code of the `LAError`, if it cannot.
    /// - Returns: The biometrics of the device.
    static func enrollment(canEvaluate: Bool, state: Data?, code: Int?) -> Enrollment {
        if canEvaluate { return .enrolled(state: state) }
        // LAError.passcodeNotSet and LAError.biometryNotEnrolled, in LAError.h. All others may pass.
        return code == -5 || code == -7 ? .none : .unknown
    }

    /// Whether the key can never be read again.
    ///
    /// - Parameters:
    ///   - status: What the Keychain answered when the key was read.
    ///   - recorded: The state of the device's biometrics when the key was made or last read; `nil` if it is not known.
    ///   - enrollment: The device's biometrics now.
    /// - Returns: `true` only if nothing else explains the answer.
    static func isLost(status: Int32, recorded: Data?, enrollment: Enrollment) -> Bool {
        switch (status, enrollment) {
        case (KeychainStatus.itemNotFound, _), (KeychainStatus.authFailed, .none): true
        case (KeychainStatus.authFailed, .enrolled(let state?)): recorded.map { $0 != state } ?? false
        default: false
        }
    }
}
