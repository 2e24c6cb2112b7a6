#if canImport(Security)
package import Foundation
internal import Security

/// The Keychain calls on the items of a service. They decide nothing: ``KeychainCalls`` and ``KeychainStatus`` do.
struct SecurityCalls: KeychainCalls {
    let service: String
    let accessGroup: String?

    func item(_ account: String) -> KeychainItem {
        KeychainItem(service: service, account: account, accessGroup: accessGroup)
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
        SecItemUpdate(item(account).query() as CFDictionary, [kSecAttrAccessGroup: group] as CFDictionary)
    }
}

/// One generic password in the Keychain, and the four calls on it.
package struct KeychainItem: KeychainItemCalls {
    let service: String
    let account: String
    let accessGroup: String?
    /// Returns further attributes for a read, such as the reason for which the Keychain asks the user.
    var readAttributes: @Sendable () -> [CFString: Any] = { [:] }

    package init(service: String, account: String, accessGroup: String?) {
        self.service = service
        self.account = account
        self.accessGroup = accessGroup
    }

    package func copy() -> (status: Int32, value: Data?) {
        var found: CFTypeRef?
        let asked = query().merging([kSecReturnData: true, kSecMatchLimit: kSecMatchLimitOne]) { $1 }
        let status = SecItemCopyMatching(asked.merging(readAttributes()) { $1 } as CFDictionary, &found)
        return (status, found as? Data)
    }

    package func add(_ value: KeychainValue) -> Int32 {
        guard let attributes = value.attributes else { return KeychainStatus.authFailed }
        return SecItemAdd(query().merging(attributes) { $1 } as CFDictionary, nil)
    }

    package func update(ifDigest digest: Data?, _ value: KeychainValue) -> Int32 {
        guard let changes = value.attributes else { return KeychainStatus.authFailed }
        return SecItemUpdate(query(digest) as CFDictionary, changes as CFDictionary)
    }

    package func delete(ifDigest digest: Data?) -> Int32 { SecItemDelete(query(digest) as CFDictionary) }

    /// Returns the attributes that identify the item. The item is in the data protection keychain, as on iOS. The older
    /// file-based keychain of macOS does not support `kSecAttrAccessible`.
    ///
    /// - Parameter digest: The digest that the item must have; `nil` for any item.
    /// - Returns: The attributes.
    fileprivate func query(_ digest: Data? = nil) -> [CFString: Any] {
        var query: [CFString: Any] = [
            kSecClass: kSecClassGenericPassword, kSecAttrService: service, kSecAttrAccount: account,
            kSecUseDataProtectionKeychain: true,
        ]
        if let accessGroup { query[kSecAttrAccessGroup] = accessGroup }
        if let digest { query[kSecAttrGeneric] = digest }
        return query
    }
}

extension KeychainValue {
    /// The value, its digest and its protection as attributes of an item; `nil` if the system cannot create the access
    /// control.
    fileprivate var attributes: [CFString: Any]? {
        guard var attributes = protection.attributes else { return nil }
        attributes[kSecValueData] = value
        if let digest { attributes[kSecAttrGeneric] = digest }
        return attributes
    }
}

extension KeychainProtection {
    /// The protection as attributes of an item; `nil` if the system cannot create the access control.
    fileprivate var attributes: [CFString: Any]? {
        guard !proof.isEmpty else { return [kSecAttrAccessible: accessible] }
        return accessControl.map { [kSecAttrAccessControl: $0] }
    }

    /// The access control of the proof; `nil` if the system cannot create it.
    var accessControl: SecAccessControl? {
        let flags = SecAccessControlCreateFlags(rawValue: proof.rawValue)
        return SecAccessControlCreateWithFlags(nil, accessible, flags, nil)
    }

    private var accessible: CFString {
        switch accessibility {
        case .afterFirstUnlockThisDeviceOnly: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
        case .whenPasscodeSetThisDeviceOnly: kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly
        }
    }
}
#endif
