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
        try await blocking { () throws(SecureStoreError) in
            try item.write(value, [kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly])
        }
    }

    /// Forgets the value under a name.
    public func remove(_ key: SecureStoreKey) async throws(SecureStoreError) {
        let item = item(key)
        try await blocking { () throws(SecureStoreError) in try item.remove() }
    }

    private func item(_ key: SecureStoreKey) -> KeychainItem {
        KeychainItem(service: service, account: key.rawValue, accessGroup: accessGroup)
    }
}
#endif
