package import AuthCore

/// Access to the state of the service, for tests.
extension MockAuthClient {
    /// The codes that this service has sent, at most 100.
    package nonisolated var mailbox: any CodeMailbox { MockMailbox(client: self) }

    func messageChanges() -> AsyncStream<[MailboxMessage]> { messages.changes() }

    /// Makes the next call of the protocols fail with `error` and without an effect. A sign-out still ends the session.
    /// Errors from several calls of this method affect the next calls in order.
    package func failNext(with error: AuthError) {
        failures.append(error)
    }

    /// Throws `.network` while the network is interrupted, and the error that ``failNext(with:)`` set for this call.
    /// Every call of the protocols that would send a request begins with this check.
    func connect() async throws(AuthError) {
        guard await network.isReachable else { throw .network }
        try throwInjectedFailure()
    }

    /// Throws the error that ``failNext(with:)`` set for this call, if any.
    func throwInjectedFailure() throws(AuthError) {
        if !failures.isEmpty { throw failures.removeFirst() }
    }

    /// Ends all sessions at the service. The app notices at its next request, or when its tokens expire.
    package func revokeSessions() async { await sessions.revokeAll() }

    /// Requires a new password before the account's next sign-in, like a reset by an administrator.
    package func requirePasswordReset(for username: String) {
        guard let email = try? EmailAddress(username) else { return }
        accounts[email]?.mustResetPassword = true
    }

    /// Returns the version and the time of the accepted terms; `nil` if the account does not exist.
    package func termsAcceptance(for username: String) -> TermsAcceptance? {
        (try? EmailAddress(username)).flatMap { accounts[$0]?.terms }
    }

    /// Returns the consent to text messages; `nil` if the account does not exist or has none.
    package func smsConsent(for username: String) -> SMSConsent? {
        (try? EmailAddress(username)).flatMap { accounts[$0]?.smsConsent }
    }
}
