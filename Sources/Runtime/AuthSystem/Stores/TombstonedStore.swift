package import AuthCore
package import Foundation

/// A store whose removals are final. Even if a removal fails, the value is never read again.
///
/// A failed removal writes a tombstone to the records. A value with a tombstone counts as removed, even if the store
/// still contains it. A read or a write repeats the removal, and removes the tombstone when the store contains no value
/// any more. So a process that is killed at any point leaves the old value with its tombstone, no value, or the new
/// value.
///
/// `SystemServices` wraps its store in this one. Put it below your own ``GatedStore``, so that the user does not have
/// to unlock a value only to remove it. Processes that share the store must also share its records. A process that does
/// not see a tombstone does not remove it when a user signs in.
package struct TombstonedStore: SecureStore {
    private let store: any SecureStore
    private let records: any SecureStore
    /// The store of the tombstones that earlier versions of the app wrote, one for both places; `nil` for one place.
    private let shared: (any SecureStore)?

    /// A place of values under the same names. A failed removal from one place must not remove the value from the other
    /// one, so each has its own tombstones.
    enum Place: String, CaseIterable {
        /// Values that the system protects.
        case plain
        /// Values that the user must unlock.
        case locked
    }

    /// Creates a store with tombstones.
    ///
    /// - Parameters:
    ///   - store: The store of the values.
    ///   - records: The store of the tombstones. It must outlive the process, and must not fail when `store` does.
    package init(_ store: any SecureStore, records: any SecureStore) {
        self.store = store
        self.records = records
        shared = nil
    }

    /// Creates a store with tombstones of one of two places.
    init(_ store: any SecureStore, records: any SecureStore, in place: Place) {
        self.store = store
        self.records = ScopedStore(records, scope: place.rawValue)
        shared = records
    }

    /// Returns the value under a name; `nil` if there is none, or if it was removed.
    ///
    /// - Throws: The error of the store or of the records. If the records cannot be read, no value is returned.
    package func read(_ key: SecureStoreKey) async throws(SecureStoreError) -> Data? {
        if try await burial(of: key) == nil { return try await store.read(key) }
        return nil
    }

    /// Stores a value and replaces any existing value under this name.
    package func write(_ value: Data, for key: SecureStoreKey) async throws(SecureStoreError) {
        let tombstone = try await burial(of: key)
        try await store.write(value, for: key)
        if let tombstone { _ = try await records.replace(tombstone, with: nil, for: mark(key)) }
    }

    /// Removes the value under a name. If the store fails, writes a tombstone instead.
    ///
    /// - Throws: The error of the store, if the tombstone cannot be written either.
    package func remove(_ key: SecureStoreKey) async throws(SecureStoreError) {
        let tombstone = try? await records.read(mark(key))
        do throws(SecureStoreError) {
            try await store.remove(key)
        } catch {
            return try await bury(key, because: error)
        }
        // A newer tombstone stays, because its value was written after this removal.
        if let tombstone { _ = try? await records.replace(tombstone, with: nil, for: mark(key)) }
    }

    /// Replaces a value if the store still contains the expected one. If the removal of the expected value fails,
    /// writes a tombstone instead.
    package func replace(
        _ expected: Data?, with value: Data?, for key: SecureStoreKey
    ) async throws(SecureStoreError) -> Bool {
        if let tombstone = try await burial(of: key) {
            // The removal still fails. The stored value counts as removed, but can be overwritten.
            guard expected == nil else { return false }
            guard let value else { return true }
            guard try await store.replace(try await store.read(key), with: value, for: key) else { return false }
            return try await records.replace(tombstone, with: nil, for: mark(key))
        }
        do throws(SecureStoreError) {
            return try await store.replace(expected, with: value, for: key)
        } catch {
            guard value == nil, expected != nil, let current = try? await store.read(key) else { throw error }
            guard current == expected else { return false }
            try await bury(key, because: error)
            return true
        }
    }

    /// Whether the store can be locked.
    package var isLockable: Bool { store.isLockable }

    /// Locks the store.
    package func lock() async { await store.lock() }

    // MARK: Tombstones

    /// Returns the name of a value's tombstone in the records.
    static func mark(of key: SecureStoreKey) -> SecureStoreKey {
        SecureStoreKey(rawValue: key.rawValue + ".removed")
    }

    private func mark(_ key: SecureStoreKey) -> SecureStoreKey { Self.mark(of: key) }

    private func bury(_ key: SecureStoreKey, because error: SecureStoreError) async throws(SecureStoreError) {
        // Each tombstone is unique, so that a process removes only a tombstone that it has seen.
        let tombstone = Data(SystemRandomSource().bytes(count: 16))
        do throws(SecureStoreError) {
            try await records.write(tombstone, for: mark(key))
        } catch _ {
            throw error
        }
    }

    /// Removes the value that a tombstone marks.
    ///
    /// - Returns: The tombstone, if the value cannot be removed; `nil` if there is no tombstone any more.
    private func burial(of key: SecureStoreKey) async throws(SecureStoreError) -> Data? {
        try await adoptTombstone(of: key)
        // A round that ends early means that another process removed the value or signed in.
        for _ in 0..<16 {
            guard let tombstone = try await records.read(mark(key)) else { return nil }
            do throws(SecureStoreError) {
                let dead = try await store.read(key)
                // Another process may have removed the value and written a new one before this read.
                guard try await records.read(mark(key)) == tombstone else { continue }
                guard try await store.replace(dead, with: nil, for: key) else { continue }
            } catch {
                // A value that does not open can still be removed.
                guard error.isPermanent, (try? await store.remove(key)) != nil else { return tombstone }
            }
            guard (try? await records.replace(tombstone, with: nil, for: mark(key))) != nil else { return tombstone }
        }
        throw .unavailable
    }

    /// Applies the tombstone of an earlier version of the app to both places.
    private func adoptTombstone(of key: SecureStoreKey) async throws(SecureStoreError) {
        guard let shared, let tombstone = try await shared.read(mark(key)) else { return }
        for place in Place.allCases {
            // Another process may have applied it meanwhile, and signed a user in.
            guard try await shared.read(mark(key)) == tombstone else { return }
            try await ScopedStore(shared, scope: place.rawValue).write(tombstone, for: mark(key))
        }
        _ = try await shared.replace(tombstone, with: nil, for: mark(key))
    }
}
