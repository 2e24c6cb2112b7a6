package import AuthCore
package import Foundation

/// Seals items under a key that the user must unlock, with Face ID or Touch ID on Apple systems.
///
/// The items themselves are encrypted. Code that bypasses the check, or forges its result, gets only ciphertext. The
/// user unlocks the key once, at the first use that needs it. The key then stays in memory until ``lock()``.
///
/// The vault makes one call at a time, except ``lock()``.
actor VaultLock {
    private let gate: any KeyGate
    private let random: any RandomSource
    private var seal: SealedValue?
    /// The number of calls of ``lock()`` so far. After a lock, a key that an earlier access has asked for is not kept.
    private var locks = 0
    /// The sealed items that this process has opened or written, with the digests of their contents.
    private var known: [SecureStoreKey: (sealed: Data, digest: [UInt8])] = [:]
    /// The items that the user failed or declined to unlock.
    private var refused: Set<SecureStoreKey> = []
    /// Whether the user abandoned an item that was not unlocked. The next item is then sealed under a new key.
    private var isKeyAbandoned = false

    init(_ gate: any KeyGate, random: any RandomSource = SystemRandomSource()) {
        self.gate = gate
        self.random = random
    }

    /// Removes the key from memory, so that the next access asks the user again.
    func lock() {
        locks += 1
        seal = nil
    }

    /// Asks the user to unlock the key, even if it is in memory.
    ///
    /// - Throws: `.notUnlocked` if the user fails or cancels the check, `.biometryChanged` if the key is lost because
    ///   the enrolled faces or fingers have changed, and `.wrongKey` if there is no key to unlock. The key in memory
    ///   stays.
    func provePresence() async throws(SecureStoreError) {
        guard try await unlocked(asking: true) != nil else { throw .wrongKey }
    }

    // MARK: Items

    /// Returns the contents of a sealed item. Asks the user if the key is locked.
    ///
    /// - Throws: `.notUnlocked` if the user fails or cancels the check. `.biometryChanged` if the key is lost because
    ///   the enrolled faces or fingers have changed, `.wrongKey` if it is lost for another reason.
    func open(_ sealed: Data, for key: SecureStoreKey) async throws(SecureStoreError) -> Data {
        do throws(SecureStoreError) {
            let value = try await opened(sealed, for: key)
            remember(sealed, of: value, for: key)
            return value
        } catch {
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

    /// Seals a value. Asks the user if the key is locked, and creates a key if there is none.
    func sealed(_ value: Data, for key: SecureStoreKey) async throws(SecureStoreError) -> Data {
        do throws(SecureStoreError) {
            let seal = try await unlockedOrMade()
            return Data(seal.seal(Array(value), name: key.rawValue))
        } catch {
            if error.isRefusal { refused.insert(key) }
            throw error
        }
    }

    /// Remembers the contents of an item that the vault has opened or written.
    func remember(_ sealed: Data, of value: Data, for key: SecureStoreKey) {
        known[key] = (sealed, SHA256.hash(Array(value)))
    }

    /// Returns whether a sealed item has these contents, without the key; `nil` if this process does not know them.
    func contains(_ sealed: Data, _ value: Data?, for key: SecureStoreKey) -> Bool? {
        guard let known = known[key], known.sealed == sealed else { return nil }
        return value.map { SHA256.hash(Array($0)) } == known.digest
    }

    /// Abandons the key if the user failed to unlock a removed item before. The next item is then sealed under a new
    /// key, so that a key that stays locked does not prevent a new sign-in. Other items are then lost, and opening them
    /// does not ask the user.
    func abandon(_ key: SecureStoreKey) {
        if refused.remove(key) != nil { isKeyAbandoned = true }
    }

    // MARK: The key

    private func unlocked(asking: Bool = false) async throws(SecureStoreError) -> SealedValue? {
        if let seal, !asking { return seal }
        let locksBefore = locks
        guard let key = try await gate.unlock() else { return nil }
        let unlocked = try SealedValue(key: SymmetricKey(Array(key)))
        if locks == locksBefore { seal = unlocked }
        refused = []
        return unlocked
    }

    private func unlockedOrMade() async throws(SecureStoreError) -> SealedValue {
        let known = isKeyAbandoned ? nil : try await unlockedUnlessLost()
        return if let known { known } else { try await made() }
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
        if locks == locksBefore { seal = made }
        isKeyAbandoned = false
        return made
    }
}

extension VaultLock: RedactedValue {}

extension SecureStoreError {
    /// Whether the key of the item is lost.
    var isKeyLoss: Bool { self == .wrongKey || self == .biometryChanged }

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
    /// - Throws: `.notUnlocked` if the user fails or cancels the check. The key then still exists. `.biometryChanged`
    ///   if the key is permanently lost because the enrolled faces or fingers have changed.
    func unlock() async throws(SecureStoreError) -> Data?

    /// Stores a key if there is none. Returns `false` if a key exists; it stays unchanged.
    func add(_ key: Data) async throws(SecureStoreError) -> Bool

    /// Stores a key and replaces any existing key.
    func save(_ key: Data) async throws(SecureStoreError)
}
