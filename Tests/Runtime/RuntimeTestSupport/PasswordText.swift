package import AuthCore

/// A password in two encodings of the letter `é`. They look the same, and Swift's `==` considers them equal, but their
/// bytes differ.
package enum PasswordText: CaseIterable, Sendable {
    /// One code point, as most keyboards type it.
    case composed
    /// A letter and a combining accent.
    case decomposed

    /// A password that meets the policy of every test server.
    package var text: String {
        switch self {
        case .composed: "Caf\u{E9} 2026!"
        case .decomposed: "Cafe\u{301} 2026!"
        }
    }

    /// Signs in with each encoding.
    ///
    /// - Returns: The encodings that the service accepted.
    package static func accepted(
        from username: String, by client: any AuthClient
    ) async throws(AuthError) -> [PasswordText] {
        var accepted: [PasswordText] = []
        for password in allCases {
            do throws(AuthError) {
                let result = try await client.signIn(username: username, password: password.text)
                if result.isSignedIn { accepted.append(password) }
                await client.signOut()
            } catch {
                guard error == .invalidCredentials else { throw error }
            }
        }
        return accepted
    }
}
