internal import AuthCore
internal import AuthCrypto
internal import Foundation

/// The calls to the Keychain that replace values. The Keychain's server carries out each of them as one step, whichever
/// process asks, so no process holds a lock.
protocol KeychainCalls: Sendable {
    /// The value of an account; `nil` if there is no item.
    func value(of account: String) throws(SecureStoreError) -> Data?

    /// Adds an item. Returns `duplicateItem` if the account has one.
    func add(_ account: String, _ item: KeychainValue) -> Int32

    /// Changes an item.
    ///
    /// - Parameters:
    ///   - account: The item's account.
    ///   - digest: The digest that the item must have; `nil` for any item.
    ///   - newAccount: The account that the item then belongs to.
    ///   - item: The new value.
    /// - Returns: `itemNotFound` if the account has no item, or none with this digest; `duplicateItem` if the new account has
    ///   an item already.
    func update(_ account: String, ifDigest digest: Data?, as newAccount: String, _ item: KeychainValue) -> Int32

    /// Removes an item. Returns `itemNotFound` if the account has none, or none with this digest.
    func delete(_ account: String, ifDigest digest: Data?) -> Int32
}

/// A value with its digest. The digest is an attribute of the item that queries can name, which the value is not.
struct KeychainValue: Sendable {
    let value: Data
    let digest: Data

    init(_ value: Data) {
        self.value = value
        digest = Data(SHA256.hash(Array(value)))
    }
}

/// One value in the Keychain, which several processes can compare and replace without a lock.
///
/// Earlier versions of the app wrote items without a digest. Such an item keeps its account until the first write, which moves
/// it to the account of items with a digest in one step. So its presence alone shows that its value is unchanged.
struct VersionedKeychainItem<Calls: KeychainCalls>: Sendable {
    let calls: Calls
    /// The account of an item with a digest. No name of a value contains a space.
    let account: String
    /// The account of an item of an earlier version.
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

    /// Writes the value in place of any other. Never deletes, so that at no time it is gone.
    func write(_ value: Data) throws(SecureStoreError) {
        let item = KeychainValue(value)
        var status = KeychainStatus.itemNotFound
        // A call finds another item than the one before it only if another process was faster.
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
        // In this order: another process may move the item between the two calls.
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
            // An earlier version of the app, installed again in between, may have left an item, which must not come back.
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

    /// Whether the call found what it was to change: otherwise another process was faster.
    private func isFirst(_ status: Int32) throws(SecureStoreError) -> Bool {
        switch status {
        case KeychainStatus.itemNotFound, KeychainStatus.duplicateItem: return false
        default:
            if let error = KeychainStatus.error(status) { throw error }
            return true
        }
    }
}
