internal import AuthCore
internal import Foundation

/// A store that replaces the store of an earlier version of the app, whose session policy was another one.
///
/// For example, an update of the app locks sessions with Face ID. The session of the earlier version is in another store,
/// without the lock, and would stay readable there. Before the first access to a value, this store moves the earlier
/// value to its own store, or removes it.
actor SuccessorStore: SecureStore {
    /// The current store.
    nonisolated let store: any SecureStore
    private let earlier: [any SecureStore]
    private let adoptsValues: Bool
    /// The values that no earlier store contains.
    private var settled: Set<SecureStoreKey> = []
    /// The moves that are under way. All accesses to a value share one, so that no move returns a removed value.
    private var settling: [SecureStoreKey: Task<SecureStoreError?, Never>] = [:]

    /// - Parameters:
    ///   - store: The current store.
    ///   - earlier: The stores that earlier versions of the app may have used.
    ///   - adoptsValues: Whether earlier values are moved to the current store, if it contains none. Otherwise they are
    ///     removed without a read, which could ask the user to unlock them.
    init(_ store: any SecureStore, replacing earlier: [any SecureStore], adoptsValues: Bool) {
        self.store = store
        self.earlier = earlier
        self.adoptsValues = adoptsValues
    }

    /// Creates a store of values that the user must unlock, after a version of the app that stored them without a lock.
    ///
    /// - Parameters:
    ///   - locked: The store of the encrypted values.
    ///   - plain: The store of the earlier version.
    ///   - records: The store of the tombstones.
    ///   - gate: The keeper of the key.
    ///   - refusal: The reason why the gate is not available; `nil` if it is.
    init(
        locked: any SecureStore, plain: any SecureStore, records: any SecureStore, gate: any KeyGate,
        refusal: SecureStoreError?
    ) {
        let sealed = TombstonedStore(locked, records: records, in: .locked)
        let gated: any SecureStore =
            refusal.map { SubstituteStore(sealed: sealed, refusal: $0) } ?? GatedStore(sealed, gate: gate)
        // The tombstone of a session that the user has ended also applies to the move.
        self.init(gated, replacing: [TombstonedStore(plain, records: records, in: .plain)], adoptsValues: true)
    }

    func read(_ key: SecureStoreKey) async throws(SecureStoreError) -> Data? {
        try await settle(key)
        return try await store.read(key)
    }

    func write(_ value: Data, for key: SecureStoreKey) async throws(SecureStoreError) {
        await discardEarlier(key)
        try await store.write(value, for: key)
    }

    func remove(_ key: SecureStoreKey) async throws(SecureStoreError) {
        let failure = await discardEarlier(key)
        try await store.remove(key)
        if let failure { throw failure }
    }

    func replace(
        _ expected: Data?, with value: Data?, for key: SecureStoreKey
    ) async throws(SecureStoreError) -> Bool {
        try await settle(key)
        return try await store.replace(expected, with: value, for: key)
    }

    nonisolated var isLockable: Bool { store.isLockable }

    func lock() async { await store.lock() }

    private func settle(_ key: SecureStoreKey) async throws(SecureStoreError) {
        guard !settled.contains(key) else { return }
        let task = settling[key] ?? Task { await move(key) }
        settling[key] = task
        let failure = await task.value
        settling[key] = nil
        if let failure { throw failure }
    }

    /// Moves or removes the earlier values. A value that cannot be removed is not settled, and the next access tries
    /// again.
    ///
    /// - Returns: The error of a value that could not be moved. It stays where it is.
    private func move(_ key: SecureStoreKey) async -> SecureStoreError? {
        if adoptsValues {
            for other in earlier {
                do throws(SecureStoreError) {
                    guard let value = try await other.read(key) else { continue }
                    // A value of the current store is newer.
                    _ = try await store.replace(nil, with: value, for: key)
                } catch {
                    if !error.isPermanent { return error }
                }
            }
        }
        await removeEarlier(key)
        return nil
    }

    /// Removes the earlier values, after a move that is under way.
    @discardableResult
    private func discardEarlier(_ key: SecureStoreKey) async -> SecureStoreError? {
        _ = await settling[key]?.value
        return settled.contains(key) ? nil : await removeEarlier(key)
    }

    @discardableResult
    private func removeEarlier(_ key: SecureStoreKey) async -> SecureStoreError? {
        var failure: SecureStoreError?
        for other in earlier {
            do throws(SecureStoreError) { try await other.remove(key) } catch { failure = error }
        }
        if failure == nil { settled.insert(key) }
        return failure
    }
}
