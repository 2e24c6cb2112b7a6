package import AuthCore
package import Foundation

/// The store that the session of an app uses.
///
/// ``VaultRules`` decides where an item is: on disk or only in memory, and sealed under a key that the user must unlock
/// or not. An item has one name in every place. On disk it is plain or sealed, and changes its form by one atomic
/// replacement, so no process ever finds it in two places. An item in another place or form than the rules demand, as
/// after an update of the app that changes the policy, is moved at the next access.
///
/// The records contain the user's choices. The vault reads them before each access to a session, so that a choice of
/// another process applies too. If they cannot be read, the state of the session is unknown, not signed out. The
/// choices belong to one user. They are removed before the session of another user is stored.
package actor SessionVault: SecureStore {
    private nonisolated let rules: VaultRules
    private nonisolated let items: VaultItems
    private nonisolated let installation: Installation?
    private nonisolated let records: any SecureStore
    private var accesses = AccessQueue()
    private var isInstalled = false
    /// The sessions that this process has accessed.
    private var sessions: Set<SecureStoreKey> = []

    /// Creates a vault.
    ///
    /// - Parameters:
    ///   - items: The store of the items that outlive the process, such as a Keychain store of an access group.
    ///   - records: The store of the choices and of unfinished removals. All processes that share the items must share
    ///     it.
    ///   - gate: The keeper of the key that the user must unlock; `nil` if there is none.
    ///   - policy: The brand's policy. By default, sessions are restored, and locked if there is a gate.
    package init(
        items: any SecureStore, records: any SecureStore = InMemoryStore(), gate: (any KeyGate)? = nil,
        policy: SessionPolicy? = nil
    ) {
        let policy = policy ?? SessionPolicy(restoresAtLaunch: true, biometricUnlock: gate != nil)
        self.init(items: items, records: records, keyLock: gate.map { VaultLock($0) }, policy: policy)
    }

    /// - Parameters:
    ///   - items: The store of the items that outlive the process.
    ///   - records: The store of the choices and of unfinished removals.
    ///   - keyLock: The key that the user must unlock; `nil` if there is none, or none that can be used now.
    ///   - refusal: The reason why the key cannot be used now; `nil` if the system has none, or the policy needs none.
    ///   - installation: Handles the items of an earlier installation; `nil` if they are deleted with the app.
    ///   - policy: The brand's policy.
    init(
        items: any SecureStore, records: any SecureStore, keyLock: VaultLock?, refusal: SecureStoreError? = nil,
        installation: Installation? = nil, policy: SessionPolicy
    ) {
        let gate: VaultRules.Gate =
            keyLock != nil ? .available : refusal.map { .refused($0) } ?? .missing
        rules = VaultRules(policy: policy, gate: gate)
        self.items = VaultItems(gate: gate, disk: VaultDisk(items, records: records), keyLock: keyLock)
        self.records = records
        self.installation = installation
    }

    private init(_ other: SessionVault, policy: SessionPolicy) {
        rules = VaultRules(policy: policy, gate: other.rules.gate)
        items = other.items
        records = other.records
        installation = other.installation
    }

    /// Returns a vault of the same items with another policy.
    nonisolated func following(_ policy: SessionPolicy) -> SessionVault {
        policy == rules.policy ? self : SessionVault(self, policy: policy)
    }

    /// Whether the store of the items is locked by itself, so that the vault cannot move them.
    nonisolated var hasLockableItems: Bool { items.disk.isLockable }

    /// The choices that users may make on this device.
    package nonisolated var offeredChoices: Set<SessionChoice> { rules.offeredChoices }

    /// The choices of a user who has made none.
    package nonisolated var defaultChoices: SessionChoices { rules.choices(of: nil) }

    // MARK: - Items

    /// Returns the value under a name; `nil` if there is none. Asks the user only if there is a sealed value.
    ///
    /// - Throws: The error of a store or of the records. `.notUnlocked` if the user does not unlock the value.
    ///   `.biometryChanged` or `.wrongKey` if its key is lost; the value is then deleted, so that the user can sign in
    ///   again.
    package func read(_ key: SecureStoreKey) async throws(SecureStoreError) -> Data? {
        try await inOrder { () async throws(SecureStoreError) in
            try await self.items.read(key, in: try await self.place(of: key))
        }
    }

    /// Stores a value and replaces any existing value under this name. A session of another user removes the choices.
    package func write(_ value: Data, for key: SecureStoreKey) async throws(SecureStoreError) {
        try await inOrder { () async throws(SecureStoreError) in
            try await self.claim(key, by: value)
            try await self.items.write(value, for: key, in: try await self.place(of: key))
        }
    }

    /// Removes the value under a name, without asking the user, and without reading the choices. With the last session,
    /// the choices are removed too: the user has signed out.
    package func remove(_ key: SecureStoreKey) async throws(SecureStoreError) {
        try await inOrder { () async throws(SecureStoreError) in
            let isLast = await self.isLastSession(key)
            try await self.items.remove(key)
            // If this fails, the next user does not inherit the choices either.
            if isLast { _ = try? await self.records.remove(VaultKey.choices) }
        }
    }

    /// Replaces a value if the vault still contains the expected one. A value whose key is lost counts as no value. A
    /// session of another user removes the choices.
    ///
    /// Asks the user if the key is locked, except to remove a value that this vault has read or written.
    package func replace(
        _ expected: Data?, with value: Data?, for key: SecureStoreKey
    ) async throws(SecureStoreError) -> Bool {
        try await inOrder { () async throws(SecureStoreError) in
            try await self.claim(key, by: value, after: expected)
            return try await self.items.replace(expected, with: value, for: key, in: try await self.place(of: key))
        }
    }

    /// Whether sessions can be locked.
    package nonisolated var isLockable: Bool { items.keyLock != nil || items.disk.isLockable }

    /// Removes the key of sealed items from memory, so that the next access asks the user again. `SessionController`
    /// locks its store.
    package func lock() async {
        await items.keyLock?.lock()
        await items.disk.lock()
    }

    /// Reads the choices, and returns the place of an item.
    private func place(of key: SecureStoreKey) async throws(SecureStoreError) -> VaultRules.Place {
        guard key.isSession else { return rules.place(of: key, by: rules.choices(of: nil)) }
        sessions.insert(key)
        return rules.place(of: key, by: try await current())
    }

    /// Whether a name is the only one with a session of this process. An item that cannot be read counts as one.
    private func isLastSession(_ key: SecureStoreKey) async -> Bool {
        guard key.isSession, await items.contains(key) else { return false }
        for other in sessions where other != key { if await items.contains(other) { return false } }
        return true
    }

    // MARK: - Choices

    /// Reads the current choices.
    ///
    /// - Throws: The error of the records.
    package func choices() async throws(SecureStoreError) -> SessionChoices {
        try await inOrder { () async throws(SecureStoreError) in try await self.current() }
    }

    /// Changes whether the session outlives the process. The session itself continues.
    ///
    /// - Parameters:
    ///   - staysSignedIn: The new choice. With `false`, the stored session is removed, and continues in memory.
    ///   - user: The signed-in user; `nil` if no user is signed in. The choice then belongs to the next user.
    /// - Throws: The error of a store. The choice then stays as it was, unless only the removal from disk failed. That
    ///   is repeated at the next access.
    package func choose(staysSignedIn: Bool, by user: AuthUser?) async throws(SecureStoreError) {
        try await inOrder { () async throws(SecureStoreError) in
            guard try await self.settled().staysSignedIn != staysSignedIn else { return }
            // A kill before the record leaves a copy that the next access removes, and afterwards an item that it
            // moves.
            let sessions = await self.sessions
            if staysSignedIn {
                for key in sessions { try await self.items.copyToDisk(key) }
                try await self.record(by: user) { $0.staysSignedIn = true }
            } else {
                do throws(SecureStoreError) {
                    for key in sessions { try await self.items.copyToMemory(key) }
                    try await self.record(by: user) { $0.staysSignedIn = false }
                } catch {
                    for key in sessions { await self.items.memory.remove(key) }
                    throw error
                }
                for key in sessions { try await self.items.moveToMemory(key) }
            }
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
    ///   `.biometryChanged` or `.wrongKey` if the key is lost, or the error of a store. The choice then stays as it
    ///   was.
    package func choose(unlocksWithBiometrics: Bool, by user: AuthUser) async throws(SecureStoreError) {
        try await inOrder { () async throws(SecureStoreError) in
            guard let keyLock = self.items.keyLock else { throw .unavailable }
            let before = try await self.settled()
            guard before.unlocksWithBiometrics != unlocksWithBiometrics else { return }
            if unlocksWithBiometrics {
                try await self.seal(before, by: user)
            } else {
                try await self.unseal(by: user, keyLock)
            }
        }
    }

    /// Removes all choices, because the account was deleted. The policy then holds.
    package func removeChoices() async throws(SecureStoreError) {
        try await inOrder { () async throws(SecureStoreError) in try await self.records.remove(VaultKey.choices) }
    }

    /// Seals the sessions, and then records the choice. A kill in between leaves the earlier choice, and a session that
    /// is plain again when the user has unlocked it. Once the records contain the choice, no plain text is left.
    private func seal(_ before: SessionChoices, by user: AuthUser) async throws(SecureStoreError) {
        var after = before
        after.unlocksWithBiometrics = true
        for key in sessions { try await items.placed(key, in: rules.place(of: key, by: after)) }
        try await record(by: user) { $0.unlocksWithBiometrics = true }
        // A process that followed the earlier choice may have made an item plain again.
        _ = try await settled()
    }

    /// Records the choice, and then makes the sessions plain. A kill in between leaves a session that becomes plain
    /// after the user has unlocked it. In the reverse order, it would leave plain text against the user's choice.
    private func unseal(by user: AuthUser, _ keyLock: VaultLock) async throws(SecureStoreError) {
        try await keyLock.provePresence()
        try await record(by: user) { $0.unlocksWithBiometrics = false }
        do throws(SecureStoreError) {
            _ = try await settled()
        } catch {
            _ = try? await record(by: user) { $0.unlocksWithBiometrics = true }
            _ = try? await settled()
            throw error
        }
    }

    /// Returns the current choices, after moving all sessions of this process to their places.
    private func settled() async throws(SecureStoreError) -> SessionChoices {
        let choices = try await current()
        for key in sessions { try await items.placed(key, in: rules.place(of: key, by: choices)) }
        return choices
    }

    private func current() async throws(SecureStoreError) -> SessionChoices {
        rules.choices(of: rules.hasChoices ? try await VaultRecord.read(from: records) : nil)
    }

    private func record(by user: AuthUser?, _ change: (inout VaultRecord) -> Void) async throws(SecureStoreError) {
        var record = try await VaultRecord.read(from: records) ?? VaultRecord()
        if let user { record.owner = VaultRecord.owner(user.userID) }
        change(&record)
        try await record.write(to: records)
    }

    /// Assigns choices without a user to the user of a session, and removes those of another user.
    ///
    /// A session that continues one of the same user has claimed its choices when it began. If another process has
    /// stored another user's session meanwhile, the choices are that user's.
    private func claim(
        _ key: SecureStoreKey, by session: Data?, after expected: Data? = nil
    ) async throws(SecureStoreError) {
        guard rules.hasChoices, key.isSession, let session, let user = AuthUser.identifier(inStoredSession: session),
            expected.flatMap(AuthUser.identifier) != user, var record = try await VaultRecord.read(from: records)
        else { return }
        let owner = VaultRecord.owner(user)
        guard record.owner != owner else { return }
        guard record.owner == nil else { return try await records.remove(VaultKey.choices) }
        record.owner = owner
        try await record.write(to: records)
    }

    /// Performs accesses one after another, so that no access meets an item that is being moved, and the user is not
    /// asked twice at once.
    private func inOrder<Value: Sendable>(
        _ access: @escaping @Sendable () async throws(SecureStoreError) -> Value
    ) async throws(SecureStoreError) -> Value {
        try await accesses.add { () async throws(SecureStoreError) in
            try await self.prepareInstallation()
            return try await access()
        }.value.checked()
    }

    private func prepareInstallation() async throws(SecureStoreError) {
        guard !isInstalled else { return }
        try await installation?.prepare(records)
        isInstalled = true
    }
}

extension SessionVault: RedactedValue {}
