internal import AuthCore
internal import Foundation

/// The Keychain calls on the items of a store. The Keychain's server performs each call atomically across processes, so
/// no process needs a lock.
protocol KeychainCalls: Sendable {
    associatedtype Item: KeychainItemCalls

    /// Returns the item of an account, which may not exist.
    func item(_ account: String) -> Item

    /// Returns the result code of a search for all items of the store, and their accounts.
    func accounts() -> (status: Int32, names: [String])

    /// Moves an item to another access group in one step. Returns `itemNotFound` if the account has no item,
    /// `duplicateItem` if the group has an item of the account already.
    func move(_ account: String, to group: String) -> Int32
}

extension KeychainCalls {
    /// Moves all values of an earlier version of the app to the group that the app shares with its extensions. Each is
    /// in exactly one group at all times. So no kill leaves a copy that could come back after a sign-out in an
    /// extension.
    func moveAll(to group: String) throws(SecureStoreError) {
        let (status, names) = accounts()
        // An extension has no access to the app's own group, and nothing to move.
        if status == KeychainStatus.itemNotFound || status == KeychainStatus.missingEntitlement { return }
        if let error = KeychainStatus.error(status) { throw error }
        for name in names where !BiometricItemName.allCases.contains(where: { $0.rawValue == name }) {
            let moved = move(name, to: group)
            if moved == KeychainStatus.duplicateItem {
                // The shared value is newer: an app that shares its session writes no other.
                try item(name).remove()
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
            try item(name).remove()
        }
    }
}
