internal import AuthCore
internal import Foundation

/// Keeps values in memory while another store cannot be unlocked, as on a device without available biometrics.
///
/// A session in the other store has not ended, so a read of it throws. It is available again when that store can be
/// unlocked, unless the user signs out or in before. A removal or a write also removes the value from the other store.
/// This requires no key.
struct SubstituteStore: SecureStore {
    let memory = InMemoryStore()
    /// The store of the encrypted values.
    let sealed: any SecureStore
    /// The reason why the other store cannot be unlocked. If it is permanent, the session is lost.
    let refusal: SecureStoreError

    func read(_ key: SecureStoreKey) async throws(SecureStoreError) -> Data? {
        if let value = await memory.read(key) { return value }
        guard key.isSession, let value = try await sealed.read(key) else { return nil }
        // The next read repeats a removal that fails.
        if refusal.isPermanent { _ = try? await sealed.replace(value, with: nil, for: key) }
        throw refusal
    }

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
