#if canImport(Amplify) && canImport(AWSCognitoAuthPlugin)
internal import AWSCognitoAuthPlugin
internal import Amplify
public import AuthCore
public import Foundation
#if os(iOS) || os(macOS)
internal import AuthSystem
internal import AuthenticationServices
#endif

// AuthCore also declares these names. Without a module's name, they refer to Amplify's declarations.
import enum Amplify.AuthError
import enum Amplify.AuthSignInStep
import protocol Amplify.AuthSignOutResult

/// Signs users in to a Cognito user pool with Amplify's plugin. It only translates names and errors.
///
/// The client follows the sources of amplify-swift 2.60.1. It is compiled and run against a stand-in that has the same
/// declarations. **It has never been run with Amplify itself**, or with a user pool. Differences from
/// `CognitoAuthClient`:
///
/// - Amplify stores, restores and renews the session, in its own Keychain item.
/// - The process has one configuration of Amplify: that of the first client that was used. If the app has configured
///   Amplify itself, the app's configuration applies. If that has no plugin for user pools, or no user pool, every
///   call fails with `.service("amplify_configuration")`.
/// - A user who signs in during a session is signed out first, so a wrong password ends that session.
/// - A sign-in page opens in a private browser session, so that signing out shows no page that the user could cancel.
/// - Waiting times and the number of remaining attempts for a code are not known.
/// - A renewed token set is reported at the next fetch of the session.
/// - If the app ends the session by calling Amplify itself, the event states the reason only if Amplify's Hub reports
///   it in time. Otherwise it is `.signedOut`. During a sign-in or sign-out of this client, the event waits until that
///   call returns.
/// - A proof of identity is a new sign-in, because Amplify has no call that only checks a password. So is the password
///   for a new email address.
/// - The client metadata of `RequestValues` is not sent. Amplify renews tokens without any.
public struct AmplifyAuthClient: AuthClient {
    private let brand: BrandConfiguration
    private let configuration: AmplifyAuthConfiguration
    private let presenter: (any WebAuthenticationPresenter)?
    private let now: DateSource
    private let uptime: @Sendable () -> Duration
    let session: AmplifySession
    let emailChange = PendingEmailChange<ChangeOwner>()
    /// The error of Amplify's configuration; `nil` if it succeeded. The first call configures Amplify.
    private var failure: AuthCore.AuthError? {
        get async { await session.configure(configuration) ? nil : Translation.configurationFailed }
    }

    /// Creates a client. Its first call configures Amplify, if nothing else has.
    ///
    /// - Parameters:
    ///   - brand: The brand's rules for passwords.
    ///   - configuration: The user pool.
    ///   - presenter: The presenter of the system's services. Amplify shows its pages over the window of this
    ///     presenter. Without it, Amplify creates a window.
    ///   - now: The source of the current time, for proofs of identity.
    ///   - uptime: A monotonic time, which limits the age of a proof of identity.
    public init(
        brand: BrandConfiguration, configuration: AmplifyAuthConfiguration,
        presenter: (any WebAuthenticationPresenter)? = nil, now: @escaping DateSource = { Date() },
        uptime: @escaping @Sendable () -> Duration = SessionClock.system.uptime
    ) {
        self.brand = brand
        self.presenter = presenter
        self.now = now
        self.uptime = uptime
        self.configuration = configuration
        session = AmplifySession(now: now, uptime: uptime)
    }

    // MARK: Accounts

    /// Creates an account, as `AuthClient` describes.
    public func signUp(
        username: String, password: String, profile: ClearedProfile
    ) async throws(AuthCore.AuthError) -> AuthCore.AuthSignUpResult {
        let email = try address(username)
        let result = try await call(refusedAs: .notSupported(.signUp)) {
            try await UserPoolPlugin.added.signUp(
                username: email.text,
                password: password,
                options: .init(
                    userAttributes: profile.options.userPoolAttributes(of: email).map {
                        .init(.init(rawValue: $0.key.rawValue), value: $0.value)
                    },
                    pluginOptions: AWSAuthSignUpOptions(metadata: profile.options.userPoolMetadata)
                )
            )
        }
        guard case .confirmUser(let details, _, _) = result.nextStep else {
            return .init(nextStep: .done, userID: result.userID)
        }
        let delivery = Translation.delivery(to: details?.destination, or: email.masked)
        return .init(nextStep: .confirmUser(delivery), userID: result.userID)
    }

    /// Confirms an account, no matter who chose its password. If the app did not create the account itself a moment
    /// ago, a stranger may have created it. In that case, set a new password and sign out everywhere.
    /// `keepingUserPoolAccounts()` does this.
    public func confirmSignUp(
        for username: String, confirmationCode: String, password: String, clearance: AgeClearance
    ) async throws(AuthCore.AuthError) -> AuthCore.AuthSignUpResult {
        let email = try address(username)
        _ = try await call(refusedAs: Translation.wrongCode) {
            try await UserPoolPlugin.added.confirmSignUp(
                for: email.text, confirmationCode: confirmationCode, options: nil)
        }
        return .init(nextStep: .done)
    }

    /// Sends a new code.
    public func resendSignUpCode(
        for username: String
    ) async throws(AuthCore.AuthError) -> AuthCore.AuthCodeDeliveryDetails {
        let email = try address(username)
        return try await sendCode(to: email) {
            try await UserPoolPlugin.added.resendSignUpCode(for: email.text, options: nil).destination
        }
    }

    // MARK: Signing in

    /// Signs in with a password. Ends the current session first, if there is one.
    public func signIn(
        username: String, password: String
    ) async throws(AuthCore.AuthError) -> AuthCore.AuthSignInResult {
        let email = try address(username)
        do throws(AuthCore.AuthError) {
            return try await begin(by: .password, refusedAs: .invalidCredentials) {
                try await UserPoolPlugin.added.signIn(
                    username: email.text, password: password, options: nil
                ).nextStep
            }
        } catch .userNotConfirmed {
            return .init(nextStep: .confirmSignUp)
        } catch .passwordResetRequired {
            return .init(nextStep: .resetPassword)
        }
    }

    /// Answers the challenge of the last sign-in.
    public func confirmSignIn(
        _ challenge: SignInChallenge, with answer: SignInAnswer
    ) async throws(AuthCore.AuthError) -> AuthCore.AuthSignInResult {
        // Amplify throws the same error for an unexpected answer as for a sign-in during a session.
        let step = try await call(refusedAs: .signedOut) {
            try await session.answer(challenge) {
                do {
                    return try await UserPoolPlugin.added.confirmSignIn(
                        challengeResponse: answer.secret.value, options: Self.answer(with: answer.attributes)
                    ).nextStep
                } catch AuthError.invalidState {
                    throw AuthCore.AuthError.signedOut
                }
            }
        }
        return .init(nextStep: step)
    }

    private static func answer(
        with attributes: [AuthCore.AuthUserAttribute]
    ) -> AuthConfirmSignInRequest.Options? {
        guard !attributes.isEmpty else { return nil }
        return .init(
            pluginOptions: AWSAuthConfirmSignInOptions(
                userAttributes: attributes.map { .init(.init(rawValue: $0.key.rawValue), value: $0.value) }))
    }

    #if os(iOS) || os(macOS)
    /// Signs in at the pool's page, or at a provider's page behind it. Amplify shows the page.
    public func signInWithWebUI(
        for provider: SignInProvider, clearance: AgeClearance
    ) async throws(AuthCore.AuthError) -> AuthCore.AuthSignInResult {
        try await signIn(at: provider, options: .preferPrivateSession())
    }

    private func signIn(
        at provider: SignInProvider, options: AuthWebUISignInRequest.Options
    ) async throws(AuthCore.AuthError) -> AuthCore.AuthSignInResult {
        guard configuration.pages != nil else { throw .notSupported(.signIn(provider)) }
        let window = try await window()
        return try await begin(by: .page(provider), refusedAs: Translation.notAuthorized) {
            let plugin = try UserPoolPlugin.added
            let external: AuthProvider
            switch provider {
            case .email:
                return try await plugin.signInWithWebUI(presentationAnchor: window, options: options).nextStep
            case .apple: external = .apple
            case .google: external = .google
            case .facebook: external = .facebook
            case .microsoft, .github, .linkedin, .connection:
                external = .custom(provider.userPoolName ?? provider.rawValue)
            case .guest: throw AuthCore.AuthError.notSupported(.signIn(.guest))
            }
            return try await plugin.signInWithWebUI(for: external, presentationAnchor: window, options: options)
                .nextStep
        }
    }

    /// The window of the scene that asks for a page; `nil` if the client has no presenter of the system.
    ///
    /// - Throws: `.service("page_not_presented")` if the app has no window.
    private func window() async throws(AuthCore.AuthError) -> ASPresentationAnchor? {
        guard let presenter = presenter as? WebAuthenticationSessionPresenter else { return nil }
        guard let window = await presenter.anchor() else { throw Translation.pageNotPresented }
        return window
    }
    #endif

    // MARK: The session

    /// Returns Amplify's session. Amplify renews expired tokens.
    public func fetchAuthSession() async throws(AuthCore.AuthError) -> AuthCore.AuthSession {
        if let failure = await failure { throw failure }
        return try await session.fetch()
    }

    /// Returns Amplify's session with another access token than a refused one, which Amplify is forced to renew.
    public func fetchAuthSession(
        insteadOf accessToken: String
    ) async throws(AuthCore.AuthError) -> AuthCore.AuthSession {
        if let failure = await failure { throw failure }
        return try await session.fetch(insteadOf: accessToken)
    }

    /// Returns the user of the session. Amplify's own call returns neither the address nor the provider.
    public func getCurrentUser() async throws(AuthCore.AuthError) -> AuthCore.AuthUser {
        guard let user = try await fetchAuthSession().user else { throw .signedOut }
        return user
    }

    /// Returns the session's events from now on, from this client's calls and from `Amplify.Hub`.
    public func sessionEvents() async -> AsyncStream<SessionEvent> {
        if await failure != nil { return AsyncStream { _ in } }
        return await session.events()
    }

    /// Ends the session. The session continues if Amplify reports a failure.
    public func signOut(globally: Bool) async -> AuthCore.AuthSignOutResult {
        if let failure = await failure { return .localOnly(failure) }
        let result: (any AuthSignOutResult)?
        do {
            result = try await session.signOut(globally: globally)
        } catch {
            return .localOnly(Translation.error(error, refusedAs: .signedOut))
        }
        switch result as? AWSCognitoSignOutResult {
        case .complete?: return .complete
        case .partial(let revocation, let everywhere, let page)?:
            let error = everywhere?.error ?? revocation?.error ?? page?.error
            let refusal = Translation.notAuthorized
            return .localOnly(error.map { Translation.error($0, refusedAs: refusal) } ?? .network)
        case .failed(let error)?: return .localOnly(Translation.error(error, refusedAs: .signedOut))
        case nil: return .localOnly(Translation.unexpectedSignOutResult)
        }
    }

    // MARK: Passwords

    /// Sends a code for a new password.
    public func resetPassword(
        for username: String
    ) async throws(AuthCore.AuthError) -> AuthCore.AuthResetPasswordResult {
        let email = try address(username)
        let delivery = try await sendCode(to: email) {
            let step = try await UserPoolPlugin.added.resetPassword(for: email.text, options: nil).nextStep
            guard case .confirmResetPasswordWithCode(let details, _) = step else { return nil }
            return details.destination
        }
        return .init(nextStep: .confirmResetPasswordWithCode(delivery))
    }

    /// Sets a new password with a code.
    public func confirmResetPassword(
        for username: String, with newPassword: String, confirmationCode: String
    ) async throws(AuthCore.AuthError) {
        try brand.checkPassword(newPassword)
        let email = try address(username)
        try await call(refusedAs: Translation.wrongCode) {
            try await UserPoolPlugin.added.confirmResetPassword(
                for: email.text, with: newPassword, confirmationCode: confirmationCode, options: nil)
        }
    }

    // MARK: The user

    /// Fetches the user's attributes from the pool.
    public func fetchUserAttributes() async throws(AuthCore.AuthError) -> [AuthCore.AuthUserAttribute] {
        try await call(refusedAs: Translation.notAuthorized) {
            try await UserPoolPlugin.added.fetchUserAttributes(options: nil).map {
                .init(.init(rawValue: $0.key.rawValue), value: $0.value)
            }
        }
    }

    /// Signs in again. Amplify's session ends first, so a wrong password or a closed page signs the user out.
    ///
    /// - Throws: `.service(.reauthenticationNotFresh)` if the ID token does not show that the user signed in after this
    ///   call, and `.service(.userMismatch)` if another user signed in, who is then signed out. Also the errors of
    ///   `AuthClient.reauthenticate(by:)`.
    public func reauthenticate(
        by way: Reauthentication
    ) async throws(AuthCore.AuthError) -> IdentityProof {
        let user = try await getCurrentUser()
        try AmplifySession.checkOwner(user.userID)
        let start = uptime()
        let result =
            switch way {
            case .password(let password):
                try await signIn(username: user.email ?? user.username, password: password.value)
            case .page(let provider):
                try await signInAgain(at: provider)
            }
        guard result.isSignedIn else { throw .notSupported(.confirmSignIn) }
        let begun = try await fetchAuthSession()
        guard begun.user?.userID == user.userID else {
            _ = await signOut(globally: false)
            throw .service(.userMismatch)
        }
        let end = now()
        let proof = try IdentityProof(
            of: begun, by: way.method, requestedAt: end - (uptime() - start) / .seconds(1), now: end)
        await session.record(proof)
        return proof
    }

    /// Signs in at a page that asks the user again (`prompt=login`), even if the browser remembers the user.
    private func signInAgain(
        at provider: SignInProvider
    ) async throws(AuthCore.AuthError) -> AuthCore.AuthSignInResult {
        #if os(iOS) || os(macOS)
        let options = AWSAuthWebUISignInOptions(preferPrivateSession: true, prompt: [.login])
        return try await signIn(at: provider, options: .init(pluginOptions: options))
        #else
        throw .notSupported(.signIn(provider))
        #endif
    }

    /// Returns the last proof of identity of the signed-in user.
    public func recentProof() async -> IdentityProof? { await session.recentProof() }

    /// Deletes the account and ends the session. Requires a recent proof of identity, which the pool itself does not.
    public func deleteUser() async throws(AuthCore.AuthError) {
        try await call(refusedAs: Translation.notAuthorized) {
            try await session.deleteUser()
        }
    }
}

extension AmplifyAuthClient {
    func address(_ username: String) throws(AuthCore.AuthError) -> EmailAddress {
        try EmailAddress(username: username)
    }

    /// Calls Amplify. Ends the session if Amplify reports that it has expired.
    func call<Value>(
        refusedAs refusal: AuthCore.AuthError, _ work: () async throws -> Value
    ) async throws(AuthCore.AuthError) -> Value {
        if let failure = await failure { throw failure }
        let epoch = await session.epoch
        do {
            return try await work()
        } catch {
            let error = Translation.error(error, refusedAs: refusal)
            if error == .sessionExpired { await session.expire(ifStill: epoch) }
            throw error
        }
    }

    private func begin(
        by method: IdentityProof.Method, refusedAs refusal: AuthCore.AuthError,
        _ work: @Sendable () async throws -> AuthSignInStep
    ) async throws(AuthCore.AuthError) -> AuthCore.AuthSignInResult {
        let step = try await call(refusedAs: refusal) { try await session.signIn(by: method, work) }
        return .init(nextStep: step)
    }

    /// Sends a code. If a refusal would disclose whether an account exists, returns the same result as if a code had
    /// been sent.
    private func sendCode(
        to email: EmailAddress, _ work: () async throws -> DeliveryDestination?
    ) async throws(AuthCore.AuthError) -> AuthCore.AuthCodeDeliveryDetails {
        do throws(AuthCore.AuthError) {
            let destination = try await call(refusedAs: Translation.hidden, work)
            return Translation.delivery(to: destination, or: email.maskedByUserPool)
        } catch {
            guard error == Translation.hidden else { throw error }
            return Translation.delivery(to: nil, or: email.maskedByUserPool)
        }
    }
}
#endif
