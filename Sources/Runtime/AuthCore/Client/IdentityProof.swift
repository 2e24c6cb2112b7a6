public import Foundation

/// Evidence that a user has proved their identity: who, how and when.
///
/// Operations that cannot be undone, such as the deletion of an account, require a recent proof. Clients create proofs
/// from the responses of their service, and keep the last one with the session. An app cannot create a proof.
public struct IdentityProof: Sendable, Hashable {
    /// A method of proving a user's identity.
    public enum Method: Sendable, Hashable {
        /// The password of the account.
        case password
        /// A sign-in at the page of a provider, or at the system's sheet for Apple.
        case page(SignInProvider)
    }

    /// The time for which a proof is sufficient: five minutes.
    public static let validity: Duration = .seconds(300)

    /// The user.
    public let user: AuthUser
    /// The method of the proof.
    public let method: Method
    /// The time of the proof, by the device's clock.
    public let provedAt: Date

    /// Creates the proof of a user who has proved their identity at this time.
    package init(of user: AuthUser, by method: Method, at provedAt: Date) {
        self.user = user
        self.method = method
        self.provedAt = provedAt
    }
}

/// A request to a user to prove their identity again.
public enum Reauthentication: Sendable, Hashable {
    /// The user has entered this password.
    case password(SecretText)
    /// The user signs in again at the page of this provider, or at the system's sheet for Apple.
    case page(SignInProvider)

    /// The method of the proof.
    public var method: IdentityProof.Method {
        switch self {
        case .password: .password
        case .page(let provider): .page(provider)
        }
    }
}

// MARK: - Sign-ins at pages

extension IdentityProof {
    /// The tolerance for the time of a sign-in at a page, in seconds. Both times are those of the provider, so it only
    /// covers the differences between the provider's own machines, and fractions of seconds.
    static let leeway: TimeInterval = 10

    /// Creates the proof of a user who has signed in at a page; `nil` if the token does not contain the time of the
    /// authentication, or if it is in the future.
    ///
    /// A page may sign a user in without any input, because the browser remembers the user. Only the time of the
    /// authentication (`auth_time`, OpenID Connect Core section 2) shows whether and when the user entered something.
    ///
    /// - Parameters:
    ///   - user: The user.
    ///   - method: The page.
    ///   - claims: The claims of the ID token from the sign-in.
    ///   - serverDate: The provider's time. If it is `nil`, the time of issue of the token is used.
    ///   - now: The time by the device's clock.
    package init?(
        of user: AuthUser, by method: Method, _ claims: IDTokenClaims, serverDate: Date?, now: Date
    ) {
        guard let age = claims.authenticationAge(at: serverDate), age >= -Self.leeway else { return nil }
        self.init(of: user, by: method, at: now.addingTimeInterval(-max(0, age)))
    }

    /// Creates the proof of a user who was asked to sign in again at a page.
    ///
    /// - Parameters:
    ///   - user: The user.
    ///   - method: The page.
    ///   - claims: The claims of the ID token from the sign-in.
    ///   - serverDate: The provider's time. If it is `nil`, the time of issue of the token is used.
    ///   - now: The time by the device's clock.
    ///   - start: The time of the request, by the device's clock.
    /// - Throws: `.staleSignIn` if the user did not sign in since then, or if the token does not contain the time. It
    ///   is required after a request with `max_age` (OpenID Connect Core section 3.1.3.7, item 12).
    package init(
        of user: AuthUser, by method: Method, _ claims: IDTokenClaims, serverDate: Date?, now: Date,
        requestedAt start: Date
    ) throws(IDTokenError) {
        let elapsed = max(0, now.timeIntervalSince(start))
        guard let age = claims.authenticationAge(at: serverDate), age <= elapsed + Self.leeway,
            let proof = Self(of: user, by: method, claims, serverDate: serverDate, now: now)
        else { throw .staleSignIn }
        self = proof
    }

    /// Creates the proof of a user whom another SDK has just signed in to a user pool. Every ID token of a user pool
    /// contains the time of the authentication.
    ///
    /// - Parameters:
    ///   - session: The session that the sign-in began.
    ///   - method: The method of the proof.
    ///   - start: The time of the request, by the device's clock.
    ///   - now: The time by the device's clock.
    /// - Throws: `.signedOut` if there is no session; `.service(.reauthenticationNotFresh)` if the user did not sign in
    ///   since `start`, and the code of an ID token that cannot be read.
    public init(
        of session: AuthSession, by method: Method, requestedAt start: Date, now: Date
    ) throws(AuthError) {
        guard case .signedIn(let user, let tokens) = session else { throw .signedOut }
        do throws(IDTokenError) {
            guard let idToken = tokens.idToken else { throw .missing }
            let claims = try JSONWebToken<IDTokenClaims>(idToken).claims
            try self.init(of: user, by: method, claims, serverDate: nil, now: now, requestedAt: start)
        } catch {
            throw .service(error.code)
        }
    }
}

extension IDTokenClaims {
    /// Returns the time since the user's authentication, in seconds; `nil` if the token does not contain it.
    fileprivate func authenticationAge(at serverDate: Date?) -> TimeInterval? {
        authenticatedAt.map { (serverDate ?? issuedAt).timeIntervalSince($0) }
    }
}

// MARK: - Clients

/// Defaults for clients that keep no proofs.
extension AuthClient {
    /// `nil`.
    public func recentProof() async -> IdentityProof? { nil }

    /// Signs in with the password, which begins another session. Throws `.notSupported` for a page.
    ///
    /// - Throws: `.invalidCredentials` if the password is another user's, `.notSupported(.confirmSignIn)` if the
    ///   sign-in has a challenge, and the errors of ``signIn(username:password:)``.
    public func reauthenticate(by way: Reauthentication) async throws(AuthError) -> IdentityProof {
        switch way {
        case .page(let provider): throw .notSupported(.signIn(provider))
        case .password(let password):
            let user = try await getCurrentUser()
            // The username may be an identifier of the service, such as a number. No user signs in with that.
            let result = try await signIn(username: user.email ?? user.username, password: password.value)
            guard result.isSignedIn else { throw .notSupported(.confirmSignIn) }
            guard try await getCurrentUser().userID == user.userID else { throw .invalidCredentials }
            return IdentityProof(of: user, by: .password, at: Date())
        }
    }
}
