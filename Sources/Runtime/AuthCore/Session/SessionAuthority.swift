/// The service that issued a session. It renews and ends the session.
package protocol SessionAuthority: Sendable {
    /// Requests new tokens.
    ///
    /// A session waits for this call before it makes the next one, because a server may rotate the refresh token and
    /// treat a second use as theft (RFC 9700 section 4.14.2).
    ///
    /// - Parameters:
    ///   - refreshToken: The session's refresh token.
    ///   - user: The session's user. The authority must refuse tokens of another user.
    /// - Returns: The new tokens.
    /// - Throws: `.refused` if the session is over, `.unavailable` if its state is unknown.
    func renew(_ refreshToken: String, of user: AuthUser) async throws(SessionRenewalError) -> TokenSet

    /// Requests new tokens for a session, like ``renew(_:of:)``. A service that binds its tokens to devices needs the
    /// session's access token, which names the device.
    func renew(
        _ refreshToken: String, after accessToken: String, of user: AuthUser
    ) async throws(SessionRenewalError) -> TokenSet

    /// Checks tokens that ``renew(_:of:)`` returned. Sends no request, because the new refresh token is not stored
    /// before this method returns. A crash while it waits would lose the token.
    ///
    /// The session keeps the new refresh token even if this method throws `.unavailable`, because the service may no
    /// longer accept the old one.
    ///
    /// - Parameters:
    ///   - tokenSet: The tokens.
    ///   - user: The session's user.
    /// - Throws: `.refused` for another user's tokens, `.unavailable` for tokens that fail validation.
    func validate(_ tokenSet: TokenSet, of user: AuthUser) async throws(SessionRenewalError)

    /// Ends a session at the service.
    ///
    /// - Parameters:
    ///   - tokens: The session's tokens.
    ///   - globally: Whether the user's sessions on other devices end too.
    /// - Throws: `.network` if the service could not be reached, `.service` if it refused.
    func end(_ tokens: AuthTokens, globally: Bool) async throws(AuthError)

    /// Ends a session at the service because its user signed out on this device, like ``end(_:globally:)``. A service
    /// that remembers devices also forgets this one.
    func signOut(_ tokens: AuthTokens, globally: Bool) async throws(AuthError)

    /// Returns whether the service can continue a session that an earlier version of the app has stored. If not, its
    /// token is sent nowhere.
    func canAdopt(_ session: ImportedSession) -> Bool

    /// Requests new tokens for a session that an earlier version of the app has stored, and determines their user.
    ///
    /// - Parameter session: A session that ``canAdopt(_:)`` accepts.
    /// - Returns: The validated tokens and their user. If they fail validation, they have no user: the service may no
    ///   longer accept the earlier refresh token, so the new one must not be lost.
    /// - Throws: `.refused` if the session is over, `.unavailable` if its state is unknown.
    func adopt(_ session: ImportedSession) async throws(SessionRenewalError) -> AdoptedTokens
}

extension SessionAuthority {
    /// Renews without the access token. This default is for services that bind no tokens to devices.
    package func renew(
        _ refreshToken: String, after accessToken: String, of user: AuthUser
    ) async throws(SessionRenewalError) -> TokenSet {
        try await renew(refreshToken, of: user)
    }

    /// Ends the session. This default is for services that remember no devices.
    package func signOut(_ tokens: AuthTokens, globally: Bool) async throws(AuthError) {
        try await end(tokens, globally: globally)
    }

    /// Accepts all tokens. This default is for services whose responses contain nothing to check.
    package func validate(_ tokenSet: TokenSet, of user: AuthUser) async throws(SessionRenewalError) {}

    /// Returns `false`. This default is for services that import no sessions.
    package func canAdopt(_ session: ImportedSession) -> Bool { false }

    /// Throws `.unavailable`. This default is for services that import no sessions.
    package func adopt(_ session: ImportedSession) async throws(SessionRenewalError) -> AdoptedTokens {
        throw .unavailable(retryAfter: nil)
    }
}

/// The reason why a session was not renewed.
package enum SessionRenewalError: Error, Sendable, Hashable {
    /// The session is over, because the service will never renew it. The refresh token has expired, was revoked or was
    /// used before.
    case refused(AuthError.Code)
    /// The service refused the refresh token, but the response does not contain the reason. Some services respond so to
    /// a token that has ended, and a proxy to any token. The session ends after several of these responses in a row:
    /// see ``SessionController/unexplainedRefusals``.
    case unexplained
    /// The service could not be reached, was busy or failed. The state of the session is unknown. `retryAfter` is the
    /// pause that the service asks for (RFC 9110 section 10.2.3), or `nil` if it asks for none.
    case unavailable(retryAfter: Duration?)
}
