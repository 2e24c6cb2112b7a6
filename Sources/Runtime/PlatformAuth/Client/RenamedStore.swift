import AuthCore
import Foundation

/// A store in which the session has a name of its own: a web client beside this one keeps its session in the same.
struct RenamedStore: SecureStore {
    let store: any SecureStore

    func read(_ key: SecureStoreKey) async throws(SecureStoreError) -> Data? { try await store.read(Self.name(key)) }

    func write(_ value: Data, for key: SecureStoreKey) async throws(SecureStoreError) {
        try await store.write(value, for: Self.name(key))
    }

    func remove(_ key: SecureStoreKey) async throws(SecureStoreError) { try await store.remove(Self.name(key)) }

    private static func name(_ key: SecureStoreKey) -> SecureStoreKey {
        key == .session ? .platformSession : key
    }
}

extension SecureStoreKey {
    /// The session at the platform backend.
    static let platformSession = SecureStoreKey(rawValue: "session.platform")
}
