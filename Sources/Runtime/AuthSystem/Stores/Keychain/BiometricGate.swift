#if canImport(LocalAuthentication) && canImport(Security)
package import AuthCore
package import Foundation
internal import LocalAuthentication
internal import Security

/// A key in the Keychain that the Secure Enclave releases only for a face or finger that was enrolled when the key was
/// created (`biometryCurrentSet`). If someone enrolls another finger, the key is lost, so that finger cannot unlock it.
/// On a device without an enrolled face or finger, the device's passcode releases it, if that is allowed.
///
/// The state of the device's biometrics is stored beside the key, to distinguish a lost key from a failed check.
///
/// The app's Info.plist must contain `NSFaceIDUsageDescription`.
package struct BiometricGate: KeyGate {
    private let items: BiometricItems<KeychainItem>
    private let reason: @Sendable () -> String

    /// Creates the gate for the key of a service.
    ///
    /// - Parameters:
    ///   - service: The name that distinguishes the key from others, such as the bundle identifier.
    ///   - accessGroup: The group of apps that share the key; `nil` for the app's own group.
    ///   - allowsPasscode: Whether the passcode unlocks the key of a device without an enrolled face or finger.
    ///   - reason: Returns the reason that the system shows to the user, in their language: "Unlock Inner World".
    ///     Called at each check.
    package init(
        service: String, accessGroup: String? = nil, allowsPasscode: Bool, reason: @escaping @Sendable () -> String
    ) {
        let calls = SecurityCalls(service: service, accessGroup: accessGroup)
        items = BiometricItems(
            key: calls.item(BiometricItemName.key.rawValue), state: calls.item(BiometricItemName.state.rawValue),
            allowsPasscode: allowsPasscode, enrollment: { BiometricKey.currentEnrollment })
        self.reason = reason
    }

    /// Returns a check of the user, which shows this reason.
    private static func context(_ reason: String) -> LAContext {
        let context = LAContext()
        context.localizedReason = reason
        // An empty title hides the button "Enter Password" (LAContext.h). It would only cancel the check: the key has
        // one proof, and the app's own screen offers the password.
        context.localizedFallbackTitle = ""
        return context
    }

    /// Asks the user for the proof of a protection. The Keychain then releases the key to the context without a further
    /// question. Waits for the user.
    ///
    /// - Returns: The code of the `LAError`; `nil` if the user passed the check, or if it could not begin.
    private static func check(_ protection: KeychainProtection, by context: LAContext) -> Int? {
        guard let control = protection.accessControl else { return nil }
        let done = DispatchSemaphore(value: 0)
        let code = Guarded<Int?>(nil)
        context.evaluateAccessControl(control, operation: .useItem, localizedReason: context.localizedReason) {
            _, error in
            let error = error as NSError?
            code.withLock { $0 = error?.domain == LAError.errorDomain ? error?.code : nil }
            done.signal()
        }
        done.wait()
        return code.withLock { $0 }
    }

    /// The kind of the device's sensor; `nil` if it has none, or if no face or finger is enrolled.
    static var biometry: Biometry? {
        if case .none = BiometricKey.currentEnrollment { return nil }
        let context = LAContext()
        // Sets `biometryType`, also if the policy cannot be evaluated (LAContext.h).
        _ = context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil)
        return Biometry(type: context.biometryType.rawValue)
    }

    /// Returns the key after a biometric check; `nil` if there is none. A lost key's item is removed.
    ///
    /// - Throws: `.biometryChanged` if the key is lost because the enrolled faces or fingers have changed,
    ///   `.notUnlocked` if the user did not unlock it.
    package func unlock() async throws(SecureStoreError) -> Data? {
        try await blocking { [items, reason] () throws(SecureStoreError) in
            // Only this call uses the context.
            nonisolated(unsafe) let context = Self.context(reason())
            var asking = items
            asking.key.readAttributes = { [kSecUseAuthenticationContext: context] }
            return try asking.unlock { Self.check($0, by: context) }
        }
    }

    /// Stores a key if there is none.
    package func add(_ key: Data) async throws(SecureStoreError) -> Bool {
        try await blocking { [items] () throws(SecureStoreError) in try items.add(key) }
    }

    /// Stores a key and replaces any existing key.
    package func save(_ key: Data) async throws(SecureStoreError) {
        try await blocking { [items] () throws(SecureStoreError) in try items.save(key) }
    }
}

extension BiometricKey {
    static var currentEnrollment: Enrollment {
        let context = LAContext()
        var error: NSError?
        let canEvaluate = context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error)
        let code = error?.domain == LAError.errorDomain ? error?.code : nil
        #if os(macOS)
        let state = context.domainState.biometry.stateHash
        #else
        // `domainState` needs iOS 18. Its value would not equal a recorded one, as if the enrolled faces had changed.
        let state = context.evaluatedPolicyDomainState
        #endif
        // An LABiometryType of 0 is none (LAContext.h).
        let device = (
            hasSensor: context.biometryType.rawValue != 0,
            hasPasscode: LAContext().canEvaluatePolicy(.deviceOwnerAuthentication, error: nil)
        )
        return enrollment(
            canEvaluate: canEvaluate, state: state, code: code,
            systemVersion: ProcessInfo.processInfo.operatingSystemVersion.majorVersion, device: device)
    }
}
#endif
