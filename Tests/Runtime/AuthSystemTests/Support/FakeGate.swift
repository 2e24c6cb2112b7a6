import AuthCore
import AuthSystem
import Foundation
import RuntimeTestSupport

/// A key gate in memory that counts its calls.
actor FakeGate: KeyGate {
    private var key: Data?
    private var refusal: SecureStoreError?
    private(set) var prompts = 0
    private(set) var addedKeys = 0
    private var rival: (@Sendable () async -> Void)?
    private var held: Gate?

    init(key: Data? = nil) { self.key = key }

    func refuse(with error: SecureStoreError?) { refusal = error }
    func loseKey() { key = nil }

    /// Makes the user's answers wait until the gate opens.
    func hold() -> Gate {
        let gate = Gate()
        self.held = gate
        return gate
    }

    /// Runs code before the next key is added, as another process could.
    func beforeNextKey(_ rival: @escaping @Sendable () async -> Void) { self.rival = rival }

    func unlock() async throws(SecureStoreError) -> Data? {
        prompts += 1
        await Task.yield()
        await held?.pass()
        if let refusal { throw refusal }
        return key
    }

    func add(_ key: Data) async throws(SecureStoreError) -> Bool {
        if let rival {
            self.rival = nil
            await rival()
        }
        guard self.key == nil else { return false }
        addedKeys += 1
        self.key = key
        return true
    }

    func save(_ key: Data) async throws(SecureStoreError) {
        addedKeys += 1
        self.key = key
    }
}
