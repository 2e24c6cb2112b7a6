package import AuthCore
package import Foundation

/// The values of the email flow that outlive a restart: the waits before further codes. `AgeGateKeeper` stores the
/// answer to the age gate.
///
/// The memory contains no address, only digests of addresses. With this value and a list of addresses, anyone can still
/// determine which addresses received codes. Therefore, keep the value in the same store as the session.
package struct EmailOTPMemory: Codable, Equatable, Sendable {
    /// The waits, by the digest of a code's purpose and address.
    private var cooldowns: [String: ResendCooldown] = [:]

    /// Creates an empty memory.
    package init() {}

    package func secondsUntilResend(of key: SentCode.Key, at now: Date) -> Int {
        cooldowns[Self.digest(of: key)]?.secondsLeft(at: now) ?? 0
    }

    package mutating func wait(_ duration: Duration, toResend key: SentCode.Key, from now: Date) {
        removeExpired(at: now)
        cooldowns[Self.digest(of: key)] = ResendCooldown(startedAt: now, duration: duration)
    }

    /// Adds the waits of another memory. Of two waits for the same code, the one that ends later stays.
    package mutating func add(_ other: EmailOTPMemory) {
        cooldowns.merge(other.cooldowns) { $0.end > $1.end ? $0 : $1 }
    }

    /// Removes the waits that are over, so that the value does not grow.
    mutating func removeExpired(at now: Date) {
        cooldowns = cooldowns.filter { $0.value.secondsLeft(at: now) > 0 }
    }

    private static func digest(of key: SentCode.Key) -> String {
        Base64URL.encode(SHA256.hash("email-flow \(key.purpose.rawValue) \(key.email.comparisonKey)"))
    }
}

/// With a list of addresses, the digests disclose which of them received codes.
extension EmailOTPMemory: RedactedValue {}

extension EmailOTPMemory {
    /// Reads the memory from `store`. Returns an empty memory if the store contains none or cannot be read, because the
    /// backend enforces its own limits, and a store that is locked must not prevent a sign-in.
    package static func read(from store: any SecureStore) async -> EmailOTPMemory {
        guard let data = try? await store.read(.emailFlow) else { return EmailOTPMemory() }
        return (try? JSONDecoder().decode(EmailOTPMemory.self, from: data)) ?? EmailOTPMemory()
    }

    /// Writes the memory to `store`. Ignores errors of the store.
    package func write(to store: any SecureStore) async {
        guard let data = try? JSONEncoder().encode(self) else { return }
        try? await store.write(data, for: .emailFlow)
    }
}

extension SecureStoreKey {
    /// The memory of the email flow.
    package static let emailFlow = SecureStoreKey(rawValue: "email-flow")
}
