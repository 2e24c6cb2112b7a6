import AuthCore
import AuthCrypto
import Foundation

/// The codes that are out, one for each purpose and address.
///
/// It does not know whether an address has an account: whoever asks with one that has none gets the same answers, to
/// a code that nobody was sent.
struct MockCodeBook {
    enum Purpose {
        case signUp, passwordReset
    }

    private struct Key: Hashable {
        let purpose: Purpose
        let email: EmailAddress
    }

    private struct Entry {
        let code: String
        /// nil where no code was sent: somebody is guessing.
        let sentAt: Date?
        let expiresAt: Date
        var attemptsLeft = MockLimits.codeAttempts
    }

    private var entries: [Key: Entry] = [:]

    /// A new code, which replaces the last. Throws `.limitExceeded` where that one is too young.
    mutating func issue(
        for purpose: Purpose, to email: EmailAddress, under policy: OneTimeCodePolicy, at now: Date,
        random: any RandomSource
    ) throws(AuthError) -> String {
        let key = Key(purpose: purpose, email: email)
        let wait = secondsToWait(for: key, under: policy, at: now)
        if wait > 0 { throw .limitExceeded(retryAfter: .seconds(wait.rounded(.up))) }
        let code = random.digits(count: policy.length)
        entries[key] = Entry(code: code, sentAt: now, expiresAt: now.addingTimeInterval(MockLimits.codeLifetime))
        return code
    }

    /// Whether the last code was sent so recently that no other code is sent.
    func isWaiting(
        for purpose: Purpose, to email: EmailAddress, under policy: OneTimeCodePolicy, at now: Date
    ) -> Bool {
        secondsToWait(for: Key(purpose: purpose, email: email), under: policy, at: now) > 0
    }

    private func secondsToWait(for key: Key, under policy: OneTimeCodePolicy, at now: Date) -> TimeInterval {
        guard let sentAt = entries[key]?.sentAt else { return 0 }
        return sentAt.addingTimeInterval(policy.resendAfter / .seconds(1)).timeIntervalSince(now)
    }

    /// Uses up the code if it is right, and gives back whose it is. Where it is nobody's, no code is right. A code that
    /// is wrong is never told to have expired, which would say that there had been one.
    mutating func redeem(
        _ code: String, for purpose: Purpose, of email: EmailAddress, whose account: MockAccount?,
        under policy: OneTimeCodePolicy, at now: Date, random: any RandomSource
    ) throws(AuthError) -> MockAccount {
        let key = Key(purpose: purpose, email: email)
        var entry =
            entries[key] ?? Entry(code: random.digits(count: policy.length), sentAt: nil, expiresAt: .distantFuture)
        guard entry.attemptsLeft > 0 else { throw .limitExceeded(retryAfter: nil) }
        guard equalInConstantTime(Array(code.utf8), Array(entry.code.utf8)), let account else {
            entry.attemptsLeft -= 1
            entries[key] = entry
            throw .codeMismatch(attemptsLeft: entry.attemptsLeft)
        }
        guard now < entry.expiresAt else { throw .codeExpired }
        entries[key] = nil
        return account
    }

    /// Forgets every code of an address: those of an account that is gone, and those that nobody was sent.
    mutating func forget(_ email: EmailAddress) {
        entries = entries.filter { $0.key.email != email }
    }
}
