public import AuthCore
internal import AuthCrypto
public import Foundation

/// A store whose removals are final, also if they fail: what could not be removed is not read again.
///
/// A removal that fails leaves a tombstone among the records. Under a tombstone there is no value, whatever the store holds. A
/// read or a write tries the removal again, and clears the tombstone when the store holds nothing any more. So a process that is
/// killed at any point leaves the old value under its tombstone, or no value, or the new one.
///
/// ``SystemServices`` puts this around its store. Put it below a ``GatedStore`` of your own, so that the user is not asked
/// to unlock a value only to remove it. Processes that share the store must share its records, too: a process that does not
/// see a tombstone does not clear it when a user signs in.
public struct TombstonedStore: SecureStore {
    private let store: any SecureStore
    private let records: any SecureStore

    /// A store with tombstones.
    ///
    /// - Parameters:
    ///   - store: The store of the values.
    ///   - records: The store of the tombstones. It must outlive the process, and must not fail when `store` does.
    public init(_ store: any SecureStore, records: any SecureStore) {
        self.store = store
        self.records = records
    }

    /// The value under a name; `nil` if there is none, or if it was removed.
    ///
    /// - Throws: Also if the records cannot be read: a value that was removed is never returned.
    public func read(_ key: SecureStoreKey) async throws(SecureStoreError) -> Data? {
        if try await burial(of: key) == nil { return try await store.read(key) }
        return nil
    }

    /// Stores a value in place of any other under this name.
    public func write(_ value: Data, for key: SecureStoreKey) async throws(SecureStoreError) {
        let tombstone = try await burial(of: key)
        try await store.write(value, for: key)
        if let tombstone { _ = try await records.replace(tombstone, with: nil, for: mark(key)) }
    }

    /// Removes the value under a name. If the store fails, a tombstone takes the value's place.
    ///
    /// - Throws: What the store throws, if the tombstone cannot be written either.
    public func remove(_ key: SecureStoreKey) async throws(SecureStoreError) {
        let tombstone = try? await records.read(mark(key))
        do throws(SecureStoreError) {
            try await store.remove(key)
        } catch {
            return try await bury(key, because: error)
        }
        // A newer tombstone stays: its value was written after this removal.
        if let tombstone { _ = try? await records.replace(tombstone, with: nil, for: mark(key)) }
    }

    /// Replaces a value if the store still holds the expected one. If the removal of the expected one fails, a tombstone takes
    /// its place.
    public func replace(
        _ expected: Data?, with value: Data?, for key: SecureStoreKey
    ) async throws(SecureStoreError) -> Bool {
        if let tombstone = try await burial(of: key) {
            // The store can still not be emptied. What it holds counts as nothing, but can be written over.
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

    // MARK: Tombstones

    private func mark(_ key: SecureStoreKey) -> SecureStoreKey {
        SecureStoreKey(rawValue: key.rawValue + ".removed")
    }

    private func bury(_ key: SecureStoreKey, because error: SecureStoreError) async throws(SecureStoreError) {
        // Each tombstone is different, so that a process clears only a tombstone that it has seen.
        let tombstone = Data(SystemRandomSource().bytes(count: 16))
        do throws(SecureStoreError) {
            try await records.write(tombstone, for: mark(key))
        } catch _ {
            throw error
        }
    }

    /// Removes what lies under a tombstone.
    ///
    /// - Returns: The tombstone, if the value cannot be removed; `nil` if there is no tombstone any more.
    private func burial(of key: SecureStoreKey) async throws(SecureStoreError) -> Data? {
        // Each round that ends early has met another process that removed the value or signed in.
        for _ in 0..<16 {
            guard let tombstone = try await records.read(mark(key)) else { return nil }
            do throws(SecureStoreError) {
                let dead = try await store.read(key)
                // Another process may have removed the value and written a new one before this read.
                guard try await records.read(mark(key)) == tombstone else { continue }
                guard try await store.replace(dead, with: nil, for: key) else { continue }
            } catch {
                // What does not open can still be removed.
                guard error.isPermanent, (try? await store.remove(key)) != nil else { return tombstone }
            }
            guard (try? await records.replace(tombstone, with: nil, for: mark(key))) != nil else { return tombstone }
        }
        throw .unavailable
    }
}
