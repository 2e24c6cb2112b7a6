import AuthCore
package import Foundation

/// An account of the mock.
struct StoredAccount: RedactedValue {
    let userID: String
    let username: String
    var email: String?
    let provider: SignInProvider
    /// The attributes from the sign-up, without the attributes that the mock sets itself.
    var attributes: [AuthUserAttribute] = []
    var terms: TermsAcceptance?
    var smsConsent: SMSConsent?
    var isConfirmed = true
    var mustResetPassword = false
    /// The step that each sign-in asks for after the password, or `nil`.
    var challenge: SignInChallenge.Kind?
    /// The digest of the password; `nil` if the account has no password.
    var passwordDigest: [UInt8]?

    var user: AuthUser {
        AuthUser(userID: userID, username: username, email: email, provider: provider)
    }

    /// All attributes of the account. The attributes that the mock sets itself come first.
    var allAttributes: [AuthUserAttribute] {
        var all = [AuthUserAttribute(.sub, value: userID)]
        if let email {
            all.append(AuthUserAttribute(.email, value: email))
            all.append(AuthUserAttribute(.emailVerified, value: isConfirmed ? "true" : "false"))
        }
        return all + attributes
    }

    /// Returns accounts that exist from the start. Their identifiers are the same at every launch, so that data that
    /// the app has stored for a user is found again.
    static func stored(
        _ accounts: [MockAccount], for brand: BrandConfiguration, _ passwords: MockPasswords, at now: Date
    ) -> [EmailAddress: StoredAccount] {
        accounts.reduce(into: [:]) { stored, account in
            guard stored[account.email] == nil else { return }
            let email = account.email
            let name = "\(brand.id)\n\(email.comparisonKey)"
            let userID = uuid(version: 8, of: Array(SHA256.hash(Array(name.utf8)).prefix(16)))
            stored[email] = StoredAccount(
                userID: userID, username: email.text, email: email.text, provider: .email,
                attributes: account.attributes,
                terms: TermsAcceptance(version: brand.terms.version, acceptedAt: now),
                isConfirmed: account.state == .confirmed, challenge: account.challenge,
                passwordDigest: passwords.digest(account.password.value, for: userID))
        }
    }

    /// The attributes that the mock sets itself. A sign-up cannot set them.
    static let reservedAttributes: Set<AuthUserAttributeKey> = [.sub, .email, .emailVerified]
}

/// Returns a UUID of 16 bytes, in lower case (RFC 9562 sections 5.4 and 5.8).
func uuid(version: UInt8, of bytes: [UInt8]) -> String {
    var bytes = bytes
    bytes[6] = bytes[6] & 0x0F | version << 4
    bytes[8] = bytes[8] & 0x3F | 0x80
    let uuid = bytes.withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) }
    return UUID(uuid: uuid).uuidString.lowercased()
}

/// The digests of passwords, with a key that exists as long as the mock. The mock stores no password.
///
/// A server that stores digests on disk needs a slow function such as scrypt. These digests never leave memory.
struct MockPasswords {
    private let key: SymmetricKey

    init(random: some RandomSource) {
        key = SymmetricKey(from: random)
    }

    /// Returns the digest of the bytes of `password` for this account. Like the services, the mock does not normalize a
    /// password (see ``PasswordPolicy``).
    func digest(_ password: String, for userID: String) -> [UInt8] {
        let text = userID.utf8 + [0]
        return HMACSHA256.authenticationCode(for: Array(text) + Array(password.utf8), key: key)
    }

    /// Returns whether the account has this password. The check takes as long for a missing account as for any other.
    func matches(_ password: String, _ account: StoredAccount?) -> Bool {
        let candidate = digest(password, for: account?.userID ?? "")
        return equalInConstantTime(candidate, account?.passwordDigest ?? [UInt8](repeating: 0, count: candidate.count))
    }
}

/// The codes that can be redeemed, one for each purpose and address.
///
/// The code book does not know which addresses have accounts. An address without an account also has a code, which no
/// user receives, so its results are the same.
struct MockCodeBook: RedactedValue {
    private struct Key: Hashable {
        let purpose: MailboxMessage.Purpose
        let email: EmailAddress
    }

    private struct Entry {
        let code: String
        /// The time at which the code was sent; `nil` if a caller tried a code before any was sent.
        let sentAt: Date?
        let expiresAt: Date
        var attemptsLeft = MockLimits.codeAttempts
    }

    private var entries: [Key: Entry] = [:]

    /// Issues a new code, which replaces the last one. Throws `.limitExceeded` if the last one was sent too recently.
    mutating func issue(
        for purpose: MailboxMessage.Purpose, to email: EmailAddress, under policy: OneTimeCodePolicy, at now: Date,
        random: any RandomSource
    ) throws(AuthError) -> String {
        let key = Key(purpose: purpose, email: email)
        let wait = secondsToWait(for: key, under: policy, at: now)
        if wait > 0 { throw .limitExceeded(retryAfter: .seconds(wait.rounded(.up))) }
        let code = random.digits(count: policy.length)
        entries[key] = Entry(code: code, sentAt: now, expiresAt: now.addingTimeInterval(MockLimits.codeLifetime))
        return code
    }

    /// Returns whether the last code was sent too recently to send another.
    func isWaiting(
        for purpose: MailboxMessage.Purpose, to email: EmailAddress, under policy: OneTimeCodePolicy, at now: Date
    ) -> Bool {
        secondsToWait(for: Key(purpose: purpose, email: email), under: policy, at: now) > 0
    }

    /// Returns whether the last code was sent recently and can still be redeemed.
    func hasNewCode(
        for purpose: MailboxMessage.Purpose, of email: EmailAddress, under policy: OneTimeCodePolicy, at now: Date
    ) -> Bool {
        guard let entry = entries[Key(purpose: purpose, email: email)] else { return false }
        return entry.attemptsLeft > 0 && now < entry.expiresAt
            && isWaiting(for: purpose, to: email, under: policy, at: now)
    }

    private func secondsToWait(for key: Key, under policy: OneTimeCodePolicy, at now: Date) -> TimeInterval {
        guard let sentAt = entries[key]?.sentAt else { return 0 }
        return sentAt.addingTimeInterval(policy.resendAfter / .seconds(1)).timeIntervalSince(now)
    }

    /// Invalidates the code and returns `account` if the code is right. If `account` is `nil`, every code is wrong. A
    /// wrong code never throws `.codeExpired`, because that would disclose that a code was sent.
    mutating func redeem(
        _ code: String, for purpose: MailboxMessage.Purpose, of email: EmailAddress, account: StoredAccount?,
        under policy: OneTimeCodePolicy, at now: Date, random: any RandomSource
    ) throws(AuthError) -> StoredAccount {
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

    /// Removes the codes of an address for an account: those of a deleted account, and those that no user received. A
    /// code that confirms the new address of another account stays.
    mutating func removeCodes(of email: EmailAddress) {
        entries = entries.filter { $0.key.email != email || $0.key.purpose == .emailChange }
    }
}

/// The lifetimes and limits of the mock. They are the defaults of a Cognito user pool. Only the values for codes
/// differ, and are typical of an email provider.
package enum MockLimits {
    /// The lifetime of an access token and an ID token, in seconds: an hour.
    package static let accessTokenLifetime: TimeInterval = 3600
    /// The time for which a session can be renewed, in seconds from the sign-in: thirty days.
    package static let sessionLifetime: TimeInterval = 30 * 24 * 3600
    /// The lifetime of a code, in seconds: a quarter of an hour.
    package static let codeLifetime: TimeInterval = 900
    /// The time for which a challenge of a sign-in can be answered, in seconds: three minutes.
    package static let challengeLifetime: TimeInterval = 180
    /// The number of attempts for a code. After that, the user needs a new code.
    package static let codeAttempts = 5
}
