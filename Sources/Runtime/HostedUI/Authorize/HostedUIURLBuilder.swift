public import AuthCrypto
public import Foundation

/// Writes the URLs that open a brand's hosted pages, for the system's web authentication session (RFC 8252 section 8.12).
///
/// Parameters stand in a fixed order and every value is percent-encoded exactly once, so that the same values give the
/// same URL, byte for byte. Sources: RFC 6749 section 4.1.1, RFC 7636 section 4.3, OpenID Connect Core section 3.1.2.1,
/// and "Authorize", "Login" and "Logout endpoint" in the Amazon Cognito developer guide.
public struct HostedUIURLBuilder: Sendable, Hashable {
    /// Where the pages are.
    public let configuration: HostedUIConfiguration

    /// Writes URLs for the pages of `configuration`.
    public init(configuration: HostedUIConfiguration) {
        self.configuration = configuration
    }

    /// Starts a sign-in: a fresh attempt, to be kept until the callback, and the URL to open for it. Without a provider
    /// the page asks who shall sign the user in.
    public func begin(
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

    /// The URL that opens `page` for an attempt.
    public func url(
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
            ])
    }

    /// The URL that ends the browser's session and returns to the brand's sign-out redirect URI. Throws
    /// ``HostedUIError/noSignOutRedirectURI`` where the brand has none: the page would have nowhere to return to.
    public func logoutURL() throws(HostedUIError) -> URL {
        guard let signOutRedirectURI = configuration.signOutRedirectURI else { throw .noSignOutRedirectURI }
        return try url(
            path: "/logout",
            parameters: [("client_id", configuration.clientID), ("logout_uri", signOutRedirectURI)])
    }

    private func url(path: String, parameters: [(name: String, value: String?)]) throws(HostedUIError) -> URL {
        let query = parameters.compactMap { name, value in value.map { "\(name)=\(PercentEncoding.encode($0))" } }
        let text = "\(configuration.scheme.rawValue)://\(configuration.domain)\(path)?\(query.joined(separator: "&"))"
        guard let url = URL(string: text) else { throw .notAURL(domain: configuration.domain) }
        return url
    }
}
