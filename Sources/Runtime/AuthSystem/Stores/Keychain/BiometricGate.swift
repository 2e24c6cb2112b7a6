#if canImport(LocalAuthentication) && canImport(Security)
public import AuthCore
public import Foundation
internal import LocalAuthentication
internal import Security

/// A key in the Keychain that the Secure Enclave releases only for a face or finger that was enrolled when the key was
/// created (`biometryCurrentSet`). If someone enrolls another finger, the key is lost, so that finger cannot unlock it.
///
/// The state of the device's biometrics is stored beside the key, to distinguish a lost key from a failed check.
///
/// The app's Info.plist must contain `NSFaceIDUsageDescription`.
public struct BiometricGate: KeyGate {
    private let item: KeychainItem
    private let state: KeychainItem
    private let reason: String

    /// Creates the gate for the key of a service.
    ///
    /// - Parameters:
    ///   - service: The name that distinguishes the key from others, such as the bundle identifier.
    ///   - reason: The reason that the system shows to the user, in their language: "Unlock Inner World".
    ///   - accessGroup: The group of apps that share the key; `nil` for the app's own group.
    public init(service: String, reason: String, accessGroup: String? = nil) {
        // No value of a store has a name with a space.
        item = KeychainItem(service: service, account: "biometric key", accessGroup: accessGroup)
        state = KeychainItem(service: service, account: "biometric state", accessGroup: accessGroup)
        self.reason = reason
    }

    /// Whether the device supports biometric authentication. The app must be allowed to use a sensor, and a face or
    /// finger must be enrolled. `true` also during the lockout after too many failed attempts.
    public static var isAvailable: Bool {
        var error: NSError?
        if LAContext().canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error) { return true }
        return error?.domain == LAError.errorDomain && error?.code == LAError.biometryLockout.rawValue
    }

    /// Returns the key after a biometric check; `nil` if it is lost. A lost key's item is then removed.
    public func unlock() async throws(SecureStoreError) -> Data? {
        try await blocking { [self] () throws(SecureStoreError) in
            let context = LAContext()
            context.localizedReason = reason
            let (status, key) = item.copy([kSecUseAuthenticationContext: context])
            let enrollment = Self.enrollment
            let recorded = try? state.read()
            if status == KeychainStatus.success, let key {
                // A key of an earlier version has no recorded state.
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

    /// Stores a key if there is none.
    public func add(_ key: Data) async throws(SecureStoreError) -> Bool {
        try await blocking { [self] () throws(SecureStoreError) in try added(key) }
    }

    /// Stores a key and replaces any existing key.
    public func save(_ key: Data) async throws(SecureStoreError) {
        try await blocking { [self] () throws(SecureStoreError) in
            // Remove the item first. Updating an item that no face can open any more would start a biometric check.
            try item.remove()
            guard try added(key) else { throw .unavailable }
        }
    }

    private func added(_ key: Data) throws(SecureStoreError) -> Bool {
        let access = SecAccessControlCreateWithFlags(
            nil, kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, .biometryCurrentSet, nil)
        guard let access else { throw .accessDenied }
        // Remove the old state first. Otherwise the new key could be considered lost.
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
