public import AuthCore
public import AuthCrypto
public import Foundation

/// Seals what another store keeps under a key that the person has to unlock, by Face ID or Touch ID on Apple systems.
///
/// The values themselves are locked: whoever goes around the question, or answers it for the app, has a ciphertext. The
/// person is asked at the first use that needs the key, once; from then on it is in memory until ``lock()``.
///
/// A value whose key is lost can never be read again. It is deleted when that shows, so that the next sign-in begins anew.
public actor GatedStore: SecureStore {
    /// The store of the sealed values.
    let store: any SecureStore
    private let gate: any KeyGate
    private let random: any RandomSource
    private var seal: SealedValue?
    private var last: Task<Void, Never>?
    /// The sealed values that this process has seen opened, with the digests of what they hold.
    private var known: [SecureStoreKey: (sealed: Data, digest: [UInt8])] = [:]
    /// The values that the user was refused, or did not unlock.
    private var refused: Set<SecureStoreKey> = []
    /// Whether the user gave up a value rather than unlock it. The next write then makes a new key.
    private var isKeyGivenUp = false

    /// A store whose values are locked.
    ///
    /// - Parameters:
    ///   - store: What keeps them.
    ///   - gate: What keeps the key.
    ///   - random: Where a new key comes from.
    public init(_ store: any SecureStore, gate: any KeyGate, random: any RandomSource = SystemRandomSource()) {
        self.store = store
        self.gate = gate
        self.random = random
    }

    /// The value under a name; `nil` if there is none, for which the user is not asked.
    ///
    /// - Throws: `.accessDenied` if the user fails or cancels the check, and `.wrongKey` if the key is lost because the faces
    ///   or fingers that the device knows have changed. The value is lost then, and deleted.
    public func read(_ key: SecureStoreKey) async throws(SecureStoreError) -> Data? {
        try await inOrder { () async throws(SecureStoreError) -> Data? in
            guard let sealed = try await self.store.read(key) else { return nil }
            return try await self.open(sealed, for: key)
        }
    }

    /// Keeps a value in place of any other under this name. Asks the user if the key is locked.
    public func write(_ value: Data, for key: SecureStoreKey) async throws(SecureStoreError) {
        try await inOrder { () async throws(SecureStoreError) in
            let sealed = try await self.sealed(value, for: key)
            try await self.store.write(sealed, for: key)
            await self.remember(sealed, of: value, for: key)
        }
    }

    /// Removes the value under a name, without the key and without asking the user. If the user did not unlock the value
    /// before, the next write makes a new key: a key that stays refused must not keep a user from signing in again. Values under
    /// other names are then lost.
    public func remove(_ key: SecureStoreKey) async throws(SecureStoreError) {
        try await inOrder { () async throws(SecureStoreError) in
            try await self.store.remove(key)
            await self.giveUp(key)
        }
    }

    /// Replaces a value if the store still holds the expected one. A value whose key is lost counts as none.
    ///
    /// Asks the user if the key is locked, but not to remove a value that this store has read or written.
    public func replace(
        _ expected: Data?, with value: Data?, for key: SecureStoreKey
    ) async throws(SecureStoreError) -> Bool {
        try await inOrder { () async throws(SecureStoreError) -> Bool in
            // The sealed value is the one to compare: two seals of one value differ.
            var current = try await self.store.read(key)
            if let sealed = current {
                let holdsExpected: Bool
                if value == nil, let known = await self.known[key], known.sealed == sealed {
                    holdsExpected = expected.map { SHA256.hash(Array($0)) } == known.digest
                } else {
                    do throws(SecureStoreError) {
                        holdsExpected = try await self.open(sealed, for: key) == expected
                    } catch .wrongKey {
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

    /// Forgets the key, so that the person is asked again: when the app goes to the background, say.
    public func lock() {
        seal = nil
    }

    /// The value in sealed bytes. Deletes them if their key is lost.
    private func open(_ sealed: Data, for key: SecureStoreKey) async throws(SecureStoreError) -> Data {
        do throws(SecureStoreError) {
            let value = try await opened(sealed, for: key)
            remember(sealed, of: value, for: key)
            return value
        } catch {
            switch error {
            // Whoever wrote another value in the meantime keeps it. A removal that fails is tried again at the next read.
            case .wrongKey: _ = try? await store.replace(sealed, with: nil, for: key)
            case .accessDenied: refused.insert(key)
            default: break
            }
            throw error
        }
    }

    private func opened(_ sealed: Data, for key: SecureStoreKey) async throws(SecureStoreError) -> Data {
        if let seal {
            do throws(SecureStoreError) {
                return Data(try seal.open(Array(sealed), name: key.rawValue))
            } catch .wrongKey {
                // Another process may have made a new key since.
                self.seal = nil
            }
        }
        guard let seal = try await unlocked() else { throw .wrongKey }
        return Data(try seal.open(Array(sealed), name: key.rawValue))
    }

    private func sealed(_ value: Data, for key: SecureStoreKey) async throws(SecureStoreError) -> Data {
        do throws(SecureStoreError) {
            let known = isKeyGivenUp ? nil : try await unlocked()
            let seal = if let known { known } else { try await made() }
            return Data(seal.seal(Array(value), name: key.rawValue))
        } catch {
            if error == .accessDenied { refused.insert(key) }
            throw error
        }
    }

    private func remember(_ sealed: Data, of value: Data, for key: SecureStoreKey) {
        known[key] = (sealed, SHA256.hash(Array(value)))
    }

    private func giveUp(_ key: SecureStoreKey) {
        known[key] = nil
        if refused.remove(key) != nil { isKeyGivenUp = true }
    }

    private func unlocked() async throws(SecureStoreError) -> SealedValue? {
        if let seal { return seal }
        guard let key = try await gate.unlock() else { return nil }
        let unlocked = try SealedValue(key: SymmetricKey(Array(key)))
        seal = unlocked
        refused = []
        return unlocked
    }

    private func made() async throws(SecureStoreError) -> SealedValue {
        let key = random.bytes(count: AES256GCM.keyByteCount)
        let made = try SealedValue(key: SymmetricKey(key))
        let isAdded = isKeyGivenUp ? false : try await gate.add(Data(key))
        if !isAdded {
            // Another process was faster, unless what is there is a key that nobody can open.
            if !isKeyGivenUp, let theirs = try await unlocked() { return theirs }
            try await gate.keep(Data(key))
        }
        seal = made
        isKeyGivenUp = false
        return made
    }

    /// One after another: the person is not asked twice at once, and two keys are not made.
    private func inOrder<Value: Sendable>(
        _ access: @escaping @Sendable () async throws(SecureStoreError) -> Value
    ) async throws(SecureStoreError) -> Value {
        let before = last
        let task = Task { () async -> Result<Value, SecureStoreError> in
            await before?.value
            do throws(SecureStoreError) { return .success(try await access()) } catch { return .failure(error) }
        }
        last = Task { _ = await task.value }
        switch await task.value {
        case .success(let value): return value
        case .failure(let error): throw error
        }
    }
}

/// Keeps one key, and hands it out to the user alone.
public protocol KeyGate: Sendable {
    /// The key, after the user has proved to be its owner; `nil` if there is none, or if it is lost for good.
    ///
    /// - Throws: `.accessDenied` if the user fails or cancels the check. The key is then still there.
    func unlock() async throws(SecureStoreError) -> Data?

    /// Keeps a key if there is none. Returns `false` if there is one, which stays.
    func add(_ key: Data) async throws(SecureStoreError) -> Bool

    /// Keeps a key in place of any other.
    func keep(_ key: Data) async throws(SecureStoreError)
}
