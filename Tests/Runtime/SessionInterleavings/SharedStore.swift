import AuthCore
import Foundation

/// One value that all processes share. Each access is atomic, takes time, and may fail.
final class SharedStore: @unchecked Sendable {
    let scheduler: Scheduler
    /// The percentage of accesses that fail.
    let failureRate: Int
    /// Whether failures are off.
    var isReliable = false
    private(set) var failures = 0
    private(set) var value: Data?
    /// The user and the session of each value that was ever stored: `session user/token`.
    private(set) var mixedUp: String?

    init(_ scheduler: Scheduler, failureRate: Int) {
        self.scheduler = scheduler
        self.failureRate = failureRate
    }

    /// The stored session's user and access token.
    var session: (user: String, token: String, refresh: String)? {
        struct Stored: Decodable {
            let userID: String
            let accessToken: String
            let refreshToken: String
        }
        return value.flatMap { try? JSONDecoder().decode(Stored.self, from: $0) }
            .map { ($0.userID, $0.accessToken, $0.refreshToken) }
    }

    /// The stored refresh token.
    var refreshToken: String? { session?.refresh }

    /// Receives a line for each access.
    var note: (String) -> Void = { _ in }

    fileprivate func access<Value: Sendable>(
        _ name: String, _ body: @Sendable () -> Value
    ) async throws(SecureStoreError) -> Value {
        await scheduler.pause()
        let fails = !isReliable && scheduler.chance(100) < failureRate
        // A failed write may have changed the store.
        let result = !fails || scheduler.chance(2) == 0 ? body() : nil
        note("\(name)\(fails ? " fails" : ""): the store holds \(session?.refresh ?? "nothing")")
        await scheduler.pause()
        guard !fails, let result else {
            failures += 1
            throw .unavailable
        }
        return result
    }

    fileprivate func set(_ data: Data?) {
        value = data
        if let session, Server.parts(session.token).user != session.user {
            mixedUp = "\(session.user) with \(session.token)"
        }
    }
}

/// The access of one process to the store. If the store can be locked, the user must unlock it for each process.
final class ProcessStore: SecureStore, @unchecked Sendable {
    private let shared: SharedStore
    var isDead = false
    let isLockable: Bool
    private(set) var isLocked: Bool
    /// The number of times that the user was asked to unlock the store, or that a first value created its key.
    private(set) var prompts = 0
    private var locks = 0

    init(_ shared: SharedStore, isLockable: Bool) {
        self.shared = shared
        self.isLockable = isLockable
        isLocked = isLockable
    }

    func lock() async {
        locks += 1
        isLocked = isLockable
    }

    /// Asks the user if there is a value. As in a `SessionVault`, a lock meanwhile permits the access that asked, and no
    /// other.
    private func unlock(toWrite: Bool = false) async throws(SecureStoreError) {
        guard isLocked, toWrite || shared.value != nil else { return }
        prompts += 1
        let before = locks
        if shared.value != nil {
            await shared.scheduler.pause(8)
            if !shared.isReliable, shared.scheduler.chance(6) == 0 { throw .notUnlocked(.cancelled) }
        }
        if locks == before { isLocked = false }
    }

    func read(_ key: SecureStoreKey) async throws(SecureStoreError) -> Data? {
        if isDead { throw .unavailable }
        try await unlock()
        return try await shared.access("read") { [shared] in shared.value }
    }

    func write(_ value: Data, for key: SecureStoreKey) async throws(SecureStoreError) {
        if isDead { throw .unavailable }
        try await unlock(toWrite: true)
        try await shared.access("write") { [self] in if !isDead { shared.set(value) } }
    }

    func remove(_ key: SecureStoreKey) async throws(SecureStoreError) {
        if isDead { throw .unavailable }
        try await shared.access("remove") { [self] in if !isDead { shared.set(nil) } }
    }

    func replace(
        _ expected: Data?, with value: Data?, for key: SecureStoreKey
    ) async throws(SecureStoreError) -> Bool {
        if isDead { throw .unavailable }
        if value != nil { try await unlock(toWrite: true) }
        return try await shared.access("replace") { [self] in
            guard !isDead, shared.value == expected else { return false }
            shared.set(value)
            return true
        }
    }
}
