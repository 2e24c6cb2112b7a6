public import AuthCore
public import Foundation

#if canImport(Security)
internal import AuthSystem
#endif

/// The Keychain items that an earlier version of the app has written. Tests replace it by items in memory.
public protocol LegacyKeychain: Sendable {
    /// Returns the value of an item; `nil` if there is no item.
    ///
    /// - Throws: `SecureStoreError` if the Keychain cannot be read.
    func read(_ item: LegacyItem) async throws(SecureStoreError) -> Data?

    /// Removes an item, if it exists.
    func remove(_ item: LegacyItem) async throws(SecureStoreError)
}

/// The name of a generic password in the Keychain.
public struct LegacyItem: Hashable, Sendable {
    /// The item's service (`kSecAttrService`).
    public let service: String
    /// The item's account (`kSecAttrAccount`).
    public let account: String
    /// The item's access group (`kSecAttrAccessGroup`); `nil` for any group that the app can read.
    public let accessGroup: String?

    /// Creates a name.
    public init(service: String, account: String, accessGroup: String? = nil) {
        self.service = service
        self.account = account
        self.accessGroup = accessGroup
    }
}

/// The Keychain of this device. Contains nothing on systems without a Keychain.
public struct SystemKeychain: LegacyKeychain {
    /// Creates a value. Reads nothing.
    public init() {}

    #if canImport(Security)
    /// Returns the value of an item; `nil` if there is no item.
    public func read(_ item: LegacyItem) async throws(SecureStoreError) -> Data? {
        let item = KeychainItem(service: item.service, account: item.account, accessGroup: item.accessGroup)
        return try await blocking { () throws(SecureStoreError) in try item.read() }
    }

    /// Removes an item, if it exists.
    public func remove(_ item: LegacyItem) async throws(SecureStoreError) {
        let item = KeychainItem(service: item.service, account: item.account, accessGroup: item.accessGroup)
        try await blocking { () throws(SecureStoreError) in try item.remove() }
    }
    #else
    /// Returns `nil`.
    public func read(_ item: LegacyItem) async throws(SecureStoreError) -> Data? { nil }

    /// Does nothing.
    public func remove(_ item: LegacyItem) async throws(SecureStoreError) {}
    #endif
}
