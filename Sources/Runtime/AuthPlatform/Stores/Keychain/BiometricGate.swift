#if canImport(LocalAuthentication) && canImport(Security)
public import AuthCore
public import Foundation
internal import LocalAuthentication
internal import Security

/// A key in the Keychain that the Secure Enclave hands out for a face or a finger alone, of those that the device knew when
/// the key was made (`biometryCurrentSet`): who adds a finger to the device does not get in, the key is gone.
///
/// The app's Info.plist needs `NSFaceIDUsageDescription`.
public struct BiometricGate: KeyGate {
    private let item: KeychainItem
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
        self.reason = reason
    }

    /// Whether the device can ask for a face or a finger: it has a sensor that the app may use, and knows one. One that is
    /// locked after too many tries can, later.
    public static var isAvailable: Bool {
        var error: NSError?
        if LAContext().canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error) { return true }
        return error?.domain == LAError.errorDomain && error?.code == LAError.biometryLockout.rawValue
    }

    /// The key, for a face or a finger.
    public func unlock() async throws(SecureStoreError) -> Data? {
        try await blocking { [item, reason] () throws(SecureStoreError) in
            let context = LAContext()
            context.localizedReason = reason
            return try item.read([kSecUseAuthenticationContext: context])
        }
    }

    /// Keeps a key in place of one that is gone.
    public func keep(_ key: Data) async throws(SecureStoreError) {
        try await blocking { [item] () throws(SecureStoreError) in
            let access = SecAccessControlCreateWithFlags(
                nil, kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, .biometryCurrentSet, nil)
            guard let access else { throw .accessDenied }
            // One that no face opens any more may still stand there, and would ask for one to be changed.
            try item.remove()
            try item.write(key, [kSecAttrAccessControl: access])
        }
    }
}
#endif
