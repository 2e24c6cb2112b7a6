#if canImport(Security)
internal import AuthCore
internal import Foundation
internal import Security

/// One generic password of the Keychain, and the four calls on it. They wait for another process, or for the person.
struct KeychainItem: Sendable {
    let service: String
    let account: String
    let accessGroup: String?

    /// What the item is found by. The data protection keychain is the one of iOS; macOS has an older one beside it, which
    /// knows nothing of when an item is accessible.
    var query: [CFString: Any] {
        var query: [CFString: Any] = [
            kSecClass: kSecClassGenericPassword, kSecAttrService: service, kSecAttrAccount: account,
            kSecUseDataProtectionKeychain: true,
        ]
        if let accessGroup { query[kSecAttrAccessGroup] = accessGroup }
        return query
    }

    /// The value; `nil` if there is no item.
    func read() throws(SecureStoreError) -> Data? {
        let (status, value) = copy()
        if status == KeychainStatus.itemNotFound { return nil }
        if let error = KeychainStatus.error(status) { throw error }
        guard let value else { throw .system(code: errSecInternalError) }
        return value
    }

    /// What the Keychain answers, and the value if there is one.
    func copy(_ more: [CFString: Any] = [:]) -> (status: Int32, value: Data?) {
        var found: CFTypeRef?
        let asked = query.merging([kSecReturnData: true, kSecMatchLimit: kSecMatchLimitOne]) { $1 }
        let status = SecItemCopyMatching(asked.merging(more) { $1 } as CFDictionary, &found)
        return (status, found as? Data)
    }

    /// Adds the item. Returns `false` if there is one, which stays.
    func add(_ value: Data, _ attributes: [CFString: Any]) throws(SecureStoreError) -> Bool {
        let changes = attributes.merging([kSecValueData: value]) { $1 }
        let status = SecItemAdd(query.merging(changes) { $1 } as CFDictionary, nil)
        if status == KeychainStatus.duplicateItem { return false }
        if let error = KeychainStatus.error(status) { throw error }
        return true
    }

    /// Changes the item, or adds it.
    func write(_ value: Data, _ attributes: [CFString: Any]) throws(SecureStoreError) {
        let changes = attributes.merging([kSecValueData: value]) { $1 }
        let status = KeychainStatus.updatingOrAdding(
            update: { SecItemUpdate(query as CFDictionary, changes as CFDictionary) },
            add: { SecItemAdd(query.merging(changes) { $1 } as CFDictionary, nil) })
        if let error = KeychainStatus.error(status) { throw error }
    }

    /// Takes the item away, if there is one.
    func remove() throws(SecureStoreError) {
        let status = SecItemDelete(query as CFDictionary)
        if status != KeychainStatus.itemNotFound, let error = KeychainStatus.error(status) { throw error }
    }
}
#endif
