package import AuthCore

extension SessionController {
    /// Begins a session, with a ticket that is taken just before.
    package func begin(as user: AuthUser, with grant: TokenSet) async throws(AuthError) {
        try await begin(as: user, with: grant, for: signInTicket())
    }
}
