internal import AuthCore
internal import Foundation

/// The items that outlive the process. Their removal is final: even if a removal fails, the item is never read again.
///
/// A failed removal writes a mark to the records. An item with a mark counts as removed, even if the store still
/// contains it. A read or a write repeats the removal, and removes the mark when the store contains no item any more.
/// So a process that is killed at any point leaves the old item with its mark, no item, or the new item.
///
/// Processes that share the store must also share its records. A process that does not see a mark does not remove it
/// when a user signs in.
struct VaultDisk: SecureStore {
    let items: any SecureStore
    let records: any SecureStore

    /// - Parameters:
    ///   - items: The store of the items.
    ///   - records: The store of the marks. It must outlive the process, and must not fail when `items` does.
    init(_ items: any SecureStore, records: any SecureStore) {
        self.items = items
        self.records = records
    }

    /// Returns the item under a name; `nil` if there is none, or if it was removed.
    ///
    /// - Throws: The error of the store or of the records. If the records cannot be read, no item is returned.
    func read(_ key: SecureStoreKey) async throws(SecureStoreError) -> Data? {
        if try await unfinishedRemoval(of: key) == nil { return try await items.read(key) }
        return nil
    }

    func write(_ value: Data, for key: SecureStoreKey) async throws(SecureStoreError) {
        let mark = try await unfinishedRemoval(of: key)
        try await items.write(value, for: key)
        if let mark { _ = try await records.replace(mark, with: nil, for: VaultKey.removal(of: key)) }
    }

    /// Removes the item under a name. If the store fails, writes a mark instead.
    ///
    /// - Throws: The error of the store, if the mark cannot be written either.
    func remove(_ key: SecureStoreKey) async throws(SecureStoreError) {
        do throws(SecureStoreError) { try await items.remove(key) } catch {
            try await markRemoval(of: key, after: error)
        }
    }

    /// Replaces an item if the store still contains the expected one. If the removal of the expected item fails, writes
    /// a mark instead.
    func replace(
        _ expected: Data?, with value: Data?, for key: SecureStoreKey
    ) async throws(SecureStoreError) -> Bool {
        if let mark = try await unfinishedRemoval(of: key) {
            // The removal still fails. The stored item counts as removed, but can be overwritten.
            guard expected == nil else { return false }
            guard let value else { return true }
            guard try await items.replace(try await items.read(key), with: value, for: key) else { return false }
            return try await records.replace(mark, with: nil, for: VaultKey.removal(of: key))
        }
        do throws(SecureStoreError) {
            return try await items.replace(expected, with: value, for: key)
        } catch {
            guard value == nil, expected != nil, let current = try? await items.read(key) else { throw error }
            guard current == expected else { return false }
            try await markRemoval(of: key, after: error)
            return true
        }
    }

    var isLockable: Bool { items.isLockable }

    func lock() async { await items.lock() }

    // MARK: Removals

    private func markRemoval(of key: SecureStoreKey, after error: SecureStoreError) async throws(SecureStoreError) {
        // Each mark is unique, so that a process removes only a mark that it has seen.
        let mark = Data(SystemRandomSource().bytes(count: 16))
        do throws(SecureStoreError) {
            try await records.write(mark, for: VaultKey.removal(of: key))
        } catch _ {
            throw error
        }
    }

    /// Finishes a removal that failed.
    ///
    /// - Returns: The mark, if the item cannot be removed now either; `nil` if there is no mark any more.
    private func unfinishedRemoval(of key: SecureStoreKey) async throws(SecureStoreError) -> Data? {
        // A round that ends early means that another process removed the item or signed in.
        for _ in 0..<16 {
            guard let mark = try await records.read(VaultKey.removal(of: key)) else { return nil }
            do throws(SecureStoreError) {
                let dead = try await items.read(key)
                // Another process may have removed the item and written a new one before this read.
                guard try await records.read(VaultKey.removal(of: key)) == mark else { continue }
                guard try await items.replace(dead, with: nil, for: key) else { continue }
            } catch {
                // An item that does not open can still be removed.
                guard error.isPermanent, (try? await items.remove(key)) != nil else { return mark }
            }
            guard (try? await records.replace(mark, with: nil, for: VaultKey.removal(of: key))) != nil else {
                return mark
            }
        }
        throw .unavailable
    }
}
