package import AuthCore
package import Foundation

/// A store that keeps the session as the device's user has chosen: on disk or only in memory, and behind a key that the
/// user must unlock or not.
///
/// The records contain the choices. The store reads them before each access to a session, so that a choice of another
/// process applies too. If they cannot be read, the state of the session is unknown, not signed out. Other values are on
/// disk in every case, and not behind the key.
///
/// The choices belong to one user. They are removed before the session of another user is stored.
///
/// If the process is killed during a change, at least one place contains the session, and the choice in the records
/// decides which one counts. The next access empties the other one. Once the records contain the choice to unlock with
/// biometrics, no plain text is left.
package actor SessionChoiceStore: SecureStore {
    private let records: any SecureStore
    private let policy: SessionPolicy
    private let places: SessionPlaces
    private var accesses = AccessQueue()

    /// Creates a store over your own stores, for example Keychain stores of an access group.
    ///
    /// - Parameters:
    ///   - plain: The store of sessions that need not be unlocked. It must be protected by the system.
    ///   - locked: The store of the encrypted sessions. It must not share values with `plain`.
    ///   - gate: The keeper of the key of the encrypted sessions.
    ///   - records: The store of the choices. It must outlive the process, and all processes that share the sessions
    ///     must share it.
    ///   - policy: The brand's policy.
    package init(
        plain: any SecureStore, locked: any SecureStore, gate: any KeyGate, records: any SecureStore,
        policy: SessionPolicy
    ) {
        self.init(plain: plain, locked: locked, keeper: gate, records: records, policy: policy)
    }

    /// - Parameters:
    ///   - plain: The store of sessions that need not be unlocked.
    ///   - locked: The store of the encrypted sessions; `nil` if the system has no gate.
    ///   - keeper: The keeper of their key; `nil` if no gate is available now. New sessions that need one stay in memory.
    ///   - refusal: The reason why no gate is available.
    ///   - records: The store of the choices.
    ///   - policy: The brand's policy.
    package init(
        plain: any SecureStore, locked: (any SecureStore)? = nil, keeper: (any KeyGate)? = nil,
        refusal: SecureStoreError = .notUnlocked(.unavailable), records: any SecureStore, policy: SessionPolicy
    ) {
        self.records = records
        self.policy = policy
        places = SessionPlaces(plain: plain, locked: locked, keeper: keeper, refusal: refusal, records: records)
    }

    /// The choices that users may make on this device. Without a gate, they cannot choose biometric unlock.
    package nonisolated var offeredChoices: Set<SessionChoice> {
        policy.userChoices.filter { choice in
            switch choice {
            case .restore: policy.restoresAtLaunch
            case .biometricUnlock: policy.restoresAtLaunch && policy.biometricUnlock && places.gate != nil
            }
        }
    }

    /// The choices of a user who has made none.
    package nonisolated var defaultChoices: SessionChoices { limited(policy.defaultChoices) }

    /// Without a gate, nothing is unlocked with biometrics.
    private nonisolated func limited(_ choices: SessionChoices) -> SessionChoices {
        var choices = choices
        if places.gated == nil { choices.unlocksWithBiometrics = false }
        return choices
    }

    /// Reads the current choices.
    ///
    /// - Throws: The error of the records.
    package func choices() async throws(SecureStoreError) -> SessionChoices {
        try await inOrder { () async throws(SecureStoreError) in try await self.current() }
    }

    // MARK: - Values

    /// Returns the value under a name, or `nil`.
    package func read(_ key: SecureStoreKey) async throws(SecureStoreError) -> Data? {
        try await inOrder { () async throws(SecureStoreError) in try await self.store(of: key).read(key) }
    }

    /// Stores a value and replaces any existing value under this name. A session of another user removes the choices.
    package func write(_ value: Data, for key: SecureStoreKey) async throws(SecureStoreError) {
        try await inOrder { () async throws(SecureStoreError) in
            guard key.isSession else { return try await self.store(of: key).write(value, for: key) }
            try await self.claim(by: value)
            try await self.places.write(value, for: key, by: try await self.current())
        }
    }

    /// Removes the value under a name from all places, without asking the user, and without reading the choices. With the
    /// last session, the choices are removed too: the user has signed out.
    package func remove(_ key: SecureStoreKey) async throws(SecureStoreError) {
        try await inOrder { () async throws(SecureStoreError) in
            let isSession = await self.places.containsSession(key)
            try await self.places.remove(key)
            guard isSession, await !self.places.containsSession() else { return }
            // If this fails, the next user does not inherit the choices either.
            _ = try? await self.records.remove(ChoiceRecord.key)
        }
    }

    /// Replaces a value if the store still contains the expected one. A session of another user removes the choices.
    package func replace(
        _ expected: Data?, with value: Data?, for key: SecureStoreKey
    ) async throws(SecureStoreError) -> Bool {
        try await inOrder { () async throws(SecureStoreError) in
            if let value, key.isSession { try await self.claim(by: value) }
            return try await self.store(of: key).replace(expected, with: value, for: key)
        }
    }

    /// Whether sessions behind the gate can be locked.
    package nonisolated var isLockable: Bool { places.gate != nil }

    /// Removes the key of the encrypted sessions from memory.
    package func lock() async { await places.gate?.lock() }

    // MARK: - Choices

    /// Changes whether the session outlives the process. The session itself continues.
    ///
    /// - Parameters:
    ///   - staysSignedIn: The new choice. With `false`, the stored session is removed, and continues in memory.
    ///   - user: The signed-in user; `nil` if no user is signed in. The choice then belongs to the next user.
    /// - Throws: The error of a store. The choice then stays as it was, unless only the removal from disk failed. That
    ///   is repeated at the next access.
    package func choose(staysSignedIn: Bool, by user: AuthUser?) async throws(SecureStoreError) {
        try await inOrder { () async throws(SecureStoreError) in
            let before = try await self.settled()
            guard before.staysSignedIn != staysSignedIn else { return }
            do throws(SecureStoreError) {
                if staysSignedIn { try await self.places.copyToDisk() } else { try await self.places.copyToMemory() }
                try await self.record(by: user) { $0.staysSignedIn = staysSignedIn }
            } catch {
                // The copies are removed at the next access.
                await self.places.unsettle()
                throw error
            }
            if !staysSignedIn { try await self.places.moveToMemory() }
            // The choice is made. What fails now is repeated at the next access.
            _ = try? await self.settled()
        }
    }

    /// Changes whether the user unlocks the session with biometrics. The session itself continues.
    ///
    /// - Parameters:
    ///   - unlocksWithBiometrics: The new choice. With `false`, the user must first unlock the key, even if it is in
    ///     memory. With `true`, the key is created, or the user unlocks it.
    ///   - user: The signed-in user.
    /// - Throws: `.unavailable` if the device has no gate now, `.notUnlocked` if the user fails or cancels the check,
    ///   `.biometryChanged` or `.wrongKey` if the key is lost, or the error of a store. The choice then stays as it was.
    package func choose(unlocksWithBiometrics: Bool, by user: AuthUser) async throws(SecureStoreError) {
        try await inOrder { () async throws(SecureStoreError) in
            guard let gate = self.places.gate else { throw .unavailable }
            let before = try await self.settled()
            guard before.unlocksWithBiometrics != unlocksWithBiometrics else { return }
            if unlocksWithBiometrics {
                try await self.moveBehind(gate, by: user)
            } else {
                try await self.moveOut(of: gate, by: user)
            }
        }
    }

    /// Removes all choices, because the account was deleted. The policy then holds.
    package func removeChoices() async throws(SecureStoreError) {
        try await inOrder { () async throws(SecureStoreError) in try await self.records.remove(ChoiceRecord.key) }
    }

    /// Moves the sessions behind the gate, and then records the choice. A kill in between leaves the earlier choice, and
    /// a session that comes out of the gate when the user has unlocked it.
    private func moveBehind(_ gate: GatedStore, by user: AuthUser) async throws(SecureStoreError) {
        do throws(SecureStoreError) {
            try await gate.prepareKey()
            try await places.moveBehind(gate)
            try await record(by: user) { $0.unlocksWithBiometrics = true }
        } catch {
            await places.unsettle()
            _ = try? await settled()
            throw error
        }
        _ = try await settled()
    }

    /// Records the choice, and then moves the sessions. A kill in between leaves a session that leaves the gate after
    /// the user has unlocked it. In the reverse order, it would leave plain text against the user's choice.
    private func moveOut(of gate: GatedStore, by user: AuthUser) async throws(SecureStoreError) {
        try await gate.provePresence()
        try await places.check(gate)
        try await record(by: user) { $0.unlocksWithBiometrics = false }
        do throws(SecureStoreError) {
            _ = try await settled()
        } catch {
            _ = try? await record(by: user) { $0.unlocksWithBiometrics = true }
            await places.unsettle()
            _ = try? await settled()
            throw error
        }
    }

    private func record(by user: AuthUser?, _ change: (inout ChoiceRecord) -> Void) async throws(SecureStoreError) {
        var record = try await ChoiceRecord.read(from: records) ?? ChoiceRecord()
        if let user { record.owner = ChoiceRecord.owner(user.userID) }
        change(&record)
        try await record.write(to: records)
    }

    // MARK: - Applying the choices

    /// Reads the choices, and applies them to the next access.
    private func current() async throws(SecureStoreError) -> SessionChoices {
        let record = try await ChoiceRecord.read(from: records)
        let choices = limited(
            policy.choices(
                staysSignedIn: record?.staysSignedIn, unlocksWithBiometrics: record?.unlocksWithBiometrics))
        await places.place(by: choices)
        return choices
    }

    /// Returns the current choices, after putting all sessions of this process in their places.
    private func settled() async throws(SecureStoreError) -> SessionChoices {
        let choices = try await current()
        try await places.settle(by: choices)
        return choices
    }

    private func store(of key: SecureStoreKey) async throws(SecureStoreError) -> any SecureStore {
        guard key.isSession else { return try await places.store(ofOther: key) }
        return try await places.store(of: key, by: try await current())
    }

    /// Assigns choices without a user to the user of a session, and removes those of another user.
    private func claim(by session: Data) async throws(SecureStoreError) {
        guard var record = try await ChoiceRecord.read(from: records),
            let user = AuthUser.identifier(inStoredSession: session)
        else { return }
        let owner = ChoiceRecord.owner(user)
        guard record.owner != owner else { return }
        guard record.owner == nil else { return try await records.remove(ChoiceRecord.key) }
        record.owner = owner
        try await record.write(to: records)
    }

    /// Performs accesses one after another, so that no access meets a session that is being moved.
    private func inOrder<Value: Sendable>(
        _ access: @escaping @Sendable () async throws(SecureStoreError) -> Value
    ) async throws(SecureStoreError) -> Value {
        try await accesses.add(access).value.checked()
    }
}

extension SessionChoiceStore: RedactedValue {}
