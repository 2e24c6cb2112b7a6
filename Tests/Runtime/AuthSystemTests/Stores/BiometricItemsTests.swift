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

    private let log = CallLog()
    private let key: RefusingItem
    private let state: RefusingItem

    init() {
        key = RefusingItem("key", log)
        state = RefusingItem("state", log)
    }

    private func items(
        _ enrollment: BiometricKey.Enrollment = .enrolled(state: before), allowsPasscode: Bool = true
    ) -> BiometricItems<RefusingItem> {
        BiometricItems(key: key, state: state, allowsPasscode: allowsPasscode, enrollment: { enrollment })
    }

    @Test func `the key is bound to the currently enrolled faces and fingers, to a passcode and to this device`() throws
    {
        #expect(try items().add(Self.key))
        let protection = try #require(key.item?.protection)
        #expect(protection.accessibility == .whenPasscodeSetThisDeviceOnly)
        #expect(protection.proof == .biometryCurrentSet)
        // kSecAccessControlBiometryCurrentSet, in Security/SecAccessControl.h.
        #expect(protection.proof.rawValue == 8)
        try items().save(Self.otherKey)
        #expect(key.item?.protection == protection)
        #expect(key.item?.value == Self.otherKey)
    }

    @Test func `the digest of a key is not an attribute, which the Keychain returns without a proof`() throws {
        for enrollment in [BiometricKey.Enrollment.enrolled(state: Self.before), Self.faceless] {
            try items(enrollment).save(Self.key)
            #expect(try #require(key.item).digest == nil)
        }
        #expect(KeychainValue(Self.key).digest != nil)
    }

    @Test func `the state and the values are readable after the first unlock, and only on this device`() throws {
        #expect(try items().add(Self.key))
        for protection in [try #require(state.item?.protection), KeychainProtection.value] {
            #expect(protection.accessibility == .afterFirstUnlockThisDeviceOnly)
            #expect(protection.proof == [])
        }
    }

    @Test func `the old state is removed before a new key is stored, so that the new key is not considered lost`()
        throws
    {
        state.item = KeychainValue(Self.before)
        #expect(try items(.unknown).add(Self.key))
        #expect(log.calls == ["delete state", "add key"])
        #expect(state.item == nil)
        key.refusal = KeychainStatus.authFailed
        #expect(throws: SecureStoreError.notUnlocked(.notRecognized)) {
            try items(.enrolled(state: Self.after)).unlock()
        }
        #expect(key.item != nil)
    }

    @Test func `an unlocked key is returned, and a state that is missing or of another system version is completed`()
        throws
    {
        key.item = KeychainValue(Self.key, .biometricKey)
        #expect(try items().unlock() == Self.key)
        #expect(state.item?.value == Self.before)
        #expect(try items(.enrolled(state: Self.after)).unlock() == Self.key)
        #expect(state.item?.value == Self.after)
    }

    @Test func `a key that the system removed because faces or fingers have changed is lost, with the reason`() throws {
        for enrollment in [BiometricKey.Enrollment.enrolled(state: Self.after), .none(hasPasscode: true)] {
            #expect(try items().add(Self.key))
            key.item = nil
            #expect(throws: SecureStoreError.biometryChanged) { try items(enrollment).unlock() }
        }
        #expect(try items().add(Self.key))
        key.item = nil
        for enrollment in [BiometricKey.Enrollment.enrolled(state: Self.before), .lockedOut, .unavailable, .unknown] {
            #expect(try items(enrollment).unlock() == nil)
        }
    }

    @Test func `a key of faces or fingers that have changed is lost, and its item is removed`() throws {
        #expect(try items().add(Self.key))
        key.refusal = KeychainStatus.authFailed
        key.refusedCall = "copy"
        #expect(throws: SecureStoreError.biometryChanged) { try items(.enrolled(state: Self.after)).unlock() }
        #expect(key.item == nil)
    }

    @Test(
        arguments: [
            (KeychainStatus.userCanceled, .notUnlocked(.cancelled)),
            (KeychainStatus.authFailed, .notUnlocked(.notRecognized)),
            (KeychainStatus.missingEntitlement, .accessDenied), (KeychainStatus.interactionNotAllowed, .unavailable),
            (KeychainStatus.interactionRequired, .unavailable), (KeychainStatus.notAvailable, .unavailable),
            (KeychainStatus.dataNotAvailable, .unavailable), (-50, .system(code: -50)),
            (KeychainStatus.duplicateItem, .system(code: KeychainStatus.duplicateItem)),
        ] as [(Int32, SecureStoreError)])
    func `a check that fails with any other code keeps the key`(status: Int32, error: SecureStoreError) throws {
        #expect(try items().add(Self.key))
        key.refusal = status
        key.refusedCall = "copy"
        #expect(throws: error) { try items().unlock() }
        #expect(key.item?.value == Self.key)
        #expect(!log.calls.contains("delete key"))
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
        key.refusal = KeychainStatus.authFailed
        key.refusedCall = "copy"
        #expect(throws: SecureStoreError.notUnlocked(failure)) { try items(enrollment).unlock() }
        #expect(key.item?.value == Self.key)
    }

    // MARK: The passcode

    private static let faceless = BiometricKey.Enrollment.none(hasPasscode: true)

    @Test func `without an enrolled face or finger, the passcode protects the key, and no other proof opens it`() throws
    {
        #expect(try items(Self.faceless).add(Self.key))
        let protection = try #require(key.item?.protection)
        #expect(protection.accessibility == .whenPasscodeSetThisDeviceOnly)
        // kSecAccessControlDevicePasscode, in Security/SecAccessControl.h.
        #expect(protection.proof.rawValue == 16)
        #expect(log.calls == ["update state", "add state", "add key"])
        #expect(try items(Self.faceless).unlock() == Self.key)
    }

    @Test func `with an enrolled face or finger, the passcode never protects the key`() throws {
        for enrollment in [BiometricKey.Enrollment.enrolled(state: Self.before), .lockedOut, .unavailable, .unknown] {
            try items(enrollment).save(Self.key)
            #expect(key.item?.protection == .biometricKey)
        }
        try items(Self.faceless, allowsPasscode: false).save(Self.key)
        #expect(key.item?.protection == .biometricKey)
    }

    @Test func `the passcode does not unlock a key of a face that is not enrolled any more`() throws {
        #expect(try items().add(Self.key))
        key.refusal = KeychainStatus.authFailed
        key.refusedCall = "copy"
        #expect(throws: SecureStoreError.biometryChanged) { try items(Self.faceless).unlock() }
        #expect(key.item == nil)
    }

    @Test(
        arguments: [
            (KeychainStatus.userCanceled, .notUnlocked(.cancelled)),
            (KeychainStatus.authFailed, .notUnlocked(.notRecognized)),
        ] as [(Int32, SecureStoreError)])
    func `a wrong passcode keeps the key`(status: Int32, error: SecureStoreError) throws {
        #expect(try items(Self.faceless).add(Self.key))
        key.refusal = status
        key.refusedCall = "copy"
        for enrollment in [Self.faceless, .enrolled(state: Self.after)] {
            #expect(throws: error) { try items(enrollment).unlock() }
        }
        #expect(key.item?.value == Self.key)
    }

    @Test func `a key is not added if the state cannot say that the passcode unlocks it`() throws {
        state.refusal = KeychainStatus.interactionNotAllowed
        #expect(throws: SecureStoreError.unavailable) { try items(Self.faceless).add(Self.key) }
        #expect(key.item == nil)
    }

    @Test func `a face that is enrolled later takes the place of the passcode`() throws {
        #expect(try items(Self.faceless).add(Self.key))
        #expect(try items().unlock() == Self.key)
        #expect(key.item?.protection == .biometricKey)
        #expect(state.item?.value == Self.before)
        #expect(try items().unlock() == Self.key)
    }

    @Test func `a key of the passcode is lost where only a face may unlock it`() throws {
        for enrollment in [Self.faceless, .enrolled(state: Self.before)] {
            #expect(try items(Self.faceless).add(Self.key))
            #expect(try items(enrollment, allowsPasscode: false).unlock() == nil)
            #expect(key.item == nil)
        }
    }
}

/// The calls on all items of a model, in order.
final class CallLog: @unchecked Sendable {
    var calls: [String] = []
}

/// One generic password in a model of the Keychain, which rejects calls.
final class RefusingItem: KeychainItemCalls, @unchecked Sendable {
    var item: KeychainValue?
    /// The result code of calls that the Keychain rejects; `nil` if it accepts them.
    var refusal: Int32?
    /// The only call that is rejected; `nil` for all calls.
    var refusedCall: String?
    private let name: String
    private let log: CallLog

    init(_ name: String, _ log: CallLog) {
        self.name = name
        self.log = log
    }

    func copy() -> (status: Int32, value: Data?) {
        if let refusal = answer("copy") { return (refusal, nil) }
        return item.map { (KeychainStatus.success, $0.value) } ?? (KeychainStatus.itemNotFound, nil)
    }

    func add(_ value: KeychainValue) -> Int32 {
        if let refusal = answer("add") { return refusal }
        guard item == nil else { return KeychainStatus.duplicateItem }
        self.item = value
        return KeychainStatus.success
    }

    func update(ifDigest digest: Data?, _ value: KeychainValue) -> Int32 {
        if let refusal = answer("update") { return refusal }
        guard let item, digest == nil || item.digest == digest else { return KeychainStatus.itemNotFound }
        self.item = value
        return KeychainStatus.success
    }

    func delete(ifDigest digest: Data?) -> Int32 {
        if let refusal = answer("delete") { return refusal }
        guard let item, digest == nil || item.digest == digest else { return KeychainStatus.itemNotFound }
        self.item = nil
        return KeychainStatus.success
    }

    private func answer(_ call: String) -> Int32? {
        log.calls.append("\(call) \(name)")
        return refusedCall.map { $0 == call } ?? true ? refusal : nil
    }
}
