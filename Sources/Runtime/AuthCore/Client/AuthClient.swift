public import Foundation

/// A backend that signs people up and in, whichever service stands behind it.
///
/// The names and shapes are those of the Auth category of AWS Amplify for Swift, so that one client can take the place
/// of another in one line. Swap the client, keep the screens. Three things differ: results say `userID` throughout, where
/// Amplify also says `userId`; `signInWithWebUI` takes no window, which this module does not know; guests are added.
///
/// A username is the person's e-mail address unless a client says otherwise. Every call may throw `.network`, where
/// the service could not be reached, `.service`, for a refusal that this module has no name for, and `.notSupported`,
/// where the brand or the client does not offer it.
///
/// Whichever call first needs a session that the service refuses to renew throws `.sessionExpired`, once. The session is
/// then over, and every later call finds nobody signed in.
public protocol AuthClient: Sendable {
    /// Creates an account. It is usable when the next step is `.done`; with `.confirmUser`, a code was sent.
    ///
    /// The brand's own rules come first: `.underAge`, `.invalidBirthdate`, `.termsNotAccepted`, `.termsOutdated`,
    /// `.missingFields`, `.invalidPassword`, `.invalidEmail`. Then `.usernameExists`. Some services replace an account
    /// that was never confirmed, because anyone may have created it.
    func signUp(
        username: String, password: String, options: SignUpOptions
    ) async throws(AuthError) -> AuthSignUpResult

    /// Proves with the code that was sent that the account's address belongs to the person.
    ///
    /// A service may also require the account's password, so that no user confirms an account that a stranger has set
    /// up. Its client then keeps the password of its own sign-up in memory, and throws
    /// `.service(.reauthenticationRequired)` if it has none: sign up or sign in again.
    ///
    /// Throws `.codeMismatch`, `.codeExpired`, or `.limitExceeded` after too many wrong codes.
    func confirmSignUp(
        for username: String, confirmationCode: String
    ) async throws(AuthError) -> AuthSignUpResult

    /// Sends a new code, which replaces the last. Answers the same for a username without an account.
    ///
    /// Throws `.limitExceeded` where the last code was sent too short a time ago.
    func resendSignUpCode(for username: String) async throws(AuthError) -> AuthCodeDeliveryDetails

    /// Signs in with a password. The session has begun when the next step is `.done`.
    ///
    /// Throws `.invalidCredentials` for a wrong password and for an unknown username alike.
    func signIn(username: String, password: String) async throws(AuthError) -> AuthSignInResult

    /// Answers what the last sign-in asked for besides the password: a code, or a new password. May ask for more.
    ///
    /// Throws `.codeMismatch` and `.invalidPassword`, after which the same sign-in may be answered again, and `.signedOut`
    /// where no sign-in waits for an answer, or not any more: the person begins again.
    func confirmSignIn(challengeResponse: String) async throws(AuthError) -> AuthSignInResult

    /// Signs in at the provider's own page, shown by the system. Throws `.cancelled` where the person closed it.
    func signInWithWebUI(for provider: SignInProvider) async throws(AuthError) -> AuthSignInResult

    /// Begins a session without an account.
    func signInAsGuest() async throws(AuthError) -> AuthSignInResult

    /// The session as it is now, its tokens renewed where they had expired. Nobody signed in is no error.
    ///
    /// Throws `.sessionExpired`.
    func fetchAuthSession() async throws(AuthError) -> AuthSession

    /// Who is signed in. Throws `.signedOut` and `.sessionExpired`.
    func getCurrentUser() async throws(AuthError) -> AuthUser

    /// Sends a code with which the password may be changed. Answers the same for a username without an account.
    ///
    /// Throws `.limitExceeded` where the last code was sent too short a time ago.
    func resetPassword(for username: String) async throws(AuthError) -> AuthResetPasswordResult

    /// Sets a new password by the code that was sent.
    ///
    /// Throws `.codeMismatch`, `.codeExpired`, `.limitExceeded` and `.invalidPassword`.
    func confirmResetPassword(
        for username: String, with newPassword: String, confirmationCode: String
    ) async throws(AuthError)

    /// What the service knows of the person signed in. Throws `.signedOut` and `.sessionExpired`.
    func fetchUserAttributes() async throws(AuthError) -> [AuthUserAttribute]

    /// Deletes the account of the person signed in, and all that the service holds of it, and ends the session.
    /// Throws `.signedOut` and `.sessionExpired`.
    func deleteUser() async throws(AuthError)

    /// Ends the session. On this device it always ends; the result tells whether the service heard of it.
    ///
    /// - Parameter globally: Whether the person's sessions on other devices end too.
    /// - Returns: Whether the service heard of it. A service that cannot end other devices' sessions gives
    ///   `.localOnly(.notSupported(.signOutEverywhere))`, having ended this one.
    @discardableResult
    func signOut(globally: Bool) async -> AuthSignOutResult

    /// What happens to the session from now on: sign-in, renewal, expiry, sign-out, deletion. Each call returns a stream of
    /// its own.
    func sessionEvents() async -> AsyncStream<SessionEvent>

    /// Completes a sign-in by the URL that a web page called back with, if the app was launched anew for it.
    ///
    /// - Throws: What ``signInWithWebUI(for:)`` throws; `.service(.noSignInAttempt)` if this app has not begun such a sign-in.
    func resumeSignIn(from callback: URL) async throws(AuthError) -> AuthSignInResult

    /// What the client can do beside this protocol.
    var capabilities: AuthCapabilities { get }
}

extension AuthClient {
    /// What the client can do, by the protocols to which it conforms.
    public var capabilities: AuthCapabilities { AuthCapabilities(of: self) }

    /// Throws `.service(.noSignInAttempt)`.
    public func resumeSignIn(from callback: URL) async throws(AuthError) -> AuthSignInResult {
        throw .service(.noSignInAttempt)
    }
}

/// A client that asks for nothing besides a password, has no web pages, or knows no guests, leaves these out.
extension AuthClient {
    /// Throws `.notSupported`.
    public func confirmSignIn(challengeResponse: String) async throws(AuthError) -> AuthSignInResult {
        throw .notSupported(.confirmSignIn)
    }

    /// Throws `.notSupported`.
    public func signInWithWebUI(for provider: SignInProvider) async throws(AuthError) -> AuthSignInResult {
        throw .notSupported(.signIn(provider))
    }

    /// Throws `.notSupported`.
    public func signInAsGuest() async throws(AuthError) -> AuthSignInResult {
        throw .notSupported(.signIn(.guest))
    }
}

extension AuthClient {
    /// Ends the session of this device.
    @discardableResult
    public func signOut() async -> AuthSignOutResult {
        await signOut(globally: false)
    }

    /// Creates an account of which nothing but the address and the password is known.
    public func signUp(username: String, password: String) async throws(AuthError) -> AuthSignUpResult {
        try await signUp(username: username, password: password, options: SignUpOptions())
    }
}
