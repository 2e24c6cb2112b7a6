import AuthCore
import Foundation

/// A store in memory that a user must unlock after a lock. The user agrees, unless a test says otherwise.
actor LockableStore: SecureStore {
    private let base: ScriptedStore
    private var isLocked = false
    private var isRefused = false
    /// The number of times at which the user was asked.
    private(set) var prompts = 0

    init(_ base: ScriptedStore) { self.base = base }

    nonisolated var isLockable: Bool { true }

    /// Sets whether the user cancels each request to unlock the store.
    func refuse(_ isRefused: Bool) { self.isRefused = isRefused }

    func lock() async { isLocked = true }

    private func unlock() throws(SecureStoreError) {
        guard isLocked else { return }
        prompts += 1
        if isRefused { throw .accessDenied }
        isLocked = false
    }

    func read(_ key: SecureStoreKey) async throws(SecureStoreError) -> Data? {
        guard await base.values[key] != nil else { return nil }
        try unlock()
        return try await base.read(key)
    }

    func write(_ value: Data, for key: SecureStoreKey) async throws(SecureStoreError) {
        try unlock()
        try await base.write(value, for: key)
    }

    func remove(_ key: SecureStoreKey) async throws(SecureStoreError) { try await base.remove(key) }

    func replace(
        _ expected: Data?, with value: Data?, for key: SecureStoreKey
    ) async throws(SecureStoreError) -> Bool {
        try unlock()
        return try await base.replace(expected, with: value, for: key)
    }
}
