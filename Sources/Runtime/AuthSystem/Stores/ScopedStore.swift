package import AuthCore
package import Foundation

/// A store whose values are separate from those of the same store without this scope, or with another one.
package struct ScopedStore: SecureStore {
    private let store: any SecureStore
    private let suffix: String

    /// Creates a store.
    ///
    /// - Parameters:
    ///   - store: The store of the values.
    ///   - scope: The text that distinguishes the values.
    package init(_ store: any SecureStore, scope: String) {
        self.store = store
        suffix = "." + SHA256.hash(scope).prefix(16).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    package func read(_ key: SecureStoreKey) async throws(SecureStoreError) -> Data? {
        try await store.read(scoped(key))
    }

    package func write(_ value: Data, for key: SecureStoreKey) async throws(SecureStoreError) {
        try await store.write(value, for: scoped(key))
    }

    package func remove(_ key: SecureStoreKey) async throws(SecureStoreError) {
        try await store.remove(scoped(key))
    }

    package func replace(
        _ expected: Data?, with value: Data?, for key: SecureStoreKey
    ) async throws(SecureStoreError) -> Bool {
        try await store.replace(expected, with: value, for: scoped(key))
    }

    package var isLockable: Bool { store.isLockable }

    package func lock() async { await store.lock() }

    private func scoped(_ key: SecureStoreKey) -> SecureStoreKey { SecureStoreKey(rawValue: key.rawValue + suffix) }
}
