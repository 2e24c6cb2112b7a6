import AuthCore
import Foundation

/// The store of an app, without the session of an earlier launch.
///
/// The accounts and the sessions of a mock end with its process. So the first access removes the session that an
/// earlier mock stored: no mock would renew it.
actor MockSessionStore: SecureStore {
    private let store: any SecureStore
    private var hasRemoved = false

    init(_ store: any SecureStore) { self.store = store }

    nonisolated var isLockable: Bool { store.isLockable }

    func lock() async { await store.lock() }

    func read(_ key: SecureStoreKey) async throws(SecureStoreError) -> Data? {
        try await removeEarlier(key)
        return try await store.read(key)
    }

    func write(_ value: Data, for key: SecureStoreKey) async throws(SecureStoreError) {
        try await removeEarlier(key)
        try await store.write(value, for: key)
    }

    func remove(_ key: SecureStoreKey) async throws(SecureStoreError) {
        try await store.remove(key)
        hasRemoved = true
    }

    func replace(
        _ expected: Data?, with value: Data?, for key: SecureStoreKey
    ) async throws(SecureStoreError) -> Bool {
        try await removeEarlier(key)
        return try await store.replace(expected, with: value, for: key)
    }

    /// The session controller accesses its store in sequence, and under one name.
    private func removeEarlier(_ key: SecureStoreKey) async throws(SecureStoreError) {
        if !hasRemoved { try await remove(key) }
    }
}
