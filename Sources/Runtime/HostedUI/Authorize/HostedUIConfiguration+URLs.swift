import AuthCore
import Foundation

/// The URLs of a brand's hosted pages, for the system's web authentication session (RFC 8252 section 8.12).
///
/// The parameters have a fixed order, and each value is percent-encoded exactly once. So the same values always give
/// the same URL. A query that the address of a page already has comes first, unchanged (RFC 6749 section 3.1). Sources:
/// RFC 6749 section 4.1.1, RFC 7636 section 4.3, OpenID Connect Core section 3.1.2.1, OpenID Connect RP-Initiated Logout
/// 1.0 section 2, and "Authorize" and "Logout endpoint" in the Amazon Cognito developer guide.
extension HostedUIConfiguration {
    /// Returns the URL that begins a sign-in at a page. It names the provider of the attempt, if it has one, and if the
    /// page has a parameter for it. `nil` if Foundation rejects the URL.
    ///
    /// A user who proves their identity signs in again, even if the browser remembers the user. `prompt=login` and a
    /// small `max_age` ask for the same. Amazon Cognito supports `prompt` with managed login, and does not document
    /// `max_age`. Other providers may support only `max_age`. A provider ignores a parameter that it does not support
    /// (RFC 6749 section 3.1), so the client also checks the time of the authentication.
    ///
    /// `max_age` is 1, because with 0 every authentication is too old: canaille asks for the password again and again,
    /// and glewlwyd refuses the sign-in.
    func signInURL(for attempt: SignInAttempt, at page: URL) -> URL? {
        let isProof = attempt.reauthenticatedUserID != nil
        let provider: (name: String, value: String?) =
            switch address {
            case .userPool: ("identity_provider", attempt.provider?.userPoolName)
            case .discovered(let hint): (hint ?? "", hint == nil ? nil : attempt.provider?.hint)
            }
        return url(
            page,
            [
                ("response_type", "code"),
                ("client_id", clientID),
                ("redirect_uri", attempt.redirectURI),
                ("scope", scopes.joined(separator: " ")),
                ("state", attempt.state.value),
                ("nonce", attempt.nonce.value),
                ("code_challenge", attempt.pkce.challenge),
                ("code_challenge_method", PKCE.method),
                provider,
                ("prompt", isProof ? "login" : nil),
                ("max_age", isProof ? "1" : nil),
            ])
    }

    /// Returns the URL that ends the browser's session and then opens the URI.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - uri: The sign-out redirect URI.
    ///   - idToken: The ID token of the session, by which an OpenID provider knows the user; `nil` if it is not known.
    ///     A user pool does not receive it.
    ///   - state: The value that an OpenID provider returns to the app. A user pool does not receive it.
    /// - Returns: The URL; `nil` if Foundation rejects it.
    func signOutURL(at page: URL, returningTo uri: String, idToken: String?, state: AuthorizationState) -> URL? {
        switch address {
        case .userPool: url(page, [("client_id", clientID), ("logout_uri", uri)])
        case .discovered:
            url(
                page,
                [
                    ("id_token_hint", idToken), ("client_id", clientID), ("post_logout_redirect_uri", uri),
                    ("state", state.value),
                ])
        }
    }

    private func url(_ page: URL, _ parameters: [(name: String, value: String?)]) -> URL? {
        let query = parameters.compactMap { name, value in value.map { "\(name)=\(PercentEncoding.encode($0))" } }
        let place = page.absoluteString
        return URL(string: "\(place)\(place.contains("?") ? "&" : "?")\(query.joined(separator: "&"))")
    }
}

extension SignInProvider {
    /// The provider's name at the page of an OpenID provider: that in the manifest, or that of the connection. `nil` for
    /// the accounts of the page itself, which need no name.
    fileprivate var hint: String? {
        switch self {
        case .email, .guest: nil
        case .connection(let name): name
        default: rawValue
        }
    }
}
