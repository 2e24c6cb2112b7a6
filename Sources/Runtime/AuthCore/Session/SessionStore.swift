import Foundation

/// A selection of stored sessions to remove.
enum StoredSessions: Sendable, Hashable {
    /// Any session. If `reading`, the session is read before it is removed.
    case all(reading: Bool)
    /// The session with this identifier.
    case session(StoredSession.ID)
    /// A session of the user with this identifier.
    case user(String)
    /// A session that can never be read again.
    case unreadable
}

extension StoredSessions: RedactedValue {}

/// The result of comparing the stored session with a session of this process.
enum StoredSessionComparison: Sendable, Equatable {
    /// The store contained the same session with the same refresh token, or the policy keeps no session.
    case same
    /// Another process renewed the session.
    case renewed(StoredSession)
    /// Another process began another session.
    case replaced(StoredSession)
    /// Another process ended the session.
    case gone
    /// The store could not be read.
    case unreadable(SecureStoreError)
    /// The store could be read but not written.
    case failed(SecureStoreError)
}

/// The change to make if the stored session is the same.
enum StoredSessionChange: Sendable {
    case keep, remove
    case write(StoredSession)
}

/// The stored session of a ``SessionController``.
///
/// Accesses to the store run in sequence, in the order of the calls, so that the last call determines the content of
/// the store. A call returns the task of its access immediately, or `nil` if the policy keeps no session.
struct SessionStore: Sendable {
    private let store: any SecureStore
    private let key: SecureStoreKey
    private let policy: SessionPolicy
    /// The last access to the store. The next access waits for it.
    private var lastAccess: Task<Void, Never>?

    init(store: any SecureStore, key: SecureStoreKey, policy: SessionPolicy) {
        self.store = store
        self.key = key
        self.policy = policy
    }

    /// Whether a locked session can be read again, after the user has unlocked the store.
    var isLockable: Bool { policy.restoresAtLaunch && store.isLockable }

    /// Locks the store after the accesses that are under way.
    mutating func lock() -> Task<Void, Never> {
        inOrder { [store] in await store.lock() }
    }

    /// Reads the stored session. If the policy keeps no session, removes one that another version of the app kept.
    mutating func read() -> Task<Result<StoredSession?, SecureStoreError>, Never>? {
        guard policy.restoresAtLaunch else {
            return inOrder { [store, key] in
                try? await store.remove(key)
                return .success(nil)
            }
        }
        return inOrder { [store, key] in
            do throws(SecureStoreError) {
                guard let data = try await store.read(key) else { return .success(nil) }
                return .success(try StoredSession(data: data))
            } catch {
                return .failure(error)
            }
        }
    }

    /// Stores a session, which replaces any other. The task returns the session that was stored before, if it can be
    /// read, and the store's error.
    mutating func write(
        _ session: StoredSession
    ) -> Task<(replaced: StoredSession?, failure: SecureStoreError?), Never>? {
        guard policy.restoresAtLaunch else { return nil }
        return inOrder { [store, key, isLockable] in
            var replaced: StoredSession?
            do throws(SecureStoreError) {
                replaced = try await store.read(key).flatMap { try? StoredSession(data: $0) }
            } catch {
                // The write would ask the user again.
                if isLockable, case .notUnlocked = error { return (nil, error) }
            }
            do throws(SecureStoreError) {
                try await store.write(try session.data(), for: key)
                return (replaced, nil)
            } catch {
                return (nil, error)
            }
        }
    }

    /// Stores a session if the store contains none. The task returns `false` if it contains another one.
    mutating func insert(_ session: StoredSession) -> Task<Result<Bool, SecureStoreError>, Never> {
        inOrder { [store, key] in
            do throws(SecureStoreError) {
                return .success(try await store.replace(nil, with: try session.data(), for: key))
            } catch {
                return .failure(error)
            }
        }
    }

    /// Compares the stored session with a session of this process. If they are the same, applies the change.
    ///
    /// A write replaces tokens of the same session that another process stored only if they were requested earlier.
    mutating func compare(
        _ live: LiveSession, then change: StoredSessionChange
    ) -> Task<StoredSessionComparison, Never>? {
        guard policy.restoresAtLaunch else { return nil }
        return inOrder { [store, key] in
            // Repeats the comparison if another process changes the value between the read and the replacement.
            for _ in 0..<16 {
                let data: Data
                do throws(SecureStoreError) {
                    guard let found = try await store.read(key) else { return .gone }
                    let stored = try StoredSession(data: found)
                    guard stored.id == live.stored.id else { return .replaced(stored) }
                    let isOwn = [live.stored.refreshToken, live.keptToken].contains(stored.refreshToken)
                    if case .write(let new) = change, stored.issuedAt <= new.issuedAt {
                    } else if !isOwn {
                        return .renewed(stored)
                    }
                    data = found
                } catch {
                    return .unreadable(error)
                }
                do throws(SecureStoreError) {
                    switch change {
                    case .keep: return .same
                    case .remove: if try await store.replace(data, with: nil, for: key) { return .same }
                    case .write(let new): if try await store.replace(data, with: new.data(), for: key) { return .same }
                    }
                } catch {
                    return .failed(error)
                }
            }
            return .failed(.unavailable)
        }
    }

    /// Removes the stored session if it is in the selection.
    ///
    /// `.all` accesses the store even if the policy keeps no session. Another version of the app may have kept one.
    ///
    /// - Parameters:
    ///   - sessions: The sessions to remove.
    ///   - preparation: A step before the removal, after the earlier accesses.
    /// - Returns: A task that returns the session that was removed, if it could be read, and the store's error. With an
    ///   error, `.all` returns the session that is still stored, if it could be read.
    mutating func remove(
        _ sessions: StoredSessions, after preparation: @escaping @Sendable () async -> Void
    ) -> Task<(found: StoredSession?, failure: SecureStoreError?), Never> {
        inOrder { [store, key, policy] in
            await preparation()
            var found: StoredSession?
            do throws(SecureStoreError) {
                if case .all(let reading) = sessions {
                    let data = reading ? try? await store.read(key) : nil
                    found = data.flatMap { try? StoredSession(data: $0) }
                    try await store.remove(key)
                    return (found, nil)
                }
                guard policy.restoresAtLaunch else { return (nil, nil) }
                for _ in 0..<16 {
                    let stored: StoredSession
                    let data: Data
                    do throws(SecureStoreError) {
                        guard let found = try await store.read(key) else { return (nil, nil) }
                        data = found
                        stored = try StoredSession(data: found)
                    } catch {
                        guard error.isPermanent else { throw error }
                        try await store.remove(key)
                        return (nil, nil)
                    }
                    let matches =
                        switch sessions {
                        case .all: true
                        case .session(let id): stored.id == id
                        case .user(let id): stored.user.userID == id
                        case .unreadable: false
                        }
                    guard matches else { return (nil, nil) }
                    if try await store.replace(data, with: nil, for: key) { return (stored, nil) }
                }
                throw .unavailable
            } catch {
                return (found, error)
            }
        }
    }

    private mutating func inOrder<Value: Sendable>(
        _ access: @escaping @Sendable () async -> Value
    ) -> Task<Value, Never> {
        let before = lastAccess
        let task = Task {
            await before?.value
            return await access()
        }
        lastAccess = Task { _ = await task.value }
        return task
    }
}
