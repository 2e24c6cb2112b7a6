internal import AuthCore
internal import Foundation

/// The places where a session can be by the choices of a user: behind the gate or not, on disk or only in memory.
///
/// ``SessionChoiceStore`` performs one access at a time. Each step of a move leaves the session in at least one place, and
/// the choices determine the valid one.
actor SessionPlaces {
    private nonisolated let plain: PlacedStore
    private nonisolated let locked: PlacedStore?
    /// The values behind the gate, in `locked`; `nil` if the system has no gate.
    nonisolated let gated: (any SecureStore)?
    /// The gate; `nil` if it is not available now.
    nonisolated let gate: GatedStore?
    /// The sessions that this process has accessed.
    private var sessions: Set<SecureStoreKey> = []
    /// The choices that put each session in its place. A session that is not here is put there at the next access.
    private var settled: [SecureStoreKey: SessionChoices] = [:]
    /// The other values that were moved to their place.
    private var others: Set<SecureStoreKey> = []

    private static let tries = 16

    init(
        plain: any SecureStore, locked: (any SecureStore)?, keeper: (any KeyGate)?, refusal: SecureStoreError,
        records: any SecureStore
    ) {
        self.plain = PlacedStore(plain, records: records, in: .plain)
        let placed = locked.map { PlacedStore($0, records: records, in: .locked) }
        self.locked = placed
        gate = placed.flatMap { placed in keeper.map { GatedStore(placed, gate: $0) } }
        gated = gate ?? placed.map { SubstituteStore(sealed: $0, refusal: refusal) }
    }

    /// Applies the choices to the next access.
    func place(by choices: SessionChoices) async {
        for store in placed { await store.place(inMemory: !choices.staysSignedIn) }
    }

    private nonisolated var placed: [PlacedStore] { [plain, locked].compactMap(\.self) }

    private func store(_ choices: SessionChoices) -> any SecureStore {
        if choices.unlocksWithBiometrics, let gated { return gated }
        return plain
    }

    // MARK: - Access

    /// Returns the store of a session, after putting the session there.
    func store(of key: SecureStoreKey, by choices: SessionChoices) async throws(SecureStoreError) -> any SecureStore {
        try await settle(key, by: choices)
        return store(choices)
    }

    /// Returns the store of a value that is not a session. An earlier version of the app may have put it behind the gate.
    func store(ofOther key: SecureStoreKey) async throws(SecureStoreError) -> any SecureStore {
        if !others.contains(key) {
            try await moveToPlain(key)
            others.insert(key)
        }
        return plain
    }

    /// Stores a session, which replaces those in all places.
    func write(_ session: Data, for key: SecureStoreKey, by choices: SessionChoices) async throws(SecureStoreError) {
        sessions.insert(key)
        settled[key] = nil
        var isAlone = true
        for store in placed {
            if choices.staysSignedIn {
                await store.memory.remove(key)
            } else {
                isAlone = (try? await store.disk.remove(key)) != nil && isAlone
            }
        }
        if let gated {
            let other: any SecureStore = choices.unlocksWithBiometrics ? plain : gated
            isAlone = (try? await other.remove(key)) != nil && isAlone
        }
        try await store(choices).write(session, for: key)
        if isAlone { settled[key] = choices }
    }

    /// Removes a value from all places.
    func remove(_ key: SecureStoreKey) async throws(SecureStoreError) {
        var failure: SecureStoreError?
        for store in [plain, gated].compactMap(\.self) as [any SecureStore] {
            do throws(SecureStoreError) { try await store.remove(key) } catch { failure = error }
        }
        guard let failure else { return }
        settled[key] = nil
        throw failure
    }

    /// Returns whether any place contains the session under a name, or a value that cannot be read. Does not ask the user.
    func containsSession(_ key: SecureStoreKey) async -> Bool {
        guard key.isSession else { return false }
        if let substitute = gated as? SubstituteStore, await substitute.memory.read(key) != nil { return true }
        for store in placed {
            if await store.memory.read(key) != nil { return true }
            do throws(SecureStoreError) {
                if try await store.disk.read(key) != nil { return true }
            } catch {
                return true
            }
        }
        return false
    }

    /// Returns whether any place contains a session of this process.
    func containsSession() async -> Bool {
        for key in sessions where await containsSession(key) { return true }
        return false
    }

    // MARK: - Putting sessions in their places

    /// Puts the sessions of this process in their places.
    func settle(by choices: SessionChoices) async throws(SecureStoreError) {
        for key in sessions { try await settle(key, by: choices) }
    }

    /// Checks all places at the next access.
    func unsettle() { settled = [:] }

    private func settle(_ key: SecureStoreKey, by choices: SessionChoices) async throws(SecureStoreError) {
        guard settled[key] != choices else { return }
        settled[key] = nil
        sessions.insert(key)
        for store in placed {
            if choices.staysSignedIn {
                if let value = await store.memory.read(key) {
                    // A session on disk is newer: another process has put it there.
                    _ = try await store.disk.replace(nil, with: value, for: key)
                }
                await store.memory.remove(key)
            } else {
                try await store.disk.remove(key)
            }
        }
        if choices.unlocksWithBiometrics, let gated {
            guard try await moveToGated(key, gated) else { return }
        } else {
            try await moveToPlain(key)
        }
        settled[key] = choices
    }

    /// Moves a session behind the gate, unless there is a newer one.
    ///
    /// - Returns: `false` if the plain text could not be removed. The next access tries again.
    private func moveToGated(_ key: SecureStoreKey, _ gated: any SecureStore) async throws(SecureStoreError) -> Bool {
        for _ in 0..<Self.tries {
            let value: Data
            do throws(SecureStoreError) {
                guard let found = try await plain.read(key) else { return true }
                value = found
            } catch {
                guard error.isPermanent else { throw error }
                return (try? await plain.remove(key)) != nil
            }
            _ = try await gated.replace(nil, with: value, for: key)
            do throws(SecureStoreError) {
                if try await plain.erase(value, for: key) { return true }
            } catch {
                return false
            }
        }
        throw .unavailable
    }

    /// Moves a value out of the gate, unless there is a newer one. Asks the user if the only value is behind the gate.
    private func moveToPlain(_ key: SecureStoreKey) async throws(SecureStoreError) {
        guard let gated else { return }
        let isPlain: Bool
        do throws(SecureStoreError) {
            isPlain = try await plain.read(key) != nil
        } catch {
            guard error.isPermanent else { throw error }
            isPlain = true
        }
        if isPlain { return try await gated.remove(key) }
        var copied: Data?
        for _ in 0..<Self.tries {
            guard let value = try await gated.read(key) else { return }
            // Another process may have moved the value, and put a newer one there.
            guard try await plain.replace(copied, with: value, for: key) else { return try await gated.remove(key) }
            copied = value
            guard try await gated.replace(value, with: nil, for: key) else { continue }
            // A process that still follows the earlier choice may have moved the copy back.
            _ = try await plain.replace(nil, with: value, for: key)
            return
        }
        throw .unavailable
    }

    private static func move(
        _ key: SecureStoreKey, from store: any SecureStore, to other: any SecureStore
    ) async throws(SecureStoreError) {
        for _ in 0..<tries {
            guard let value = try await store.read(key) else { return }
            try await other.write(value, for: key)
            if try await store.replace(value, with: nil, for: key) { return }
        }
        throw .unavailable
    }

    // MARK: - The steps of a change

    /// Copies the sessions into memory.
    func copyToMemory() async throws(SecureStoreError) {
        for store in placed {
            for key in sessions {
                if let value = try await store.disk.read(key) { await store.memory.write(value, for: key) }
            }
        }
    }

    /// Moves the sessions into memory. A session that another process has removed meanwhile stays in memory.
    func moveToMemory() async throws(SecureStoreError) {
        for store in placed {
            for key in sessions { try await Self.move(key, from: store.disk, to: store.memory) }
        }
    }

    /// Copies the sessions from memory to disk.
    func copyToDisk() async throws(SecureStoreError) {
        for store in placed {
            for key in sessions {
                if let value = await store.memory.read(key) { try await store.disk.write(value, for: key) }
            }
        }
    }

    /// Moves the sessions behind the gate, without tombstones: the bytes outside of it are gone.
    func moveBehind(_ gate: GatedStore) async throws(SecureStoreError) {
        for key in sessions {
            var isMoved = false
            for _ in 0..<Self.tries where !isMoved {
                guard let value = try await plain.read(key) else { break }
                try await gate.write(value, for: key)
                isMoved = try await plain.erase(value, for: key)
                // A process that starts now follows the earlier choice. It may have removed the copy, or moved it back and
                // put a newer session there.
                if isMoved, try await gate.replace(nil, with: value, for: key), try await plain.read(key) != nil {
                    try await gate.remove(key)
                    isMoved = false
                }
            }
            if !isMoved, try await plain.read(key) != nil { throw .unavailable }
        }
    }

    /// Reads the sessions behind the gate, so that one that is lost is found before a change.
    func check(_ gate: GatedStore) async throws(SecureStoreError) {
        for key in sessions { _ = try await gate.read(key) }
    }
}
