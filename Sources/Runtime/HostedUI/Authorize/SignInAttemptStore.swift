import AuthCore
import Foundation

/// Keeps the one attempt that is under way, so that its callback is recognised even where the system ended the app while
/// the page was in front.
struct SignInAttemptStore: Sendable {
    /// How long a page may take, in seconds: ten minutes, twice what Cognito gives a code.
    static let lifetime: TimeInterval = 600
    private static let key = SecureStoreKey(rawValue: "sign-in-attempt")

    let store: any SecureStore

    /// Keeps an attempt in place of any other.
    func keep(_ attempt: SignInAttempt) async throws(SecureStoreError) {
        guard let data = try? JSONEncoder().encode(attempt) else { throw .system(code: EINVAL) }
        try await store.write(data, for: Self.key)
    }

    /// Takes the attempt out, before anything is done with it: nobody gets it twice. Nil where there is none, or none
    /// that began within the lifetime.
    func take(at moment: Date) async throws(SecureStoreError) -> SignInAttempt? {
        guard let data = try await store.read(Self.key) else { return nil }
        try await store.remove(Self.key)
        guard let attempt = try? JSONDecoder().decode(SignInAttempt.self, from: data) else { return nil }
        return abs(moment.timeIntervalSince(attempt.startedAt)) <= Self.lifetime ? attempt : nil
    }

    /// Forgets the attempt.
    func forget() async throws(SecureStoreError) {
        try await store.remove(Self.key)
    }
}
