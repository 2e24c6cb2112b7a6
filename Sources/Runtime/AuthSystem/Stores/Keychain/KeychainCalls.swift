package import AuthCore
package import Foundation

/// The Keychain calls on the values of a store. The Keychain's server performs each call atomically across processes, so no
/// process needs a lock.
protocol KeychainCalls: Sendable {
    /// Returns the result code of a read, and the value of an account if there is one.
    func copy(_ account: String) -> (status: Int32, value: Data?)

    /// Adds an item. Returns `duplicateItem` if the account has one.
    func add(_ account: String, _ item: KeychainValue) -> Int32

    /// Changes an item.
    ///
    /// - Parameters:
    ///   - account: The item's account.
    ///   - digest: The digest that the item must have; `nil` for any item.
    ///   - item: The new value.
    /// - Returns: `itemNotFound` if the account has no item, or none with this digest.
    func update(_ account: String, ifDigest digest: Data?, _ item: KeychainValue) -> Int32

    /// Removes an item. Returns `itemNotFound` if the account has none, or none with this digest.
    func delete(_ account: String, ifDigest digest: Data?) -> Int32

    /// Returns the result code of a search for all items of the store, and their accounts.
    func accounts() -> (status: Int32, names: [String])

    /// Moves an item to another access group in one step. Returns `itemNotFound` if the account has no item,
    /// `duplicateItem` if the group has an item of the account already.
    func move(_ account: String, to group: String) -> Int32
}

extension KeychainCalls {
    /// Returns the value of an account; `nil` if there is no item.
    func value(of account: String) throws(SecureStoreError) -> Data? {
        let (status, value) = copy(account)
        return try KeychainStatus.value(status, value)
    }

    /// Moves all values of an earlier version of the app to the group that the app shares with its extensions. Each is in
    /// exactly one group at all times. So no kill leaves a copy that could come back after a sign-out in an extension.
    func moveAll(to group: String) throws(SecureStoreError) {
        let (status, names) = accounts()
        // An extension has no access to the app's own group, and nothing to move.
        if status == KeychainStatus.itemNotFound || status == KeychainStatus.missingEntitlement { return }
        if let error = KeychainStatus.error(status) { throw error }
        for name in names where !BiometricItemName.allCases.contains(where: { $0.rawValue == name }) {
            let moved = move(name, to: group)
            if moved == KeychainStatus.duplicateItem {
                // The shared value is newer: an app that shares its session writes no other.
                try KeychainStatus.checkRemoval(delete(name, ifDigest: nil))
            } else {
                try KeychainStatus.checkRemoval(moved)
            }
        }
    }

    /// Removes all values, but not the key of a biometric gate, which is useless without them.
    func removeAll() throws(SecureStoreError) {
        let (status, names) = accounts()
        if status == KeychainStatus.itemNotFound { return }
        if let error = KeychainStatus.error(status) { throw error }
        for name in names where !BiometricItemName.allCases.contains(where: { $0.rawValue == name }) {
            try KeychainStatus.checkRemoval(delete(name, ifDigest: nil))
        }
    }
}

/// A value with its digest. Unlike the value, the digest is an attribute that a query can match.
struct KeychainValue: Sendable, RedactedValue {
    let value: Data
    let digest: Data

    init(_ value: Data) {
        self.value = value
        digest = Data(SHA256.hash(Array(value)))
    }
}

/// The Keychain calls on one generic password. Each call can wait for another process or for the user.
package protocol KeychainItemCalls: Sendable {
    /// Returns the result code of a read, and the value if there is one.
    func copy() -> (status: Int32, value: Data?)

    /// Adds the item. Returns `duplicateItem` if it exists; it stays unchanged.
    func add(_ value: Data, _ protection: KeychainProtection) -> Int32

    /// Changes the item. Returns `itemNotFound` if it does not exist.
    func update(_ value: Data, _ protection: KeychainProtection) -> Int32

    /// Removes the item. Returns `itemNotFound` if it does not exist.
    func delete() -> Int32
}

extension KeychainItemCalls {
    /// Returns the value; `nil` if there is no item.
    package func read() throws(SecureStoreError) -> Data? {
        let (status, value) = copy()
        return try KeychainStatus.value(status, value)
    }

    /// Updates the item, or adds it if it does not exist.
    func write(_ value: Data, _ protection: KeychainProtection) throws(SecureStoreError) {
        let status = KeychainStatus.updatingOrAdding(
            update: { update(value, protection) }, add: { add(value, protection) })
        if let error = KeychainStatus.error(status) { throw error }
    }

    /// Removes the item, if it exists.
    package func remove() throws(SecureStoreError) { try KeychainStatus.checkRemoval(delete()) }
}

/// The protection of an item, as a value, so that tests cover it on systems without a Keychain.
package struct KeychainProtection: Sendable, Hashable {
    /// The time at which the item can be read, named like the constants `kSecAttrAccessible…` (Security/SecItem.h). No
    /// item leaves the device, in a backup or by iCloud.
    package enum Accessibility: Sendable, Hashable {
        case afterFirstUnlockThisDeviceOnly
        case whenPasscodeSetThisDeviceOnly
    }

    /// The user's proof for a read: bits of `SecAccessControlCreateFlags` (Security/SecAccessControl.h).
    package struct Proof: OptionSet, Sendable, Hashable {
        package let rawValue: UInt

        package init(rawValue: UInt) {
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
    /// The state is not a secret, and is read without the user.
    static let biometricState = value
}
