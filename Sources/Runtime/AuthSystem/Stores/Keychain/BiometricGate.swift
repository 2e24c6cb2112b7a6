#if canImport(LocalAuthentication) && canImport(Security)
public import AuthCore
public import Foundation
internal import LocalAuthentication
internal import Security

/// A key in the Keychain that the Secure Enclave hands out for a face or a finger alone, of those that the device knew when
/// the key was made (`biometryCurrentSet`): who adds a finger to the device does not get in, the key is gone.
///
/// The state of the device's biometrics is kept beside the key, so that a key that is gone is told from a failed check.
///
/// The app's Info.plist needs `NSFaceIDUsageDescription`.
public struct BiometricGate: KeyGate {
    private let item: KeychainItem
    private let state: KeychainItem
    private let reason: String

    /// The key of a service.
    ///
    /// - Parameters:
    ///   - service: By what it is told from others: the bundle identifier, say.
    ///   - reason: Why the person is asked, in their language: "Unlock Inner World".
    ///   - accessGroup: The group of apps that share it; the app's own where nothing is said.
    public init(service: String, reason: String, accessGroup: String? = nil) {
        // No value of a store has a space in its name.
        item = KeychainItem(service: service, account: "biometric key", accessGroup: accessGroup)
        state = KeychainItem(service: service, account: "biometric state", accessGroup: accessGroup)
        self.reason = reason
    }

    /// Whether the device can ask for a face or a finger: it has a sensor that the app may use, and knows one. One that is
    /// locked after too many tries can, later.
    public static var isAvailable: Bool {
        var error: NSError?
        if LAContext().canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error) { return true }
        return error?.domain == LAError.errorDomain && error?.code == LAError.biometryLockout.rawValue
    }

    /// The key, for a face or a finger; `nil` if it is lost. What is left of it is then removed.
    public func unlock() async throws(SecureStoreError) -> Data? {
        try await blocking { [self] () throws(SecureStoreError) in
            let context = LAContext()
            context.localizedReason = reason
            let (status, key) = item.copy([kSecUseAuthenticationContext: context])
            let enrollment = Self.enrollment
            let recorded = try? state.read()
            if status == KeychainStatus.success, let key {
                // A key of an earlier version has no state beside it.
                if case .enrolled(let now?) = enrollment, now != recorded { try? record(now) }
                return key
            }
            guard BiometricKey.isLost(status: status, recorded: recorded, enrollment: enrollment) else {
                throw KeychainStatus.error(status) ?? .system(code: errSecInternalError)
            }
            try? item.remove()
            return nil
        }
    }

    /// Keeps a key if there is none.
    public func add(_ key: Data) async throws(SecureStoreError) -> Bool {
        try await blocking { [self] () throws(SecureStoreError) in try added(key) }
    }

    /// Keeps a key in place of any other.
    public func keep(_ key: Data) async throws(SecureStoreError) {
        try await blocking { [self] () throws(SecureStoreError) in
            // One that no face opens any more may still be there, and would ask for one to be changed.
            try item.remove()
            guard try added(key) else { throw .unavailable }
        }
    }

    private func added(_ key: Data) throws(SecureStoreError) -> Bool {
        let access = SecAccessControlCreateWithFlags(
            nil, kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, .biometryCurrentSet, nil)
        guard let access else { throw .accessDenied }
        // In this order: beside the state of an older key, a new key could be taken for lost.
        try state.remove()
        guard try item.add(key, [kSecAttrAccessControl: access]) else { return false }
        if case .enrolled(let now?) = Self.enrollment { try? record(now) }
        return true
    }

    private func record(_ now: Data) throws(SecureStoreError) {
        try state.write(now, [kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly])
    }

    private static var enrollment: BiometricKey.Enrollment {
        let context = LAContext()
        var error: NSError?
        let canEvaluate = context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error)
        let code = error?.domain == LAError.errorDomain ? error?.code : nil
        return BiometricKey.enrollment(canEvaluate: canEvaluate, state: context.evaluatedPolicyDomainState, code: code)
    }
}
#endif
