#if canImport(Security)
public import AuthCore
public import Foundation

/// Stores values in the Keychain as generic passwords of this device only, readable after the first unlock.
///
/// An app that the system starts in the background can read its session. Before the first unlock, a read throws
/// `.unavailable` and does not report the value as missing. An app for macOS needs the entitlement
/// `keychain-access-groups`.
public struct KeychainStore: SecureStore {
    private let service: String
    private let accessGroup: String?
    /// Moves the values in the app's own group; `nil` if there are none.
    private let move: FirstAccess?

    /// Creates a store for the values of a service.
    ///
    /// - Parameters:
    ///   - service: The name that distinguishes the values from those of other stores, such as the bundle identifier.
    ///   - accessGroup: The group of apps that share the values, from the entitlement `keychain-access-groups`; `nil`
    ///     for the app's own group.
    public init(service: String, accessGroup: String? = nil) {
        self.init(service: service, accessGroup: accessGroup, movingFrom: nil)
    }

    /// Creates a store in a group of an app and its extensions. The values in the app's own group move there.
    init(service: String, accessGroup: String?, movingFrom ownGroup: String?) {
        self.service = service
        self.accessGroup = accessGroup
        move = accessGroup.flatMap { group in
            ownGroup.map { own in
                FirstAccess { () throws(SecureStoreError) in
                    try SecurityCalls(service: service, accessGroup: own).moveAll(to: group)
                }
            }
        }
    }

    /// Returns the value under a name; `nil` if the name has no value.
    public func read(_ key: SecureStoreKey) async throws(SecureStoreError) -> Data? {
        try await onItem(key) { item throws(SecureStoreError) in try item.read() }
    }

    /// Stores a value and replaces any existing value under this name.
    public func write(_ value: Data, for key: SecureStoreKey) async throws(SecureStoreError) {
        try await onItem(key) { item throws(SecureStoreError) in try item.write(value) }
    }

    /// Removes the value under a name.
    public func remove(_ key: SecureStoreKey) async throws(SecureStoreError) {
        try await onItem(key) { item throws(SecureStoreError) in try item.remove() }
    }

    /// Replaces a value if the Keychain still contains the expected one, across all processes of the app. Takes no
    /// lock, because the system terminates a process that is suspended while it holds a lock.
    public func replace(
        _ expected: Data?, with value: Data?, for key: SecureStoreKey
    ) async throws(SecureStoreError) -> Bool {
        try await onItem(key) { item throws(SecureStoreError) in try item.replace(expected, with: value) }
    }

    /// Removes all values of the service, but not the key of a ``BiometricGate``, which is useless without them.
    func removeAll() async throws(SecureStoreError) {
        let calls = SecurityCalls(service: service, accessGroup: accessGroup)
        try await blocking { [move] () throws(SecureStoreError) in
            try move?.prepare()
            try calls.removeAll()
        }
    }

    private func onItem<Value: Sendable>(
        _ key: SecureStoreKey,
        _ call: @escaping @Sendable (KeychainItem) throws(SecureStoreError) -> Value
    ) async throws(SecureStoreError) -> Value {
        let item = KeychainItem(service: service, account: key.rawValue, accessGroup: accessGroup)
        return try await blocking { [move] () throws(SecureStoreError) in
            try move?.prepare()
            return try call(item)
        }
    }
}
#endif
