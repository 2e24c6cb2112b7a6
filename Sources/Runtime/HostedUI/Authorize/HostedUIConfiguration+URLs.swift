import AuthCore
import Foundation

/// The URLs of a brand's hosted pages, for the system's web authentication session (RFC 8252 section 8.12).
///
/// The parameters have a fixed order, and each value is percent-encoded exactly once. So the same values always give
/// the same URL. Sources: RFC 6749 section 4.1.1, RFC 7636 section 4.3, OpenID Connect Core section 3.1.2.1, and
/// "Authorize" and "Logout endpoint" in the Amazon Cognito developer guide.
extension HostedUIConfiguration {
    /// Returns the URL that begins a sign-in, at the provider of the attempt, or at the page on which the user chooses
    /// one. `nil` if Foundation rejects the URL.
    ///
    /// A user who proves their identity signs in again, even if the browser remembers the user. `prompt=login` and a
    /// small `max_age` ask for the same. Amazon Cognito supports `prompt` with managed login, and does not document
    /// `max_age`. Other providers may support only `max_age`. A provider ignores a parameter that it does not support
    /// (RFC 6749 section 3.1), so the client also checks the time of the authentication.
    ///
    /// `max_age` is 1, because with 0 every authentication is too old: canaille asks for the password again and again,
    /// and glewlwyd refuses the sign-in.
    func signInURL(for attempt: SignInAttempt) -> URL? {
        let isProof = attempt.reauthenticatedUserID != nil
        return url(
            path: "/oauth2/authorize",
            parameters: [
                ("response_type", "code"),
                ("client_id", clientID),
                ("redirect_uri", attempt.redirectURI),
                ("scope", scopes.joined(separator: " ")),
                ("state", attempt.state.value),
                ("nonce", attempt.nonce.value),
                ("code_challenge", attempt.pkce.challenge),
                ("code_challenge_method", PKCE.method),
                ("identity_provider", attempt.provider?.userPoolName),
                ("prompt", isProof ? "login" : nil),
                ("max_age", isProof ? "1" : nil),
            ])
    }

    /// Returns the URL that ends the browser's session and then opens the URI. `nil` if Foundation rejects the URL.
    func signOutURL(returningTo uri: String) -> URL? {
        url(path: "/logout", parameters: [("client_id", clientID), ("logout_uri", uri)])
    }

    private func url(path: String, parameters: [(name: String, value: String?)]) -> URL? {
        let query = parameters.compactMap { name, value in value.map { "\(name)=\(PercentEncoding.encode($0))" } }
        return URL(string: "\(scheme.rawValue)://\(domain)\(path)?\(query.joined(separator: "&"))")
    }
}
