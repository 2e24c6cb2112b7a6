import AuthCore

/// The captcha of a project with captcha protection.
///
/// GoTrue checks a token at `signup`, `token?grant_type=password`, `recover` and `resend`, of the requests that this
/// client sends (`internal/api/api.go`). Each of these requests asks for its own token, because a token is valid once.
extension SupabaseAuthClient {
    /// Asks the app for a token for one request.
    ///
    /// - Parameter newAccount: The clearance of the account that the request creates; `nil` if it creates none.
    /// - Returns: The token; `nil` if the app has none.
    /// - Throws: `.cancelled` if the user closes the captcha, or if the task is canceled meanwhile;
    ///   `.service(.captchaFailed)` if the app throws another error; `.underAge` if the age gate has closed while the
    ///   captcha of a new account was open, for example in another window.
    func captchaToken(creatingWith newAccount: AgeClearance? = nil) async throws(AuthError) -> SecretText? {
        let token: String?
        do {
            token = try await requestValues.captchaToken()
        } catch is CancellationError {
            throw .cancelled
        } catch {
            throw .service(.captchaFailed)
        }
        guard let token else { return nil }
        guard !Task.isCancelled else { throw .cancelled }
        try await newAccount?.requireOpen()
        return SecretText(token)
    }

    /// Returns a token for the request of a sign-in.
    ///
    /// The user can sign in or out while the captcha is open, for example as another user in another window. The
    /// sign-in that waits for the captcha then sends nothing.
    ///
    /// - Throws: The errors of ``captchaToken(creatingWith:)``, and `.cancelled` if a user has signed in or out since the
    ///   ticket.
    func captchaToken(
        for ticket: SignInTicket, creatingWith newAccount: AgeClearance? = nil
    ) async throws(AuthError) -> SecretText? {
        guard let token = try await captchaToken(creatingWith: newAccount) else { return nil }
        guard await session.signInTicket() == ticket else { throw .cancelled }
        return token
    }
}
