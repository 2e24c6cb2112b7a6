internal import AuthCore
internal import Foundation

/// The items of a vault: those on disk, those in memory, and the key of sealed ones.
///
/// An item has one name in every place. It is plain or sealed, and changes its form by one atomic replacement, so no
/// process ever finds it in two forms. The caller makes one access at a time, and says in which place the item must be.
/// An item in another place or form is moved first.
struct VaultItems: Sendable {
    let gate: VaultRules.Gate
    let disk: VaultDisk
    /// The key of sealed items, if the gate is available.
    let keyLock: VaultLock?
    let memory = InMemoryStore()

    private static let tries = 16

    func read(
        _ key: SecureStoreKey, in place: VaultRules.Place
    ) async throws(SecureStoreError) -> Data? {
        guard let item = try await placed(key, in: place) else { return nil }
        return try await opened(item, for: key)
    }

    func write(_ value: Data, for key: SecureStoreKey, in place: VaultRules.Place) async throws(SecureStoreError) {
        let item = try await formed(value, for: key, isSealed: place.isSealed)
        switch place {
        case .disk:
            await memory.remove(key)
            try await disk.write(item, for: key)
        case .memory:
            _ = try? await disk.remove(key)
            await memory.write(item, for: key)
        case .substitute:
            try await disk.remove(key)
            await memory.write(item, for: key)
        }
        await keyLock?.remember(item, of: value, for: key)
    }

    /// Removes an item from all places, without asking the user.
    func remove(_ key: SecureStoreKey) async throws(SecureStoreError) {
        await memory.remove(key)
        try await disk.remove(key)
        await keyLock?.abandon(key)
    }

    /// Replaces a value if it is still the expected one. A value whose key is lost counts as no value.
    func replace(
        _ expected: Data?, with value: Data?, for key: SecureStoreKey, in place: VaultRules.Place
    ) async throws(SecureStoreError) -> Bool {
        // A plain item is its value, so that one comparing replacement decides.
        if place == .disk(isSealed: false), let expected, try await disk.replace(expected, with: value, for: key) {
            return true
        }
        var current = try await placed(key, in: place)
        if place == .substitute, let item = current, SealedValue.isSealed(item) { current = nil }
        do throws(SecureStoreError) {
            guard try await holds(current, expected, for: key) else { return false }
        } catch {
            guard error.isKeyLoss else { throw error }
            guard expected == nil else { return false }
            current = nil
        }
        if place == .substitute { try await disk.remove(key) }
        guard let value else { return try await store(place).replace(current, with: nil, for: key) }
        let item = try await formed(value, for: key, isSealed: place.isSealed)
        guard try await store(place).replace(current, with: item, for: key) else { return false }
        await keyLock?.remember(item, of: value, for: key)
        return true
    }

    /// Whether an item has the expected value. The item itself is compared later, because sealing one value twice gives
    /// different bytes. An item that this process has opened or written needs no key.
    private func holds(
        _ item: Data?, _ expected: Data?, for key: SecureStoreKey
    ) async throws(SecureStoreError) -> Bool {
        guard let item else { return expected == nil }
        if let isSame = await keyLock?.contains(item, expected, for: key) { return isSame }
        return try await opened(item, for: key) == expected
    }

    /// Whether any place contains an item, or one that cannot be read. Does not ask the user.
    func contains(_ key: SecureStoreKey) async -> Bool {
        if await memory.read(key) != nil { return true }
        do throws(SecureStoreError) { return try await disk.read(key) != nil } catch { return true }
    }

    // MARK: Places

    private func store(_ place: VaultRules.Place) -> any SecureStore {
        if case .disk = place { disk } else { memory }
    }

    /// Moves an item to its place, in its form.
    ///
    /// - Returns: The item. With `.substitute`, it can be a sealed item, which stays on disk.
    @discardableResult
    func placed(
        _ key: SecureStoreKey, in place: VaultRules.Place
    ) async throws(SecureStoreError) -> Data? {
        for _ in 0..<Self.tries {
            guard let item = try await moved(key, to: place) else { return nil }
            let isSealed = SealedValue.isSealed(item)
            guard isSealed != place.isSealed, place != .substitute else { return item }
            guard let value = try await opened(item, for: key) else { return nil }
            let new = try await formed(value, for: key, isSealed: place.isSealed)
            if try await store(place).replace(item, with: new, for: key) {
                await keyLock?.remember(new, of: value, for: key)
                return new
            }
        }
        throw .unavailable
    }

    /// Moves an item to disk or to memory.
    private func moved(_ key: SecureStoreKey, to place: VaultRules.Place) async throws(SecureStoreError) -> Data? {
        switch place {
        case .disk:
            if let item = await memory.read(key) {
                // An item on disk is newer: another process has put it there.
                _ = try await disk.replace(nil, with: item, for: key)
                await memory.remove(key)
            }
            return try await disk.read(key)
        case .memory:
            // The next access repeats a removal that fails.
            _ = try? await disk.remove(key)
            return await memory.read(key)
        case .substitute:
            if let item = await memory.read(key) {
                // Finishes a removal from disk.
                _ = try? await disk.read(key)
                return item
            }
            guard let item = try await disk.read(key) else { return nil }
            // A plain item on disk is of a version of the app without the lock. If it stays there, the next access
            // moves it.
            if !SealedValue.isSealed(item), (try? await disk.replace(item, with: nil, for: key)) == true {
                await memory.write(item, for: key)
            }
            return item
        }
    }

    /// Returns the item with a value: sealed, or the value itself.
    private func formed(
        _ value: Data, for key: SecureStoreKey, isSealed: Bool
    ) async throws(SecureStoreError) -> Data {
        guard isSealed, let keyLock else { return value }
        return try await keyLock.sealed(value, for: key)
    }

    /// Returns the value of an item. Deletes an item that can never be opened.
    func opened(_ item: Data, for key: SecureStoreKey) async throws(SecureStoreError) -> Data? {
        guard SealedValue.isSealed(item) else { return item }
        do throws(SecureStoreError) {
            if let keyLock { return try await keyLock.open(item, for: key) }
            if case .refused(let reason) = gate, key.isSession { throw reason }
        } catch {
            // An item that another process wrote in the meantime stays. The next read repeats a removal that fails.
            if error.isKeyLoss { await discard(item, for: key) }
            throw error
        }
        // A session that the policy no longer locks is not unlocked for the last time: the app may not ask for it.
        if gate == .missing { await discard(item, for: key) }
        return nil
    }

    private func discard(_ item: Data, for key: SecureStoreKey) async {
        for store in [memory, disk] as [any SecureStore] { _ = try? await store.replace(item, with: nil, for: key) }
    }

    // MARK: The steps of a change

    func copyToMemory(_ key: SecureStoreKey) async throws(SecureStoreError) {
        if let item = try await disk.read(key) { await memory.write(item, for: key) }
    }

    func copyToDisk(_ key: SecureStoreKey) async throws(SecureStoreError) {
        if let item = await memory.read(key) { try await disk.write(item, for: key) }
    }

    /// Moves an item into memory. One that another process has removed meanwhile stays in memory.
    func moveToMemory(_ key: SecureStoreKey) async throws(SecureStoreError) {
        for _ in 0..<Self.tries {
            guard let item = try await disk.read(key) else { return }
            await memory.write(item, for: key)
            if try await disk.replace(item, with: nil, for: key) { return }
        }
    }
}
