public import AuthCore
import AuthCrypto
import Foundation

/// What an e-mail flow has to know again after a restart, small enough for a `SecureStore`: how long no further codes
/// are asked for. The answer to the age gate is not part of it: see `AgeGateKeeper`.
///
/// It contains no address, only digests of addresses. Anyone who has this value and a list of addresses can still find
/// out which of them were sent codes, so the value belongs where the session is kept.
public struct EmailOTPMemory: Codable, Equatable, Sendable {
    /// The waits of the codes that were sent, by the digest of what for and whom to.
    private var cooldowns: [String: ResendCooldown] = [:]

    /// Nothing to remember.
    public init() {}

    func secondsUntilResend(of key: SentCode.Key, at now: Date) -> Int {
        cooldowns[Self.digest(of: key)]?.secondsLeft(at: now) ?? 0
    }

    mutating func wait(_ duration: Duration, toResend key: SentCode.Key, from now: Date) {
        forgetWhatIsOver(at: now)
        cooldowns[Self.digest(of: key)] = ResendCooldown(startedAt: now, duration: duration)
    }

    /// Keeps it from growing.
    mutating func forgetWhatIsOver(at now: Date) {
        cooldowns = cooldowns.filter { $0.value.secondsLeft(at: now) > 0 }
    }

    private static func digest(of key: SentCode.Key) -> String {
        Base64URL.encode(SHA256.hash("email-flow \(key.purpose.rawValue) \(key.email.comparisonKey)"))
    }
}

extension EmailOTPMemory {
    /// What is kept in `store`. Where there is nothing, or it cannot be read, nothing is remembered: the backend has limits
    /// of its own, and a device that is locked must not keep people out.
    public static func read(from store: any SecureStore) async -> EmailOTPMemory {
        guard let data = try? await store.read(.emailFlow) else { return EmailOTPMemory() }
        return (try? JSONDecoder().decode(EmailOTPMemory.self, from: data)) ?? EmailOTPMemory()
    }

    /// Keeps this in `store`, as far as it can be written now.
    public func write(to store: any SecureStore) async {
        guard let data = try? JSONEncoder().encode(self) else { return }
        try? await store.write(data, for: .emailFlow)
    }
}

extension SecureStoreKey {
    /// What the e-mail flow remembers.
    public static let emailFlow = SecureStoreKey(rawValue: "email-flow")
}
