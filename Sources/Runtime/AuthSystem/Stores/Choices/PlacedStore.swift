internal import AuthCore
internal import Foundation

/// A store that keeps sessions either on disk, or only in memory.
actor PlacedStore: SecureStore {
    /// The store on disk. Its removals are final.
    nonisolated let disk: any SecureStore
    nonisolated let memory = InMemoryStore()
    /// The store on disk, whose removals can fail.
    private nonisolated let files: any SecureStore
    private var isInMemory = false

    /// - Parameters:
    ///   - files: The store on disk.
    ///   - records: The store of the tombstones.
    ///   - place: The place, which has its own tombstones.
    init(_ files: any SecureStore, records: any SecureStore, in place: TombstonedStore.Place) {
        self.files = files
        disk = TombstonedStore(files, records: records, in: place)
    }

    func place(inMemory isInMemory: Bool) { self.isInMemory = isInMemory }

    private func place(of key: SecureStoreKey) -> any SecureStore { isInMemory && key.isSession ? memory : disk }

    func read(_ key: SecureStoreKey) async throws(SecureStoreError) -> Data? { try await place(of: key).read(key) }

    func write(_ value: Data, for key: SecureStoreKey) async throws(SecureStoreError) {
        try await place(of: key).write(value, for: key)
    }

    /// Removes the value from disk and from memory.
    func remove(_ key: SecureStoreKey) async throws(SecureStoreError) {
        await memory.remove(key)
        try await disk.remove(key)
    }

    func replace(
        _ expected: Data?, with value: Data?, for key: SecureStoreKey
    ) async throws(SecureStoreError) -> Bool {
        try await place(of: key).replace(expected, with: value, for: key)
    }

    /// Removes a value if the store still contains it. Unlike ``replace(_:with:for:)``, it fails if the bytes stay.
    func erase(_ value: Data, for key: SecureStoreKey) async throws(SecureStoreError) -> Bool {
        let place: any SecureStore = isInMemory && key.isSession ? memory : files
        return try await place.replace(value, with: nil, for: key)
    }
}
