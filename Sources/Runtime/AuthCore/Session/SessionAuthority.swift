/// The service that issued a session: renews it and ends it.
public protocol SessionAuthority: Sendable {
    /// New tokens for a refresh token. Called for one session at a time: a server may rotate the token, and take a second
    /// use for theft (RFC 9700 section 4.14.2).
    ///
    /// - Parameters:
    ///   - refreshToken: That of the session.
    ///   - user: Whose session it is. New tokens about anybody else must be refused.
    /// - Returns: Tokens as the service has just issued them.
    /// - Throws: whether the session is over, or nothing is known of it.
    func renew(_ refreshToken: String, of user: AuthUser) async throws(SessionRenewalError) -> TokenSet

    /// Checks tokens that ``renew(_:of:)`` returned. The session keeps their refresh token also if this throws
    /// `.unavailable`: the service may have spent the old one.
    ///
    /// - Parameters:
    ///   - grant: The tokens.
    ///   - user: The session's user.
    /// - Throws: `.refused` for another user's tokens, `.unavailable` for tokens that fail validation.
    func validate(_ grant: TokenSet, of user: AuthUser) throws(SessionRenewalError)

    /// Ends a session at the service.
    ///
    /// - Parameters:
    ///   - tokens: Those of the session.
    ///   - globally: Whether the person's sessions on other devices end too.
    /// - Throws: `.network` where the service could not be reached, `.service` where it refused.
    func end(_ tokens: AuthTokens, globally: Bool) async throws(AuthError)
}

extension SessionAuthority {
    /// Accepts all tokens: for services whose answer has nothing to check.
    public func validate(_ grant: TokenSet, of user: AuthUser) throws(SessionRenewalError) {}
}

/// Why a session was not renewed.
public enum SessionRenewalError: Error, Sendable, Hashable {
    /// The service will never renew it: the refresh token expired, was revoked or was used before. The session is over.
    case refused(AuthError.Code)
    /// The service could not be reached, was busy or failed. Nothing is known of the session; try again, after this
    /// time where the service tells it (RFC 9110 section 10.2.3).
    case unavailable(retryAfter: Duration?)
}
