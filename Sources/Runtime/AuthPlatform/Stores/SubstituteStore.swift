internal import AuthCore
internal import Foundation

/// Keeps values in memory while another store cannot be unlocked, as a device whose biometrics are not available.
struct SubstituteStore: SecureStore {
    let memory = InMemoryStore()
    /// The sealed values.
    let sealed: any SecureStore

    func read(_ key: SecureStoreKey) async throws(SecureStoreError) -> Data? { await memory.read(key) }

    func write(_ value: Data, for key: SecureStoreKey) async throws(SecureStoreError) {
        await memory.write(value, for: key)
    }

    func remove(_ key: SecureStoreKey) async throws(SecureStoreError) {
        await memory.remove(key)
    }

    func replace(
        _ expected: Data?, with value: Data?, for key: SecureStoreKey
    ) async throws(SecureStoreError) -> Bool {
        await memory.replace(expected, with: value, for: key)
    }
}
