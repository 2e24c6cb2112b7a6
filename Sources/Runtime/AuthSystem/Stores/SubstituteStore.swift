internal import AuthCore
internal import Foundation

/// Keeps values in memory while another store cannot be unlocked, as on a device without available biometrics.
///
/// The other store's values are available again when that store can be unlocked, unless the user signs out or in
/// before. A removal or a write also removes the value from the other store. This requires no key.
struct SubstituteStore: SecureStore {
    let memory = InMemoryStore()
    /// The store of the encrypted values.
    let sealed: any SecureStore

    func read(_ key: SecureStoreKey) async throws(SecureStoreError) -> Data? { await memory.read(key) }

    func write(_ value: Data, for key: SecureStoreKey) async throws(SecureStoreError) {
        try await sealed.remove(key)
        await memory.write(value, for: key)
    }

    func remove(_ key: SecureStoreKey) async throws(SecureStoreError) {
        await memory.remove(key)
        try await sealed.remove(key)
    }

    func replace(
        _ expected: Data?, with value: Data?, for key: SecureStoreKey
    ) async throws(SecureStoreError) -> Bool {
        guard await memory.read(key) == expected else { return false }
        try await sealed.remove(key)
        return await memory.replace(expected, with: value, for: key)
    }
}
