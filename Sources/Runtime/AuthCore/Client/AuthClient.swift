/// A client that signs users up and in, independent of the service behind it.
///
/// The names and types follow the Auth category of AWS Amplify for Swift, so that an app can change the client without
/// changing its screens. There are three differences. Results use only the name `userID`; Amplify also uses
/// `userId`. `signInWithWebUI` has no window parameter, because this module imports no UI framework. Guest sessions are
/// added.
///
/// The username is the user's email address, unless a client documents another. Every call may throw `.network` if the
/// service could not be reached, `.service` for an error that has no case in this module, and `.notSupported` if the
/// brand or the client does not offer the operation.
///
/// If the service refuses to renew the session, the first call that needs the session throws `.sessionExpired`. The
/// session is then over, and later calls find no signed-in user.
public protocol AuthClient: Sendable {
    /// Creates an account. If the next step is `.done`, the account is ready. If the next step is `.confirmUser`, the
    /// service has sent a code.
    ///
    /// Some services replace an account that was never confirmed, because anyone may have created it.
    ///
    /// - Parameters:
    ///   - username: The username of the new account.
    ///   - password: The password. The brand's rules have been checked.
    ///   - profile: The user's input, with a birthdate that has passed the age gate.
    /// - Returns: The next step, and the identifier of the account if the service tells it.
    /// - Throws: `.invalidEmail`; `.usernameExists` if another account has the username; `.underAge`,
    ///   `.invalidBirthdate`, `.termsNotAccepted`, `.termsOutdated`, `.missingFields` and `.invalidPassword` by the
    ///   service's rules.
    func signUp(
        username: String, password: String, profile: ClearedProfile
    ) async throws(AuthError) -> AuthSignUpResult

    /// Confirms a pending account by the code that was sent and by its password.
    ///
    /// The code proves that the address is the user's. The password proves that the user created the account. Without
    /// the password, the user could confirm the account of a stranger who signed up with the same address.
    ///
    /// - Parameters:
    ///   - username: The account's username.
    ///   - confirmationCode: The code that was sent.
    ///   - password: The password of the sign-up. A wrong password throws the same error as a wrong code.
    ///   - clearance: The age gate was not closed since the sign-up. Some services create the account only now.
    /// - Returns: `.done`: the user can sign in.
    /// - Throws: `.codeMismatch`, `.codeExpired`, or `.limitExceeded` if no attempts are left for this code.
    ///   `.passwordResetRequired` if the account is now confirmed, but the service could not check the password. The
    ///   user must then set a new password with another code before the sign-in.
    func confirmSignUp(
        for username: String, confirmationCode: String, password: String, clearance: AgeClearance
    ) async throws(AuthError) -> AuthSignUpResult

    /// Sends a new code, which replaces the last one. The result is the same for a username without an account.
    ///
    /// - Throws: `.limitExceeded` if the last code was sent too recently.
    func resendSignUpCode(for username: String) async throws(AuthError) -> AuthCodeDeliveryDetails

    /// Signs in with a password. If the next step is `.done`, the session has begun.
    ///
    /// A sign-in ends the challenge of an earlier one.
    ///
    /// - Throws: `.invalidCredentials` if the password is wrong or the username is unknown.
    func signIn(username: String, password: String) async throws(AuthError) -> AuthSignInResult

    /// Answers the challenge of the last sign-in. The service may ask for another step.
    ///
    /// - Parameters:
    ///   - challenge: The challenge of the last sign-in, or of the last answer.
    ///   - answer: The code or the new password, and the attributes of the challenge's required fields.
    /// - Returns: The next step.
    /// - Throws: `.codeMismatch`, `.invalidPassword`, `.missingFields`, `.limitExceeded` and `.network`, after which
    ///   the user can answer again. After any other error, the sign-in is over: `.signedOut` if this challenge was
    ///   answered, has expired or belongs to an earlier sign-in, `.codeExpired` if the code has expired.
    func confirmSignIn(
        _ challenge: SignInChallenge, with answer: SignInAnswer
    ) async throws(AuthError) -> AuthSignInResult

    /// Signs in at the provider's own page, which the system shows. A user without an account gets one.
    ///
    /// - Parameters:
    ///   - provider: The provider.
    ///   - clearance: The user has passed the age gate, because a page does not ask for a birthdate.
    /// - Returns: `.done` if the session has begun.
    /// - Throws: `.cancelled` if the user closed the page.
    func signInWithWebUI(
        for provider: SignInProvider, clearance: AgeClearance
    ) async throws(AuthError) -> AuthSignInResult

    /// Begins a session without an account. Some services create an anonymous user for it.
    ///
    /// - Parameter clearance: The user has passed the age gate.
    /// - Returns: `.done` if the session has begun.
    /// - Throws: `.notSupported` if the client has no guests.
    func signInAsGuest(clearance: AgeClearance) async throws(AuthError) -> AuthSignInResult

    /// Returns the current session, and renews expired tokens first. If no user is signed in, the session is
    /// `.signedOut`.
    ///
    /// - Throws: `.sessionExpired`.
    func fetchAuthSession() async throws(AuthError) -> AuthSession

    /// Returns the current session with another access token than one that a service has refused.
    ///
    /// All calls for the same token share one renewal. A client that keeps its session in a `SessionController` does
    /// not implement this method, because requests use the tokens of the controller.
    ///
    /// - Parameter accessToken: The refused access token.
    /// - Returns: The session, which may be another user's by now. It has the refused token if the client cannot renew
    ///   a token before it expires.
    /// - Throws: `.sessionExpired`.
    func fetchAuthSession(insteadOf accessToken: String) async throws(AuthError) -> AuthSession

    /// Returns the signed-in user.
    ///
    /// - Throws: `.signedOut` and `.sessionExpired`.
    func getCurrentUser() async throws(AuthError) -> AuthUser

    /// Sends a code for setting a new password, which replaces the last such code. The result is the same for a
    /// username without an account. A pending account receives no code.
    ///
    /// - Throws: `.limitExceeded` if the last code was sent too recently.
    func resetPassword(for username: String) async throws(AuthError) -> AuthResetPasswordResult

    /// Sets a new password with the code that was sent.
    ///
    /// - Throws: `.codeMismatch`, `.codeExpired`, `.limitExceeded` if no attempts are left for this code, and
    ///   `.invalidPassword`, after which the code is still valid.
    func confirmResetPassword(
        for username: String, with newPassword: String, confirmationCode: String
    ) async throws(AuthError)

    /// Returns the signed-in user's attributes at the service.
    ///
    /// - Throws: `.signedOut` and `.sessionExpired`.
    func fetchUserAttributes() async throws(AuthError) -> [AuthUserAttribute]

    /// Asks the signed-in user to prove their identity again.
    ///
    /// Operations that cannot be undone require a proof that is at most five minutes old
    /// (``IdentityProof/validity``). A sign-in with a password is a proof, too. A sign-in at a page is a proof only if
    /// the user entered something there. Restoring or renewing a session is not a proof.
    ///
    /// - Parameter way: The password, or the page that the user signs in at again.
    /// - Returns: The proof. The client also keeps it with the session.
    /// - Throws: `.signedOut` if no user is signed in; `.invalidCredentials` if the password is wrong;
    ///   `.service(.reauthenticationNotFresh)` if the page did not ask the user for anything;
    ///   `.service(.userMismatch)` if another user signed in at the page; `.cancelled` if the user closed the page.
    ///   After each of these errors, the session continues.
    func reauthenticate(by way: Reauthentication) async throws(AuthError) -> IdentityProof

    /// Returns the last proof of identity of the signed-in user; `nil` if there was none in the last five minutes.
    func recentProof() async -> IdentityProof?

    /// Deletes the signed-in user's account and all data that the service stores for it, and ends the session.
    ///
    /// - Throws: `.service(.reauthenticationRequired)` if the user has not proved their identity in the last five
    ///   minutes, unless the user is a guest; `.signedOut` and `.sessionExpired`. After `.network`, it is not known
    ///   whether the account was deleted, and the call can be repeated.
    func deleteUser() async throws(AuthError)

    /// Ends the session on this device. The result reports whether it also ended at the service. Only a session of
    /// Amplify continues if Amplify itself reports a failure.
    ///
    /// - Parameter globally: Whether the user's sessions on other devices end too.
    /// - Returns: Whether the session ended at the service. A service that cannot end the sessions of other devices
    ///   ends this one, and the result is `.localOnly(.notSupported(.signOutEverywhere))`.
    @discardableResult
    func signOut(globally: Bool) async -> AuthSignOutResult

    /// Returns a new stream of the session's events from now on: sign-in, renewal, expiry, sign-out and deletion.
    func sessionEvents() async -> AsyncStream<SessionEvent>

    /// Returns what only some clients can do: `client.capability((any AccountStatusChecking).self)`.
    ///
    /// A decorator that has the capability returns itself, and otherwise forwards the call to the client that it
    /// decorates. So a cast of a client is never a replacement.
    ///
    /// - Parameter kind: The protocol of the capability.
    /// - Returns: The capability; `nil` if the client does not have it.
    func capability<Capability>(_ kind: Capability.Type) -> Capability?
}

extension AuthClient {
    /// Returns the client itself if it conforms to the protocol.
    public func capability<Capability>(_ kind: Capability.Type) -> Capability? { self as? Capability }

    /// Returns the current session. The client does not renew a token before it expires.
    public func fetchAuthSession(insteadOf accessToken: String) async throws(AuthError) -> AuthSession {
        try await fetchAuthSession()
    }
}

/// Defaults for clients without challenges, web pages or guest sessions.
extension AuthClient {
    /// Throws `.notSupported`.
    public func confirmSignIn(
        _ challenge: SignInChallenge, with answer: SignInAnswer
    ) async throws(AuthError) -> AuthSignInResult {
        throw .notSupported(.confirmSignIn)
    }

    /// Throws `.notSupported`.
    public func signInWithWebUI(
        for provider: SignInProvider, clearance: AgeClearance
    ) async throws(AuthError) -> AuthSignInResult {
        throw .notSupported(.signIn(provider))
    }

    /// Throws `.notSupported`.
    public func signInAsGuest(clearance: AgeClearance) async throws(AuthError) -> AuthSignInResult {
        throw .notSupported(.signIn(.guest))
    }
}

extension AuthClient {
    /// Ends the session of this device.
    @discardableResult
    public func signOut() async -> AuthSignOutResult {
        await signOut(globally: false)
    }
}
