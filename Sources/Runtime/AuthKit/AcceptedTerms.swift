internal import AuthCore
internal import Foundation

/// The record of the terms that the users of this device have accepted.
///
/// A user without a record has accepted the current terms, because a sign-up requires it, or signed up on another
/// device. Therefore the app asks only users who were signed in here under earlier terms.
struct AcceptedTerms: Sendable {
    private static let key = SecureStoreKey(rawValue: "accepted-terms")

    let terms: TermsDocument
    let records: any SecureStore

    /// Returns whether a user has accepted the current terms. `true` also if the record cannot be read.
    func areCurrent(for user: AuthUser) async -> Bool {
        guard let versions = try? await versions(), let version = versions.value[Self.digest(user)] else {
            try? await record(user)
            return true
        }
        return version == terms.version
    }

    /// Records that a user has accepted the current terms.
    ///
    /// - Throws: `.storage` if the record could not be written.
    func record(_ user: AuthUser) async throws(AuthError) {
        try await change { $0[Self.digest(user)] = terms.version }
    }

    /// Makes every acceptance one of earlier terms.
    ///
    /// - Throws: `.storage` if the record could not be written.
    func outdate() async throws(AuthError) {
        try await change { versions in versions = versions.mapValues { "before \($0)" } }
    }

    private func change(_ edit: (inout [String: String]) -> Void) async throws(AuthError) {
        // Another process may write at the same time.
        for _ in 0..<3 {
            do throws(SecureStoreError) {
                let (data, old) = try await versions()
                var new = old
                edit(&new)
                guard let encoded = try? JSONEncoder().encode(new) else { return }
                if try await records.replace(data, with: encoded, for: Self.key) { return }
            } catch {
                throw .storage
            }
        }
        throw .storage
    }

    private func versions() async throws(SecureStoreError) -> (data: Data?, value: [String: String]) {
        let data = try await records.read(Self.key)
        return (data, data.flatMap { try? JSONDecoder().decode([String: String].self, from: $0) } ?? [:])
    }

    /// The records are not secret, so they contain no user's identifier.
    private static func digest(_ user: AuthUser) -> String {
        Base64URL.encode(SHA256.hash("accepted-terms \(user.userID)"))
    }
}
