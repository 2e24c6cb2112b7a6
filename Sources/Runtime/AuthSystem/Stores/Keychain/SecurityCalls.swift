#if canImport(Security)
package import Foundation
internal import Security

/// The Keychain calls for the values of a service. They decide nothing: ``KeychainCalls`` and ``KeychainStatus`` do.
struct SecurityCalls: KeychainCalls {
    let service: String
    let accessGroup: String?

    func copy(_ account: String) -> (status: Int32, value: Data?) { item(account).copy() }

    func add(_ account: String, _ item: KeychainValue) -> Int32 {
        guard let attributes = attributes(item) else { return KeychainStatus.authFailed }
        return SecItemAdd(self.item(account).query.merging(attributes) { $1 } as CFDictionary, nil)
    }

    func update(_ account: String, ifDigest digest: Data?, _ item: KeychainValue) -> Int32 {
        guard let changes = attributes(item) else { return KeychainStatus.authFailed }
        return SecItemUpdate(query(account, digest) as CFDictionary, changes as CFDictionary)
    }

    func delete(_ account: String, ifDigest digest: Data?) -> Int32 {
        SecItemDelete(query(account, digest) as CFDictionary)
    }

    func accounts() -> (status: Int32, names: [String]) {
        var query: [CFString: Any] = [
            kSecClass: kSecClassGenericPassword, kSecAttrService: service, kSecUseDataProtectionKeychain: true,
            kSecReturnAttributes: true, kSecMatchLimit: kSecMatchLimitAll,
        ]
        if let accessGroup { query[kSecAttrAccessGroup] = accessGroup }
        var found: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &found)
        return (status, (found as? [[CFString: Any]] ?? []).compactMap { $0[kSecAttrAccount] as? String })
    }

    func move(_ account: String, to group: String) -> Int32 {
        SecItemUpdate(item(account).query as CFDictionary, [kSecAttrAccessGroup: group] as CFDictionary)
    }

    private func item(_ account: String) -> KeychainItem {
        KeychainItem(service: service, account: account, accessGroup: accessGroup)
    }

    private func query(_ account: String, _ digest: Data?) -> [CFString: Any] {
        var query = item(account).query
        if let digest { query[kSecAttrGeneric] = digest }
        return query
    }

    private func attributes(_ item: KeychainValue) -> [CFString: Any]? {
        KeychainProtection.value.attributes?.merging([kSecValueData: item.value, kSecAttrGeneric: item.digest]) { $1 }
    }
}

/// One generic password in the Keychain, and the four calls on it.
package struct KeychainItem: KeychainItemCalls {
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

    package func copy() -> (status: Int32, value: Data?) { copy(with: [:]) }

    /// Reads the item with further attributes of the query.
    func copy(with more: [CFString: Any]) -> (status: Int32, value: Data?) {
        var found: CFTypeRef?
        let asked = query.merging([kSecReturnData: true, kSecMatchLimit: kSecMatchLimitOne]) { $1 }
        let status = SecItemCopyMatching(asked.merging(more) { $1 } as CFDictionary, &found)
        return (status, found as? Data)
    }

    package func add(_ value: Data, _ protection: KeychainProtection) -> Int32 {
        guard let changes = attributes(value, protection) else { return KeychainStatus.authFailed }
        return SecItemAdd(query.merging(changes) { $1 } as CFDictionary, nil)
    }

    package func update(_ value: Data, _ protection: KeychainProtection) -> Int32 {
        guard let changes = attributes(value, protection) else { return KeychainStatus.authFailed }
        return SecItemUpdate(query as CFDictionary, changes as CFDictionary)
    }

    package func delete() -> Int32 { SecItemDelete(query as CFDictionary) }

    private func attributes(_ value: Data, _ protection: KeychainProtection) -> [CFString: Any]? {
        protection.attributes?.merging([kSecValueData: value]) { $1 }
    }
}

extension KeychainProtection {
    /// The protection as attributes of an item; `nil` if the system cannot create the access control.
    fileprivate var attributes: [CFString: Any]? {
        let accessible =
            switch accessibility {
            case .afterFirstUnlockThisDeviceOnly: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
            case .whenPasscodeSetThisDeviceOnly: kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly
            }
        guard !proof.isEmpty else { return [kSecAttrAccessible: accessible] }
        let flags = SecAccessControlCreateFlags(rawValue: proof.rawValue)
        return SecAccessControlCreateWithFlags(nil, accessible, flags, nil).map { [kSecAttrAccessControl: $0] }
    }
}
#endif
