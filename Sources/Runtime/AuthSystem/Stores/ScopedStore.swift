package import AuthCore
package import Foundation

/// A store whose values are separate from those of the same store without this scope, or with another one.
package struct ScopedStore: SecureStore {
    private let store: any SecureStore
    private let scope: String

    /// Creates a store.
    ///
    /// - Parameters:
    ///   - store: The store of the values.
    ///   - scope: The text that distinguishes the values.
    package init(_ store: any SecureStore, scope: String) {
        self.store = store
        self.scope = scope
    }

    package func read(_ key: SecureStoreKey) async throws(SecureStoreError) -> Data? {
        try await store.read(VaultKey.scoped(key, scope))
    }

    package func write(_ value: Data, for key: SecureStoreKey) async throws(SecureStoreError) {
        try await store.write(value, for: VaultKey.scoped(key, scope))
    }

    package func remove(_ key: SecureStoreKey) async throws(SecureStoreError) {
        try await store.remove(VaultKey.scoped(key, scope))
    }

    package func replace(
        _ expected: Data?, with value: Data?, for key: SecureStoreKey
    ) async throws(SecureStoreError) -> Bool {
        try await store.replace(expected, with: value, for: VaultKey.scoped(key, scope))
    }

    package var isLockable: Bool { store.isLockable }

    package func lock() async { await store.lock() }
}
