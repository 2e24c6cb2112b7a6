import AuthCore
import Foundation
import RuntimeTestSupport

/// A store in memory that a user must unlock after a lock. The user agrees, unless a test says otherwise.
actor LockableStore: SecureStore {
    private let base: ScriptedStore
    private var isLocked = false
    private var isRefused = false
    private var gate: Gate?
    /// The number of times that the user was asked.
    private(set) var prompts = 0

    init(_ base: ScriptedStore) { self.base = base }

    nonisolated var isLockable: Bool { true }

    /// Sets whether the user cancels each request to unlock the store.
    func refuse(_ isRefused: Bool) { self.isRefused = isRefused }

    /// Makes the user's answers wait until the gate opens.
    func hold() -> Gate {
        let gate = Gate()
        self.gate = gate
        return gate
    }

    func lock() async { isLocked = true }

    private func unlock() async throws(SecureStoreError) {
        guard isLocked else { return }
        prompts += 1
        await gate?.pass()
        if isRefused { throw .notUnlocked(.notRecognized) }
        isLocked = false
    }

    func read(_ key: SecureStoreKey) async throws(SecureStoreError) -> Data? {
        guard await base.values[key] != nil else { return nil }
        try await unlock()
        return try await base.read(key)
    }

    func write(_ value: Data, for key: SecureStoreKey) async throws(SecureStoreError) {
        try await unlock()
        try await base.write(value, for: key)
    }

    func remove(_ key: SecureStoreKey) async throws(SecureStoreError) { try await base.remove(key) }

    func replace(
        _ expected: Data?, with value: Data?, for key: SecureStoreKey
    ) async throws(SecureStoreError) -> Bool {
        try await unlock()
        return try await base.replace(expected, with: value, for: key)
    }
}

/// A session controller whose store the user must unlock after a lock.
struct LockFixture {
    let base = ScriptedStore()
    let store: LockableStore
    let authority: ScriptedAuthority
    let time = SessionTestClock()
    let controller: SessionController

    init(_ authority: ScriptedAuthority = ScriptedAuthority(.success(tokenSet(2)), .success(tokenSet(3)))) {
        self.authority = authority
        store = LockableStore(base)
        controller = Self.launch(authority, store, time)
    }

    /// Creates the controller of another process, which the lock does not concern.
    func otherProcess() -> SessionController { Self.launch(authority, base, time) }

    private static func launch(
        _ authority: ScriptedAuthority, _ store: any SecureStore, _ time: SessionTestClock
    ) -> SessionController {
        SessionController(
            authority: authority, store: store, policy: SessionPolicy(restoresAtLaunch: true, biometricUnlock: true),
            clock: time.clock)
    }

    func signIn() async throws { try await controller.begin(as: mira, with: tokenSet(1)) }

    /// Returns the tokens of the session; `nil` if no user is signed in.
    func tokens() async throws -> AuthTokens? { try await controller.session().tokens }

    /// Signs in, and locks the session while its tokens are renewed.
    ///
    /// - Returns: The gate that holds the renewal, the call that renews, and the lock.
    func lockDuringRenewal() async throws -> (Gate, Task<AuthTokens?, any Error>, Task<Bool, Never>) {
        try await signIn()
        time.advance(by: .seconds(3600))
        let gate = await authority.hold()
        let asking = Task { try await tokens() }
        await gate.arrivals(1)
        let locking = Task { await controller.lock() }
        for _ in 0..<1000 where await controller.state != .locked { await Task.yield() }
        return (gate, asking, locking)
    }
}
