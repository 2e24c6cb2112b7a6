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
    private let items: BiometricItems<PromptingItem, KeychainItem>

    /// Creates the gate for the key of a service.
    ///
    /// - Parameters:
    ///   - service: The name that distinguishes the key from others, such as the bundle identifier.
    ///   - reason: The reason that the system shows to the user, in their language: "Unlock Inner World".
    ///   - accessGroup: The group of apps that share the key; `nil` for the app's own group.
    public init(service: String, reason: String, accessGroup: String? = nil) {
        func item(_ name: BiometricItemName) -> KeychainItem {
            KeychainItem(service: service, account: name.rawValue, accessGroup: accessGroup)
        }
        items = BiometricItems(
            key: PromptingItem(item: item(.key), reason: reason), state: item(.state),
            enrollment: { BiometricKey.currentEnrollment })
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
        try await blocking { [items] () throws(SecureStoreError) in try items.unlock() }
    }

    /// Stores a key if there is none.
    public func add(_ key: Data) async throws(SecureStoreError) -> Bool {
        try await blocking { [items] () throws(SecureStoreError) in try items.add(key) }
    }

    /// Stores a key and replaces any existing key.
    public func save(_ key: Data) async throws(SecureStoreError) {
        try await blocking { [items] () throws(SecureStoreError) in try items.save(key) }
    }
}

/// An item for which the Keychain asks the user.
private struct PromptingItem: KeychainItemCalls {
    let item: KeychainItem
    /// The reason that the system shows to the user.
    let reason: String

    func copy() -> (status: Int32, value: Data?) {
        let context = LAContext()
        context.localizedReason = reason
        return item.copy(with: [kSecUseAuthenticationContext: context])
    }

    func add(_ value: Data, _ protection: KeychainProtection) -> Int32 { item.add(value, protection) }
    func update(_ value: Data, _ protection: KeychainProtection) -> Int32 { item.update(value, protection) }
    func delete() -> Int32 { item.delete() }
}

extension BiometricKey {
    fileprivate static var currentEnrollment: Enrollment {
        let context = LAContext()
        var error: NSError?
        let canEvaluate = context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error)
        let code = error?.domain == LAError.errorDomain ? error?.code : nil
        return enrollment(canEvaluate: canEvaluate, state: context.evaluatedPolicyDomainState, code: code)
    }
}
#endif
