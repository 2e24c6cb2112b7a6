internal import AuthCore
internal import Foundation

/// One value in the Keychain that several processes can compare and replace without a lock.
///
/// Earlier versions of the app wrote items without a digest. Such an item keeps its account until the first write,
/// which atomically moves it to the account of items with a digest. So the value is unchanged for as long as the item
/// exists there.
struct VersionedKeychainItem<Calls: KeychainCalls>: Sendable {
    let calls: Calls
    /// The account of an item with a digest. The name of a value never contains a space.
    let account: String
    /// The account of an item that an earlier version wrote.
    let oldAccount: String

    init(_ name: String, _ calls: Calls) {
        self.calls = calls
        account = name + " 2"
        oldAccount = name
    }

    func read() throws(SecureStoreError) -> Data? {
        if let value = try calls.value(of: account) { return value }
        if let value = try calls.value(of: oldAccount) { return value }
        // Another process may have moved the item between the two calls.
        return try calls.value(of: account)
    }

    /// Writes the value and replaces any existing one. Never deletes the item, so that it is present at all times.
    func write(_ value: Data) throws(SecureStoreError) {
        let item = KeychainValue(value)
        var status = KeychainStatus.itemNotFound
        // Consecutive calls find different items only if another process changes them in between.
        for _ in 0..<8 {
            status = calls.update(account, ifDigest: nil, as: account, item)
            guard status == KeychainStatus.itemNotFound else { break }
            status = calls.update(oldAccount, ifDigest: nil, as: account, item)
            if status == KeychainStatus.itemNotFound { status = calls.add(account, item) }
            guard status == KeychainStatus.duplicateItem else { break }
        }
        if let error = KeychainStatus.error(status) { throw error }
    }

    func remove() throws(SecureStoreError) {
        // In this order, because another process may move the item between the two calls.
        let statuses = [calls.delete(oldAccount, ifDigest: nil), calls.delete(account, ifDigest: nil)]
        for status in statuses where status != KeychainStatus.itemNotFound {
            if let error = KeychainStatus.error(status) { throw error }
        }
    }

    /// Replaces the value if it is still the expected one. `nil` means no value.
    func replace(_ expected: Data?, with value: Data?) throws(SecureStoreError) -> Bool {
        let item = value.map(KeychainValue.init)
        if let current = try calls.value(of: account) {
            guard current == expected else { return false }
            let digest = KeychainValue(current).digest
            if let item { return try isFirst(calls.update(account, ifDigest: digest, as: account, item)) }
            // An earlier version of the app, reinstalled in between, may have left an item. It must not return.
            _ = try isFirst(calls.delete(oldAccount, ifDigest: nil))
            return try isFirst(calls.delete(account, ifDigest: digest))
        }
        if let current = try calls.value(of: oldAccount) {
            guard current == expected else { return false }
            if let item { return try isFirst(calls.update(oldAccount, ifDigest: nil, as: account, item)) }
            return try isFirst(calls.delete(oldAccount, ifDigest: nil))
        }
        guard expected == nil else { return false }
        guard let item else { return try read() == nil }
        return try isFirst(calls.add(account, item))
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
