package import AuthCore

extension SessionController {
    /// Begins a session at once, as a sign-in does that takes no time.
    package func begin(as user: AuthUser, with grant: TokenGrant) async throws(AuthError) {
        try await begin(as: user, with: grant, for: signInTicket())
    }
}
