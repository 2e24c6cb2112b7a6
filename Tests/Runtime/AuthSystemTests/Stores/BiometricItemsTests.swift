import AuthCore
import Foundation
import Testing

@testable import AuthSystem

/// Tests of a biometric gate's items in a model of the Keychain.
struct BiometricItemsTests {
    private static let key = Data("key".utf8)
    private static let otherKey = Data("other key".utf8)
    private static let before = Data([17, 1, 2, 3])
    private static let after = Data([17, 4, 5, 6])

    private let keychain = ModelKeychain()
    private var key: ModelItem { ModelItem("key", ModelCalls(keychain: keychain)) }
    private var state: ModelItem { ModelItem("state", ModelCalls(keychain: keychain)) }

    private func items(
        _ enrollment: BiometricKey.Enrollment = .enrolled(state: before), allowsPasscode: Bool = true
    ) -> BiometricItems<ModelItem> {
        BiometricItems(key: key, state: state, allowsPasscode: allowsPasscode, enrollment: { enrollment })
    }

    /// A user who passes the check.
    private let passing: (KeychainProtection) -> Int? = { _ in nil }

    @Test func `the key is bound to the currently enrolled faces and fingers, to a passcode and to this device`() throws
    {
        #expect(try items().add(Self.key))
        let protection = try #require(key.stored?.protection)
        #expect(protection.accessibility == .whenPasscodeSetThisDeviceOnly)
        #expect(protection.proof == .biometryCurrentSet)
        // kSecAccessControlBiometryCurrentSet, in Security/SecAccessControl.h.
        #expect(protection.proof.rawValue == 8)
        try items().save(Self.otherKey)
        #expect(key.stored?.protection == protection)
        #expect(key.stored?.value == Self.otherKey)
    }

    @Test func `the digest of a key is not an attribute, which the Keychain returns without a proof`() throws {
        for enrollment in [BiometricKey.Enrollment.enrolled(state: Self.before), Self.faceless] {
            try items(enrollment).save(Self.key)
            #expect(try #require(key.stored).digest == nil)
        }
        #expect(KeychainValue(Self.key).digest != nil)
    }

    @Test func `the state and the values are readable after the first unlock, and only on this device`() throws {
        #expect(try items().add(Self.key))
        for protection in [try #require(state.stored?.protection), KeychainProtection.value] {
            #expect(protection.accessibility == .afterFirstUnlockThisDeviceOnly)
            #expect(protection.proof == [])
        }
    }

    @Test func `the old state is removed before a new key is stored, so that the new key is not considered lost`()
        throws
    {
        state.stored = KeychainValue(Self.before)
        #expect(try items(.unknown).add(Self.key))
        #expect(keychain.calls == ["delete state", "add key"])
        #expect(state.stored == nil)
        keychain.refusals["copy key"] = KeychainStatus.authFailed
        #expect(throws: SecureStoreError.notUnlocked(.notRecognized)) {
            try items(.enrolled(state: Self.after)).unlock(check: passing)
        }
        #expect(key.stored != nil)
    }

    @Test func `an unlocked key is returned, and a state that is missing or of another system version is completed`()
        throws
    {
        key.stored = KeychainValue(Self.key, .biometricKey)
        #expect(try items().unlock(check: passing) == Self.key)
        #expect(state.stored?.value == Self.before)
        #expect(try items(.enrolled(state: Self.after)).unlock(check: passing) == Self.key)
        #expect(state.stored?.value == Self.after)
    }

    @Test func `a key that the system removed because faces or fingers have changed is lost, with the reason`() throws {
        for enrollment in [BiometricKey.Enrollment.enrolled(state: Self.after), .none(hasPasscode: true)] {
            #expect(try items().add(Self.key))
            key.stored = nil
            #expect(throws: SecureStoreError.biometryChanged) { try items(enrollment).unlock(check: passing) }
        }
        #expect(try items().add(Self.key))
        key.stored = nil
        for enrollment in [BiometricKey.Enrollment.enrolled(state: Self.before), .lockedOut, .unavailable, .unknown] {
            #expect(try items(enrollment).unlock(check: passing) == nil)
        }
    }

    @Test(arguments: [BiometricKey.Enrollment.enrolled(state: after), faceless])
    func `a key of faces or fingers that have changed is lost, and neither a new one nor the passcode unlocks it`(
        enrollment: BiometricKey.Enrollment
    ) throws {
        #expect(try items().add(Self.key))
        keychain.refusals["copy key"] = KeychainStatus.authFailed
        #expect(throws: SecureStoreError.biometryChanged) { try items(enrollment).unlock(check: passing) }
        #expect(key.stored == nil)
    }

    @Test(
        arguments: [
            (KeychainStatus.userCanceled, .notUnlocked(.cancelled)),
            (KeychainStatus.authFailed, .notUnlocked(.notRecognized)),
            (KeychainStatus.interactionNotAllowed, .notUnlocked(.interrupted)),
            (KeychainStatus.interactionRequired, .notUnlocked(.interrupted)),
            (KeychainStatus.missingEntitlement, .accessDenied), (KeychainStatus.notAvailable, .unavailable),
            (-50, .system(code: -50)),
        ] as [(Int32, SecureStoreError)])
    func `a check that fails with any other code keeps the key`(status: Int32, error: SecureStoreError) throws {
        #expect(try items().add(Self.key))
        keychain.refusals["copy key"] = status
        #expect(throws: error) { try items().unlock(check: passing) }
        #expect(key.stored?.value == Self.key)
        #expect(!keychain.calls.contains("delete key"))
    }

    @Test(
        arguments: [
            (.lockedOut, .lockedOut), (.unavailable, .unavailable), (.unknown, .notRecognized),
            (.enrolled(state: before), .notRecognized),
        ] as [(BiometricKey.Enrollment, UnlockFailure)])
    func `a refusal keeps the key, and the sensor says why`(
        enrollment: BiometricKey.Enrollment, failure: UnlockFailure
    ) throws {
        #expect(try items().add(Self.key))
        keychain.refusals["copy key"] = KeychainStatus.authFailed
        #expect(throws: SecureStoreError.notUnlocked(failure)) { try items(enrollment).unlock(check: passing) }
        #expect(key.stored?.value == Self.key)
    }

    @Test(
        arguments: [
            (-1, .notRecognized), (-2, .cancelled), (-3, .cancelled),
            // LAError.systemCancel, appCancel and notInteractive.
            (-4, .interrupted), (-9, .interrupted), (-1004, .interrupted),
        ] as [(Int, UnlockFailure)])
    func `a check that fails keeps the key, which is not read, and tells an interruption from a failure`(
        code: Int, failure: UnlockFailure
    ) throws {
        #expect(try items().add(Self.key))
        for enrollment in [BiometricKey.Enrollment.enrolled(state: Self.before), .unavailable, .unknown] {
            #expect(throws: SecureStoreError.notUnlocked(failure)) { try items(enrollment).unlock { _ in code } }
        }
        #expect(key.stored?.value == Self.key)
        let last: UnlockFailure = code == -1 ? .lockedOut : failure
        #expect(throws: SecureStoreError.notUnlocked(last)) { try items(.lockedOut).unlock { _ in code } }
        #expect(!keychain.calls.contains("copy key"))
    }

    @Test(arguments: [-5, -6, -7, -8, -10, -12, -13])
    func `the Keychain says what another failure of the check means`(code: Int) throws {
        #expect(try items().add(Self.key))
        keychain.refusals["copy key"] = KeychainStatus.authFailed
        #expect(throws: SecureStoreError.notUnlocked(.lockedOut)) { try items(.lockedOut).unlock { _ in code } }
        #expect(key.stored?.value == Self.key)
    }

    @Test func `the check asks for the proof of the key, and only for a key that exists`() throws {
        var asked: [KeychainProtection] = []
        func unlock(_ enrollment: BiometricKey.Enrollment) throws {
            _ = try? items(enrollment).unlock {
                asked.append($0)
                return nil
            }
        }
        try unlock(.enrolled(state: Self.before))
        #expect(asked.isEmpty)
        #expect(try items().add(Self.key))
        try unlock(.enrolled(state: Self.before))
        #expect(asked == [.biometricKey])
        // The face has changed: the key is lost.
        try unlock(.enrolled(state: Self.after))
        #expect(asked == [.biometricKey])
        try items(Self.faceless).save(Self.key)
        try unlock(Self.faceless)
        #expect(asked == [.biometricKey, .passcodeKey])
    }

    // MARK: The passcode

    private static let faceless = BiometricKey.Enrollment.none(hasPasscode: true)

    @Test func `without an enrolled face or finger, the passcode protects the key, and no other proof opens it`() throws
    {
        #expect(try items(Self.faceless).add(Self.key))
        let protection = try #require(key.stored?.protection)
        #expect(protection.accessibility == .whenPasscodeSetThisDeviceOnly)
        // kSecAccessControlDevicePasscode, in Security/SecAccessControl.h.
        #expect(protection.proof.rawValue == 16)
        #expect(keychain.calls == ["update state", "add state", "add key"])
        #expect(try items(Self.faceless).unlock(check: passing) == Self.key)
    }

    @Test func `with an enrolled face or finger, the passcode never protects the key`() throws {
        for enrollment in [BiometricKey.Enrollment.enrolled(state: Self.before), .lockedOut, .unavailable, .unknown] {
            try items(enrollment).save(Self.key)
            #expect(key.stored?.protection == .biometricKey)
        }
        try items(Self.faceless, allowsPasscode: false).save(Self.key)
        #expect(key.stored?.protection == .biometricKey)
    }

    @Test func `a wrong passcode keeps the key`() throws {
        #expect(try items(Self.faceless).add(Self.key))
        keychain.refusals["copy key"] = KeychainStatus.authFailed
        for enrollment in [Self.faceless, .enrolled(state: Self.after)] {
            #expect(throws: SecureStoreError.notUnlocked(.notRecognized)) {
                try items(enrollment).unlock(check: passing)
            }
        }
        #expect(key.stored?.value == Self.key)
    }

    @Test func `a key is not added if the state cannot say that the passcode unlocks it`() throws {
        keychain.refusals["update state"] = KeychainStatus.interactionNotAllowed
        #expect(throws: SecureStoreError.unavailable) { try items(Self.faceless).add(Self.key) }
        #expect(key.stored == nil)
    }

    @Test func `a face that is enrolled later takes the place of the passcode`() throws {
        #expect(try items(Self.faceless).add(Self.key))
        #expect(try items().unlock(check: passing) == Self.key)
        #expect(key.stored?.protection == .biometricKey)
        #expect(state.stored?.value == Self.before)
        #expect(try items().unlock(check: passing) == Self.key)
    }

    @Test func `a key of the passcode is lost where only a face may unlock it`() throws {
        for enrollment in [Self.faceless, .enrolled(state: Self.before)] {
            #expect(try items(Self.faceless).add(Self.key))
            #expect(try items(enrollment, allowsPasscode: false).unlock(check: passing) == nil)
            #expect(key.stored == nil)
        }
    }
}
