import AuthCore
import Foundation

/// Keeps the one attempt that is under way, so that its callback is recognized even if the system ended the app while the
/// page was in front.
actor SignInAttemptStore {
    /// How long a page may take, in seconds: ten minutes, twice what Cognito gives a code.
    static let lifetime: TimeInterval = 600
    private static let key = SecureStoreKey(rawValue: "sign-in-attempt")

    private let store: any SecureStore
    /// The attempts that callers are removing. A store whose `replace` is not atomic could let two callers win.
    private var removing: Set<AuthorizationState> = []

    init(store: any SecureStore) {
        self.store = store
    }

    /// Keeps an attempt in place of any other.
    func keep(_ attempt: SignInAttempt) async throws(SecureStoreError) {
        guard let data = try? JSONEncoder().encode(attempt) else { throw .system(code: EINVAL) }
        try await store.write(data, for: Self.key)
    }

    /// Forgets the attempt that is under way: the user signs out.
    func forget() async throws(SecureStoreError) { try await store.remove(Self.key) }

    /// The attempt that is under way, which stays in the store. `nil` if there is none. An attempt that cannot be read
    /// or did not begin within the lifetime is removed.
    func current(at moment: Date) async throws(SecureStoreError) -> SignInAttempt? {
        guard let data = try await store.read(Self.key) else { return nil }
        guard let attempt = Self.decoded(data), abs(moment.timeIntervalSince(attempt.startedAt)) <= Self.lifetime else {
            _ = try await store.replace(data, with: nil, for: Self.key)
            return nil
        }
        return attempt
    }

    /// Removes an attempt. Any other attempt stays.
    ///
    /// - Returns: Whether this call removed it. Of several callers, in this process or another, exactly one gets
    ///   `true`.
    func remove(_ attempt: SignInAttempt) async throws(SecureStoreError) -> Bool {
        guard removing.insert(attempt.state).inserted else { return false }
        defer { removing.remove(attempt.state) }
        guard let data = try await store.read(Self.key), Self.decoded(data)?.state == attempt.state else {
            return false
        }
        return try await store.replace(data, with: nil, for: Self.key)
    }

    private static func decoded(_ data: Data) -> SignInAttempt? {
        try? JSONDecoder().decode(SignInAttempt.self, from: data)
    }
}
