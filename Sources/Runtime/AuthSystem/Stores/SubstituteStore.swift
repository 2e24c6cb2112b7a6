internal import AuthCore
internal import Foundation

/// Keeps values in memory while another store cannot be unlocked, as a device whose biometrics are not available.
///
/// What the other store holds returns when it can be unlocked again, unless the user signs out or in before: a removal or a
/// new value also removes what the other store holds, which requires no key.
struct SubstituteStore: SecureStore {
    let memory = InMemoryStore()
    /// The sealed values.
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
