package import AuthCore
package import Foundation

/// Creates the URLs of a brand's hosted pages, for the system's web authentication session (RFC 8252 section 8.12).
///
/// The parameters have a fixed order, and each value is percent-encoded exactly once. So the same values always give
/// the same URL. Sources: RFC 6749 section 4.1.1, RFC 7636 section 4.3, OpenID Connect Core section 3.1.2.1, and
/// "Authorize", "Login" and "Logout endpoint" in the Amazon Cognito developer guide.
package struct HostedUIURLBuilder: Sendable, Hashable {
    /// The configuration of the hosted pages.
    package let configuration: HostedUIConfiguration

    /// Creates a builder for the pages of a configuration.
    package init(configuration: HostedUIConfiguration) {
        self.configuration = configuration
    }

    /// Starts a sign-in.
    ///
    /// - Parameters:
    ///   - page: The page to open.
    ///   - provider: The identity provider; `nil` if the page lets the user choose.
    ///   - hints: Optional parameters of the page.
    ///   - random: The source of state, nonce and verifier.
    ///   - now: The current time.
    /// - Returns: The URL to open, and a new attempt. Keep the attempt until the callback arrives.
    /// - Throws: ``HostedUIError/invalidURL(domain:)`` if Foundation rejects the URL.
    package func begin(
        at page: HostedUIPage = .authorize,
        provider: IdentityProvider? = nil,
        hints: HostedUIHints = HostedUIHints(),
        random: any RandomSource = SystemRandomSource(),
        now: Date = Date()
    ) throws(HostedUIError) -> (url: URL, attempt: SignInAttempt) {
        let attempt = SignInAttempt(
            redirectURI: configuration.redirectURI, provider: provider, random: random, startedAt: now)
        return (try url(of: page, for: attempt, hints: hints), attempt)
    }

    /// Returns the URL that opens a page for an attempt.
    package func url(
        of page: HostedUIPage,
        for attempt: SignInAttempt,
        hints: HostedUIHints = HostedUIHints()
    ) throws(HostedUIError) -> URL {
        try url(
            path: page.rawValue,
            parameters: [
                ("response_type", "code"),
                ("client_id", configuration.clientID),
                ("redirect_uri", attempt.redirectURI),
                ("scope", configuration.scopes.joined(separator: " ")),
                ("state", attempt.state.value),
                ("nonce", attempt.nonce.value),
                ("code_challenge", attempt.pkce.challenge),
                ("code_challenge_method", PKCE.method),
                ("identity_provider", attempt.provider?.rawValue),
                ("lang", hints.language),
                ("login_hint", hints.loginHint),
                ("prompt", hints.prompt?.rawValue),
                ("max_age", hints.maxAge.map { String($0) }),
            ])
    }

    /// Returns the URL that ends the browser's session and then opens the brand's sign-out redirect URI.
    ///
    /// - Throws: ``HostedUIError/missingSignOutRedirectURI`` if the brand has none, because the page could not return
    ///   to the app.
    package func logoutURL() throws(HostedUIError) -> URL {
        guard let signOutRedirectURI = configuration.signOutRedirectURI else { throw .missingSignOutRedirectURI }
        return try url(
            path: "/logout",
            parameters: [("client_id", configuration.clientID), ("logout_uri", signOutRedirectURI)])
    }

    private func url(path: String, parameters: [(name: String, value: String?)]) throws(HostedUIError) -> URL {
        let query = parameters.compactMap { name, value in value.map { "\(name)=\(PercentEncoding.encode($0))" } }
        let text = "\(configuration.scheme.rawValue)://\(configuration.domain)\(path)?\(query.joined(separator: "&"))"
        guard let url = URL(string: text) else { throw .invalidURL(domain: configuration.domain) }
        return url
    }
}

/// The pages that a sign-in can start at. All take the same parameters ("Login endpoint" in the Amazon Cognito
/// developer guide).
package enum HostedUIPage: String, Sendable, Hashable, CaseIterable {
    /// Redirects to the provider that the request names, or to the sign-in page. The recommended start of a sign-in.
    case authorize = "/oauth2/authorize"
    /// The sign-in page.
    case login = "/login"
    /// The sign-up page.
    case signUp = "/signup"
}

/// Optional parameters of a hosted page. A parameter that is `nil` is not sent.
package struct HostedUIHints: Sendable, Hashable, RedactedValue {
    /// The handling of an existing browser session (OpenID Connect Core section 3.1.2.1).
    package struct Prompt: RawRepresentable, Sendable, Hashable {
        /// The value of the parameter.
        package let rawValue: String

        /// Creates a value that the provider supports.
        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Shows no page. The callback contains a code if there is a session, and otherwise an error.
        package static let none = Self(rawValue: "none")
        /// The user signs in again.
        package static let login = Self(rawValue: "login")
        /// The user picks the account.
        package static let selectAccount = Self(rawValue: "select_account")
        /// The user is asked for consent again.
        package static let consent = Self(rawValue: "consent")
    }

    /// The page's language, such as `de` or `pt-BR` (parameter `lang`).
    package var language: String?
    /// The email address to fill in (parameter `login_hint`).
    package var loginHint: String?
    /// The handling of an existing browser session (parameter `prompt`).
    package var prompt: Prompt?
    /// The maximum time since the user's last authentication, in seconds (parameter `max_age`). The ID token then
    /// contains the time of the authentication.
    package var maxAge: Int?

    /// Hints for a proof of identity: the user signs in again, even if the browser remembers the user.
    ///
    /// `prompt=login` and a small `max_age` ask for the same (OpenID Connect Core section 3.1.2.1). Amazon Cognito supports
    /// `prompt` with managed login, and does not document `max_age` ("Authorize endpoint" in the Amazon Cognito developer
    /// guide). Other providers may support only `max_age`. A provider ignores a parameter that it does not support (RFC
    /// 6749 section 3.1), so the client also checks the time of the authentication.
    ///
    /// `max_age` is 1, because with 0 every authentication is too old: canaille asks for the password again and again, and
    /// glewlwyd refuses the sign-in.
    package static let reauthentication = Self(prompt: .login, maxAge: 1)

    /// Creates hints.
    package init(language: String? = nil, loginHint: String? = nil, prompt: Prompt? = nil, maxAge: Int? = nil) {
        self.language = language
        self.loginHint = loginHint
        self.prompt = prompt
        self.maxAge = maxAge
    }
}

/// The identity provider that signs the user in, as the value of the `identity_provider` parameter ("Authorize
/// endpoint" in the Amazon Cognito developer guide). Every provider of a user pool has such a value. The constants are
/// the providers that most brands offer.
package struct IdentityProvider: RawRepresentable, Sendable, Hashable {
    /// The provider's name in the user pool.
    package let rawValue: String

    /// Creates the provider with a name in the user pool.
    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Sign in with Apple.
    package static let apple = Self(rawValue: "SignInWithApple")
    /// Google.
    package static let google = Self(rawValue: "Google")
    /// The user pool itself: email and password on the hosted page.
    package static let email = Self(rawValue: "COGNITO")

    /// Creates the provider for one of a brand's ways to sign in.
    ///
    /// - Throws: ``HostedUIError/notHosted(_:)`` for a guest, who needs no page.
    package init(_ provider: SignInProvider) throws(HostedUIError) {
        guard let name = provider.userPoolName else { throw .notHosted(provider) }
        self.init(rawValue: name)
    }
}

/// An error of the URL builder. Contains no values of the sign-in attempt, because they are secret.
package enum HostedUIError: Error, Sendable, Hashable {
    /// The brand's configuration has no sign-out redirect URI.
    case missingSignOutRedirectURI
    /// The hosted pages do not support this way to sign in.
    case notHosted(SignInProvider)
    /// Foundation rejects the URL, although the domain passed the configuration's validation.
    case invalidURL(domain: String)
}
