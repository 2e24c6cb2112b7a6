import AuthCrypto
import Foundation

/// Digests of passwords under a key that lives as long as the mock does, so that no password is kept.
///
/// A server that keeps digests on disk needs a slow function such as scrypt instead; these never leave memory.
struct MockPasswords {
    private let key: SymmetricKey

    init(random: some RandomSource) {
        key = SymmetricKey(from: random)
    }

    /// The digest of `password` for this account. Two spellings of one text in Unicode are one password
    /// (RFC 8265 section 4.2).
    func digest(_ password: String, for userID: String) -> [UInt8] {
        let text = userID + "\u{0}" + password.precomposedStringWithCanonicalMapping
        return HMACSHA256.authenticationCode(for: Array(text.utf8), key: key)
    }

    /// Whether `password` is the account's. An account that does not exist takes as long to refuse as one that does.
    func matches(_ password: String, _ account: MockAccount?) -> Bool {
        let candidate = digest(password, for: account?.userID ?? "")
        return equalInConstantTime(candidate, account?.passwordDigest ?? [UInt8](repeating: 0, count: candidate.count))
    }
}
