#if canImport(Security)
public import AuthCore
public import Foundation
internal import Security

/// Stores values in the Keychain as generic passwords of this device only, readable after the first unlock.
///
/// An app that the system starts in the background can read its session. Before the first unlock, a read throws
/// `.unavailable` and does not report the value as missing. An app for macOS needs the entitlement
/// `keychain-access-groups`.
public struct KeychainStore: SecureStore {
    private let service: String
    private let accessGroup: String?

    /// Creates a store for the values of a service.
    ///
    /// - Parameters:
    ///   - service: The name that distinguishes the values from those of other stores, such as the bundle identifier.
    ///   - accessGroup: The group of apps that share the values, from the entitlement `keychain-access-groups`; `nil`
    ///     for the app's own group.
    public init(service: String, accessGroup: String? = nil) {
        self.service = service
        self.accessGroup = accessGroup
    }

    /// Returns the value under a name, or `nil` if there is none.
    public func read(_ key: SecureStoreKey) async throws(SecureStoreError) -> Data? {
        let item = item(key)
        return try await blocking { () throws(SecureStoreError) in try item.read() }
    }

    /// Stores a value and replaces any existing value under this name.
    public func write(_ value: Data, for key: SecureStoreKey) async throws(SecureStoreError) {
        let item = item(key)
        try await blocking { () throws(SecureStoreError) in try item.write(value) }
    }

    /// Removes the value under a name.
    public func remove(_ key: SecureStoreKey) async throws(SecureStoreError) {
        let item = item(key)
        try await blocking { () throws(SecureStoreError) in try item.remove() }
    }

    /// Replaces a value if the Keychain still contains the expected one, across all processes of the app. Takes no
    /// lock, because the system terminates a process that is suspended while it holds a lock.
    public func replace(
        _ expected: Data?, with value: Data?, for key: SecureStoreKey
    ) async throws(SecureStoreError) -> Bool {
        let item = item(key)
        return try await blocking { () throws(SecureStoreError) in try item.replace(expected, with: value) }
    }

    /// Removes all values of the service, but not the key of a ``BiometricGate``, which is useless without them.
    func removeAll() async throws(SecureStoreError) {
        let calls = SecurityCalls(service: service, accessGroup: accessGroup)
        try await blocking { () throws(SecureStoreError) in
            for account in try calls.accounts() where !account.hasPrefix("biometric ") {
                let status = calls.delete(account, ifDigest: nil)
                if status != KeychainStatus.itemNotFound, let error = KeychainStatus.error(status) { throw error }
            }
        }
    }

    private func item(_ key: SecureStoreKey) -> VersionedKeychainItem<SecurityCalls> {
        VersionedKeychainItem(key.rawValue, SecurityCalls(service: service, accessGroup: accessGroup))
    }
}

/// The Keychain calls for the items of a service.
private struct SecurityCalls: KeychainCalls {
    let service: String
    let accessGroup: String?

    func value(of account: String) throws(SecureStoreError) -> Data? { try item(account).read() }

    func add(_ account: String, _ item: KeychainValue) -> Int32 {
        SecItemAdd(self.item(account).query.merging(attributes(item)) { $1 } as CFDictionary, nil)
    }

    func update(_ account: String, ifDigest digest: Data?, as newAccount: String, _ item: KeychainValue) -> Int32 {
        var changes = attributes(item)
        if newAccount != account { changes[kSecAttrAccount] = newAccount }
        return SecItemUpdate(query(account, digest) as CFDictionary, changes as CFDictionary)
    }

    func delete(_ account: String, ifDigest digest: Data?) -> Int32 {
        SecItemDelete(query(account, digest) as CFDictionary)
    }

    /// Returns the accounts that have an item.
    func accounts() throws(SecureStoreError) -> [String] {
        var query: [CFString: Any] = [
            kSecClass: kSecClassGenericPassword, kSecAttrService: service, kSecUseDataProtectionKeychain: true,
            kSecReturnAttributes: true, kSecMatchLimit: kSecMatchLimitAll,
        ]
        if let accessGroup { query[kSecAttrAccessGroup] = accessGroup }
        var found: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &found)
        if status == KeychainStatus.itemNotFound { return [] }
        if let error = KeychainStatus.error(status) { throw error }
        return (found as? [[CFString: Any]] ?? []).compactMap { $0[kSecAttrAccount] as? String }
    }

    private func item(_ account: String) -> KeychainItem {
        KeychainItem(service: service, account: account, accessGroup: accessGroup)
    }

    private func query(_ account: String, _ digest: Data?) -> [CFString: Any] {
        var query = item(account).query
        if let digest { query[kSecAttrGeneric] = digest }
        return query
    }

    private func attributes(_ item: KeychainValue) -> [CFString: Any] {
        [
            kSecValueData: item.value, kSecAttrGeneric: item.digest,
            kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
        ]
    }
}

/// One generic password in the Keychain, and the four calls on it. Each call can wait for another process or for the
/// user.
package struct KeychainItem: Sendable {
    let service: String
    let account: String
    let accessGroup: String?

    package init(service: String, account: String, accessGroup: String?) {
        self.service = service
        self.account = account
        self.accessGroup = accessGroup
    }

    /// The attributes that identify the item. The item is in the data protection keychain, as on iOS. The older
    /// file-based keychain of macOS does not support `kSecAttrAccessible`.
    var query: [CFString: Any] {
        var query: [CFString: Any] = [
            kSecClass: kSecClassGenericPassword, kSecAttrService: service, kSecAttrAccount: account,
            kSecUseDataProtectionKeychain: true,
        ]
        if let accessGroup { query[kSecAttrAccessGroup] = accessGroup }
        return query
    }

    /// Returns the value, or `nil` if there is no item.
    package func read() throws(SecureStoreError) -> Data? {
        let (status, value) = copy()
        if status == KeychainStatus.itemNotFound { return nil }
        if let error = KeychainStatus.error(status) { throw error }
        guard let value else { throw .system(code: errSecInternalError) }
        return value
    }

    /// Returns the Keychain's result code, and the value if there is one.
    func copy(_ more: [CFString: Any] = [:]) -> (status: Int32, value: Data?) {
        var found: CFTypeRef?
        let asked = query.merging([kSecReturnData: true, kSecMatchLimit: kSecMatchLimitOne]) { $1 }
        let status = SecItemCopyMatching(asked.merging(more) { $1 } as CFDictionary, &found)
        return (status, found as? Data)
    }

    /// Adds the item. Returns `false` if it exists; it stays unchanged.
    func add(_ value: Data, _ attributes: [CFString: Any]) throws(SecureStoreError) -> Bool {
        let changes = attributes.merging([kSecValueData: value]) { $1 }
        let status = SecItemAdd(query.merging(changes) { $1 } as CFDictionary, nil)
        if status == KeychainStatus.duplicateItem { return false }
        if let error = KeychainStatus.error(status) { throw error }
        return true
    }

    /// Updates the item, or adds it if it does not exist.
    func write(_ value: Data, _ attributes: [CFString: Any]) throws(SecureStoreError) {
        let changes = attributes.merging([kSecValueData: value]) { $1 }
        let status = KeychainStatus.updatingOrAdding(
            update: { SecItemUpdate(query as CFDictionary, changes as CFDictionary) },
            add: { SecItemAdd(query.merging(changes) { $1 } as CFDictionary, nil) })
        if let error = KeychainStatus.error(status) { throw error }
    }

    /// Removes the item, if it exists.
    package func remove() throws(SecureStoreError) {
        let status = SecItemDelete(query as CFDictionary)
        if status != KeychainStatus.itemNotFound, let error = KeychainStatus.error(status) { throw error }
    }
}
#endif
