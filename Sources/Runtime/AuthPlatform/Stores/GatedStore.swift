public import AuthCore
public import AuthCrypto
public import Foundation

/// Seals what another store keeps under a key that the person has to unlock, by Face ID or Touch ID on Apple systems.
///
/// The values themselves are locked: whoever goes around the question, or answers it for the app, has a ciphertext. The
/// person is asked at the first use that needs the key, once; from then on it is in memory until ``lock()``.
public actor GatedStore: SecureStore {
    private let store: any SecureStore
    private let gate: any KeyGate
    private let random: any RandomSource
    private var seal: SealedValue?
    private var last: Task<Void, Never>?

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

    /// The value under a name; nil where there is none, which nobody is asked for.
    ///
    /// - Throws: `.accessDenied` where the person is not let in, and `.wrongKey` where the key is gone: the faces or fingers
    ///   that the device knows were changed. The value is lost then; the next write makes a new key.
    public func read(_ key: SecureStoreKey) async throws(SecureStoreError) -> Data? {
        try await inOrder { () async throws(SecureStoreError) -> Data? in
            try await self.open(try await self.store.read(key), for: key)
        }
    }

    /// Keeps a value in place of any other under this name. Asks the person where the key is locked.
    public func write(_ value: Data, for key: SecureStoreKey) async throws(SecureStoreError) {
        try await inOrder { () async throws(SecureStoreError) in
            try await self.store.write(try await self.sealed(value, for: key), for: key)
        }
    }

    /// Forgets the value under a name, which nobody is asked for.
    public func remove(_ key: SecureStoreKey) async throws(SecureStoreError) {
        try await inOrder { () async throws(SecureStoreError) in try await self.store.remove(key) }
    }

    /// Replaces a value if the store still holds the expected one. Asks the user if the key is locked.
    public func replace(
        _ expected: Data?, with value: Data?, for key: SecureStoreKey
    ) async throws(SecureStoreError) -> Bool {
        try await inOrder { () async throws(SecureStoreError) -> Bool in
            // The sealed value is the one to compare: two seals of one value differ.
            let current = try await self.store.read(key)
            guard try await self.open(current, for: key) == expected else { return false }
            let sealed: Data? = if let value { try await self.sealed(value, for: key) } else { nil }
            return try await self.store.replace(current, with: sealed, for: key)
        }
    }

    /// Forgets the key, so that the person is asked again: when the app goes to the background, say.
    public func lock() {
        seal = nil
    }

    private func open(_ sealed: Data?, for key: SecureStoreKey) async throws(SecureStoreError) -> Data? {
        guard let sealed else { return nil }
        guard let seal = try await unlocked() else { throw .wrongKey }
        return Data(try seal.open(Array(sealed), name: key.rawValue))
    }

    private func sealed(_ value: Data, for key: SecureStoreKey) async throws(SecureStoreError) -> Data {
        let seal = if let known = try await unlocked() { known } else { try await made() }
        return Data(seal.seal(Array(value), name: key.rawValue))
    }

    private func unlocked() async throws(SecureStoreError) -> SealedValue? {
        if let seal { return seal }
        guard let key = try await gate.unlock() else { return nil }
        let unlocked = try SealedValue(key: SymmetricKey(Array(key)))
        seal = unlocked
        return unlocked
    }

    private func made() async throws(SecureStoreError) -> SealedValue {
        let key = random.bytes(count: AES256GCM.keyByteCount)
        try await gate.keep(Data(key))
        let made = try SealedValue(key: SymmetricKey(key))
        seal = made
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

/// Keeps one key, and hands it out to the person alone.
public protocol KeyGate: Sendable {
    /// The key, once the person has proved to be who they are; nil where there is none, or none any more.
    ///
    /// - Throws: `.accessDenied` where the person did not prove it.
    func unlock() async throws(SecureStoreError) -> Data?

    /// Keeps a key in place of any other.
    func keep(_ key: Data) async throws(SecureStoreError)
}
