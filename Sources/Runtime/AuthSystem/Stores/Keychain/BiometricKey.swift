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
