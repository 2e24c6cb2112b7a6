package import AuthCore
package import Foundation

/// The Keychain calls on one generic password, which several processes can compare and replace without a lock. The
/// digest of the value is an attribute of the item, so that the Keychain's server compares it in the same step in which
/// it changes the item. Each call can wait for another process or for the user.
package protocol KeychainItemCalls: Sendable {
    /// Returns the result code of a read, and the value if there is one.
    func copy() -> (status: Int32, value: Data?)

    /// Adds the item. Returns `duplicateItem` if it exists; it stays unchanged.
    func add(_ value: KeychainValue) -> Int32

    /// Changes the item.
    ///
    /// - Parameters:
    ///   - digest: The digest that the item must have; `nil` for any item.
    ///   - value: The new value.
    /// - Returns: `itemNotFound` if the item does not exist, or does not have this digest.
    func update(ifDigest digest: Data?, _ value: KeychainValue) -> Int32

    /// Removes the item. Returns `itemNotFound` if it does not exist, or does not have this digest.
    func delete(ifDigest digest: Data?) -> Int32
}

extension KeychainItemCalls {
    /// Returns the value; `nil` if there is no item.
    package func read() throws(SecureStoreError) -> Data? { try KeychainStatus.value(copy()) }

    /// Writes the value and replaces any existing one. Never deletes the item, so that it is present at all times.
    func write(_ value: Data) throws(SecureStoreError) {
        let value = KeychainValue(value)
        var status = KeychainStatus.itemNotFound
        // Consecutive calls find different items only if another process changes them in between.
        for _ in 0..<8 {
            status = update(ifDigest: nil, value)
            guard status == KeychainStatus.itemNotFound else { break }
            status = add(value)
            guard status == KeychainStatus.duplicateItem else { break }
        }
        if let error = KeychainStatus.error(status) { throw error }
    }

    /// Removes the item, if it exists.
    package func remove() throws(SecureStoreError) { try KeychainStatus.checkRemoval(delete(ifDigest: nil)) }

    /// Replaces the value if it is still the expected one. `nil` means no value.
    func replace(_ expected: Data?, with value: Data?) throws(SecureStoreError) -> Bool {
        let current = try KeychainStatus.value(copy())
        guard current == expected else { return false }
        let value = value.map { KeychainValue($0) }
        switch (current, value) {
        case (let current?, let value?): return try isFirst(update(ifDigest: KeychainValue(current).digest, value))
        case (let current?, nil): return try isFirst(delete(ifDigest: KeychainValue(current).digest))
        case (nil, let value?): return try isFirst(add(value))
        case (nil, nil): return true
        }
    }

    /// Whether the call found the item to change. If not, another process changed it first.
    private func isFirst(_ status: Int32) throws(SecureStoreError) -> Bool {
        switch status {
        case KeychainStatus.itemNotFound, KeychainStatus.duplicateItem: return false
        default:
            if let error = KeychainStatus.error(status) { throw error }
            return true
        }
    }
}

/// A value with its protection and its digest. Unlike the value, the digest is an attribute that a query can match.
package struct KeychainValue: Sendable, RedactedValue {
    let value: Data
    let protection: KeychainProtection
    /// `nil` for a value that needs a proof: the Keychain returns attributes without one.
    let digest: Data?

    init(_ value: Data, _ protection: KeychainProtection = .value) {
        self.value = value
        self.protection = protection
        digest = protection.proof.isEmpty ? Data(SHA256.hash(Array(value))) : nil
    }
}

/// The protection of an item, as a value, so that tests cover it on systems without a Keychain.
struct KeychainProtection: Sendable, Hashable {
    /// The time at which the item can be read, named like the constants `kSecAttrAccessible…` (Security/SecItem.h). No
    /// item leaves the device, in a backup or by iCloud.
    enum Accessibility: Sendable, Hashable {
        case afterFirstUnlockThisDeviceOnly
        case whenPasscodeSetThisDeviceOnly
    }

    /// The user's proof for a read: bits of `SecAccessControlCreateFlags` (Security/SecAccessControl.h).
    struct Proof: OptionSet, Sendable, Hashable {
        let rawValue: UInt

        init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// A face or finger that is enrolled now. The item is lost if another one is enrolled, or one is removed.
        static let biometryCurrentSet = Self(rawValue: 1 << 3)
        /// The device's passcode.
        static let devicePasscode = Self(rawValue: 1 << 4)
    }

    let accessibility: Accessibility
    let proof: Proof

    /// An app that the system starts in the background can read its session.
    static let value = Self(accessibility: .afterFirstUnlockThisDeviceOnly, proof: [])
    /// A device without a passcode has no biometrics. The item is lost if the passcode is removed.
    static let biometricKey = Self(
        accessibility: .whenPasscodeSetThisDeviceOnly,
        proof: .biometryCurrentSet)
    /// The item is lost if the passcode is removed.
    static let passcodeKey = Self(accessibility: .whenPasscodeSetThisDeviceOnly, proof: .devicePasscode)
}
