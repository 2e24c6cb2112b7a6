internal import AuthCore
internal import AuthCrypto
internal import Foundation

/// The result codes of the Keychain (`OSStatus`, Security/SecBase.h) that a store handles. They are numbers, so that
/// tests cover their handling on systems without a Keychain.
enum KeychainStatus {
    static let success: Int32 = 0
    static let userCanceled: Int32 = -128
    static let missingEntitlement: Int32 = -34018
    static let notAvailable: Int32 = -25291
    static let authFailed: Int32 = -25293
    static let duplicateItem: Int32 = -25299
    static let itemNotFound: Int32 = -25300
    static let interactionNotAllowed: Int32 = -25308
    static let interactionRequired: Int32 = -25315
    static let dataNotAvailable: Int32 = -25316

    /// Updates an item, or adds it if it does not exist. Never deletes it, so that it is present at all times.
    ///
    /// - Parameters:
    ///   - update: Updates the item. Returns `itemNotFound` if it does not exist.
    ///   - add: Adds the item. Returns `duplicateItem` if it exists.
    /// - Returns: The result code of the last call.
    static func updatingOrAdding(update: () -> Int32, add: () -> Int32) -> Int32 {
        let updated = update()
        guard updated == itemNotFound else { return updated }
        let added = add()
        // An extension of the app may have added the item first.
        return added == duplicateItem ? update() : added
    }

    /// Returns the error for a result code; `nil` for success.
    static func error(_ status: Int32) -> SecureStoreError? {
        switch status {
        case success: nil
        // Before the first unlock, the Keychain allows no interaction and no read. The item can be read later.
        case interactionNotAllowed, interactionRequired, notAvailable, dataNotAvailable: .unavailable
        case userCanceled, authFailed, missingEntitlement: .accessDenied
        default: .system(code: status)
        }
    }
}

/// The Keychain calls that replace values. The Keychain's server performs each call atomically across processes, so no
/// process needs a lock.
protocol KeychainCalls: Sendable {
    /// Returns the value of an account; `nil` if there is no item.
    func value(of account: String) throws(SecureStoreError) -> Data?

    /// Adds an item. Returns `duplicateItem` if the account has one.
    func add(_ account: String, _ item: KeychainValue) -> Int32

    /// Changes an item.
    ///
    /// - Parameters:
    ///   - account: The item's account.
    ///   - digest: The digest that the item must have; `nil` for any item.
    ///   - newAccount: The account to move the item to.
    ///   - item: The new value.
    /// - Returns: `itemNotFound` if the account has no item, or none with this digest; `duplicateItem` if the new
    ///   account has an item already.
    func update(_ account: String, ifDigest digest: Data?, as newAccount: String, _ item: KeychainValue) -> Int32

    /// Removes an item. Returns `itemNotFound` if the account has none, or none with this digest.
    func delete(_ account: String, ifDigest digest: Data?) -> Int32
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
