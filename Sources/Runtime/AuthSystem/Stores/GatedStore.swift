package import AuthCore
package import Foundation

/// Encrypts the values of another store under a key that the user must unlock, with Face ID or Touch ID on Apple
/// systems.
///
/// The values themselves are encrypted. Code that bypasses the biometric check, or forges its result, gets only
/// ciphertext. The user unlocks the key once, at the first use that needs it. The key then stays in memory until
/// ``lock()``.
///
/// A value whose key is lost can never be read again. The store deletes such a value when it detects this, so that the
/// user can sign in again.
package actor GatedStore: SecureStore {
    /// The store of the encrypted values.
    let store: any SecureStore
    private let gate: any KeyGate
    private let random: any RandomSource
    private var seal: SealedValue?
    /// The number of calls of ``lock()`` so far. After a lock, a key that an earlier access has asked for is not kept.
    private var locks = 0
    private var accesses = AccessQueue()
    /// The encrypted values that this process has opened or written, with the digests of their contents.
    private var known: [SecureStoreKey: (sealed: Data, digest: [UInt8])] = [:]
    /// The values that the user failed or declined to unlock.
    private var refused: Set<SecureStoreKey> = []
    /// Whether the user abandoned a value that was not unlocked. The next write then creates a new key.
    private var isKeyAbandoned = false

    /// Creates a store with locked values.
    ///
    /// - Parameters:
    ///   - store: The store of the encrypted values.
    ///   - gate: The keeper of the key.
    ///   - random: The source of a new key.
    package init(_ store: any SecureStore, gate: any KeyGate, random: any RandomSource = SystemRandomSource()) {
        self.store = store
        self.gate = gate
        self.random = random
    }

    /// Returns the value under a name; `nil` if the name has no value. Asks the user only if there is a value.
    ///
    /// - Throws: `.notUnlocked` if the user fails or cancels the check. `.biometryChanged` if the key is lost because the
    ///   enrolled faces or fingers have changed, `.wrongKey` if it is lost for another reason. The value of a lost key is
    ///   deleted.
    package func read(_ key: SecureStoreKey) async throws(SecureStoreError) -> Data? {
        try await inOrder { () async throws(SecureStoreError) -> Data? in
            guard let sealed = try await self.store.read(key) else { return nil }
            return try await self.open(sealed, for: key)
        }
    }

    /// Stores a value and replaces any existing value under this name. Asks the user if the key is locked.
    package func write(_ value: Data, for key: SecureStoreKey) async throws(SecureStoreError) {
        try await inOrder { () async throws(SecureStoreError) in
            let sealed = try await self.sealed(value, for: key)
            try await self.store.write(sealed, for: key)
            await self.remember(sealed, of: value, for: key)
        }
    }

    /// Removes the value under a name, without the key and without asking the user.
    ///
    /// If the user failed to unlock the value before, the next write creates a new key, so that a key that stays locked
    /// does not prevent a new sign-in. Values under other names are then lost, and reading them does not ask the user.
    package func remove(_ key: SecureStoreKey) async throws(SecureStoreError) {
        try await inOrder { () async throws(SecureStoreError) in
            try await self.store.remove(key)
            await self.abandon(key)
        }
    }

    /// Replaces a value if the store still contains the expected one. A value whose key is lost counts as no value.
    ///
    /// Asks the user if the key is locked, except to remove a value that this store has read or written.
    package func replace(
        _ expected: Data?, with value: Data?, for key: SecureStoreKey
    ) async throws(SecureStoreError) -> Bool {
        try await inOrder { () async throws(SecureStoreError) -> Bool in
            // Compare the encrypted value, because encrypting one value twice gives different bytes.
            var current = try await self.store.read(key)
            if let sealed = current {
                let holdsExpected: Bool
                if value == nil, let known = await self.known[key], known.sealed == sealed {
                    holdsExpected = expected.map { SHA256.hash(Array($0)) } == known.digest
                } else {
                    do throws(SecureStoreError) {
                        holdsExpected = try await self.open(sealed, for: key) == expected
                    } catch {
                        guard error.isKeyLoss else { throw error }
                        holdsExpected = expected == nil
                        current = nil
                    }
                }
                guard holdsExpected else { return false }
            } else if expected != nil {
                return false
            }
            guard let value else { return try await self.store.replace(current, with: nil, for: key) }
            let sealed = try await self.sealed(value, for: key)
            guard try await self.store.replace(current, with: sealed, for: key) else { return false }
            await self.remember(sealed, of: value, for: key)
            return true
        }
    }

    /// `true`.
    package nonisolated var isLockable: Bool { true }

    /// Removes the key from memory, so that the next access asks the user again. `SessionController` locks its store.
    package func lock() async {
        locks += 1
        seal = nil
    }

    private func keep(_ new: SealedValue, since locksBefore: Int) {
        if locks == locksBefore { seal = new }
    }

    /// Asks the user to unlock the key, even if it is in memory.
    ///
    /// - Throws: `.notUnlocked` if the user fails or cancels the check, `.biometryChanged` if the key is lost because the
    ///   enrolled faces or fingers have changed, and `.wrongKey` if there is no key to unlock. The key in memory stays.
    func provePresence() async throws(SecureStoreError) {
        try await inOrder { () async throws(SecureStoreError) in
            let locksBefore = await self.locks
            guard let key = try await self.gate.unlock() else { throw .wrongKey }
            let unlocked = try SealedValue(key: SymmetricKey(Array(key)))
            await self.keep(unlocked, since: locksBefore)
        }
    }

    /// Unlocks the key, or creates one if there is none.
    func prepareKey() async throws(SecureStoreError) {
        try await inOrder { () async throws(SecureStoreError) in
            _ = try await self.unlockedOrMade()
        }
    }

    private func unlockedOrMade() async throws(SecureStoreError) -> SealedValue {
        let known = isKeyAbandoned ? nil : try await unlockedUnlessLost()
        return if let known { known } else { try await made() }
    }

    /// Decrypts a value. Deletes it if its key is lost.
    private func open(_ sealed: Data, for key: SecureStoreKey) async throws(SecureStoreError) -> Data {
        do throws(SecureStoreError) {
            let value = try await opened(sealed, for: key)
            remember(sealed, of: value, for: key)
            return value
        } catch {
            // A value that another process wrote in the meantime stays. The next read repeats a removal that fails.
            if error.isKeyLoss { _ = try? await store.replace(sealed, with: nil, for: key) }
            if error.isRefusal { refused.insert(key) }
            throw error
        }
    }

    private func opened(_ sealed: Data, for key: SecureStoreKey) async throws(SecureStoreError) -> Data {
        if let seal {
            do throws(SecureStoreError) {
                return Data(try seal.open(Array(sealed), name: key.rawValue))
            } catch .wrongKey {
                // Another process may have created a new key.
                self.seal = nil
            }
        }
        // A user who abandoned the key is not asked for it again.
        guard !isKeyAbandoned, let seal = try await unlocked() else { throw .wrongKey }
        return Data(try seal.open(Array(sealed), name: key.rawValue))
    }

    private func sealed(_ value: Data, for key: SecureStoreKey) async throws(SecureStoreError) -> Data {
        do throws(SecureStoreError) {
            let seal = try await unlockedOrMade()
            return Data(seal.seal(Array(value), name: key.rawValue))
        } catch {
            if error.isRefusal { refused.insert(key) }
            throw error
        }
    }

    private func remember(_ sealed: Data, of value: Data, for key: SecureStoreKey) {
        known[key] = (sealed, SHA256.hash(Array(value)))
    }

    private func abandon(_ key: SecureStoreKey) {
        known[key] = nil
        if refused.remove(key) != nil { isKeyAbandoned = true }
    }

    private func unlocked() async throws(SecureStoreError) -> SealedValue? {
        if let seal { return seal }
        let locksBefore = locks
        guard let key = try await gate.unlock() else { return nil }
        let unlocked = try SealedValue(key: SymmetricKey(Array(key)))
        keep(unlocked, since: locksBefore)
        refused = []
        return unlocked
    }

    /// Unlocks the key; `nil` if there is none, or if it is lost.
    private func unlockedUnlessLost() async throws(SecureStoreError) -> SealedValue? {
        do throws(SecureStoreError) { return try await unlocked() } catch .biometryChanged { return nil }
    }

    private func made() async throws(SecureStoreError) -> SealedValue {
        let key = random.bytes(count: AES256GCM.keyByteCount)
        let made = try SealedValue(key: SymmetricKey(key))
        let locksBefore = locks
        let isAdded = isKeyAbandoned ? false : try await gate.add(Data(key))
        if !isAdded {
            // Another process may have added a key first, or the existing key cannot be opened any more.
            if !isKeyAbandoned, let theirs = try await unlockedUnlessLost() { return theirs }
            try await gate.save(Data(key))
        }
        keep(made, since: locksBefore)
        isKeyAbandoned = false
        return made
    }

    /// Performs accesses one after another, so that the user is not asked twice at once and only one key is created.
    private func inOrder<Value: Sendable>(
        _ access: @escaping @Sendable () async throws(SecureStoreError) -> Value
    ) async throws(SecureStoreError) -> Value {
        try await accesses.add(access).value.checked()
    }
}

extension GatedStore: RedactedValue {}

extension SecureStoreError {
    /// Whether the key of the value is lost.
    fileprivate var isKeyLoss: Bool { self == .wrongKey || self == .biometryChanged }

    /// Whether the key exists, but was not released.
    fileprivate var isRefusal: Bool {
        switch self {
        case .notUnlocked, .accessDenied: true
        default: false
        }
    }
}

/// Keeps one key and returns it only to the user who owns it.
package protocol KeyGate: Sendable {
    /// Returns the key after the user has been authenticated; `nil` if there is none, or if it is permanently lost for
    /// an unknown reason.
    ///
    /// - Throws: `.notUnlocked` if the user fails or cancels the check. The key then still exists. `.biometryChanged` if
    ///   the key is permanently lost because the enrolled faces or fingers have changed.
    func unlock() async throws(SecureStoreError) -> Data?

    /// Stores a key if there is none. Returns `false` if a key exists; it stays unchanged.
    func add(_ key: Data) async throws(SecureStoreError) -> Bool

    /// Stores a key and replaces any existing key.
    func save(_ key: Data) async throws(SecureStoreError)
}
