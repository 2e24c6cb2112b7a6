#if canImport(Security)
public import AuthCore
public import Foundation
internal import Security

/// Keeps values in the Keychain as generic passwords of this device alone, which can be read from the first unlock after a
/// start: so that an app that the system starts in the background finds its session, and one that it starts before that
/// learns `.unavailable`, not that there is none. An app for macOS needs the entitlement `keychain-access-groups`.
public struct KeychainStore: SecureStore {
    private let service: String
    private let accessGroup: String?

    /// The values of a service.
    ///
    /// - Parameters:
    ///   - service: By what they are told from those of other stores: the bundle identifier, say.
    ///   - accessGroup: The group of apps that share them, as the entitlement `keychain-access-groups` names it; the app's
    ///     own where nothing is said.
    public init(service: String, accessGroup: String? = nil) {
        self.service = service
        self.accessGroup = accessGroup
    }

    /// The value under a name; nil where there is none.
    public func read(_ key: SecureStoreKey) async throws(SecureStoreError) -> Data? {
        let item = item(key)
        return try await blocking { () throws(SecureStoreError) in try item.read() }
    }

    /// Keeps a value in place of any other under this name.
    public func write(_ value: Data, for key: SecureStoreKey) async throws(SecureStoreError) {
        let item = item(key)
        try await blocking { () throws(SecureStoreError) in try item.write(value) }
    }

    /// Forgets the value under a name.
    public func remove(_ key: SecureStoreKey) async throws(SecureStoreError) {
        let item = item(key)
        try await blocking { () throws(SecureStoreError) in try item.remove() }
    }

    /// Replaces a value if the Keychain still holds the expected one, whichever process of the app uses it. Takes no lock: the
    /// system ends a process that holds one while it is suspended.
    public func replace(
        _ expected: Data?, with value: Data?, for key: SecureStoreKey
    ) async throws(SecureStoreError) -> Bool {
        let item = item(key)
        return try await blocking { () throws(SecureStoreError) in try item.replace(expected, with: value) }
    }

    /// Removes all values of the service, but not the key of a ``BiometricGate``, which is of no use without them.
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

/// The calls to the Keychain, for the items of a service.
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

    /// The accounts that have an item.
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
#endif
