import Foundation

/// The addresses of a provider's sign-in page and services, and what its page supports.
struct ProviderEndpoints: Sendable, Hashable {
    /// The page at which users sign in (RFC 6749 section 3.1).
    let authorize: URL
    /// The endpoint that issues and renews tokens (RFC 6749 section 3.2).
    let token: URL
    /// The endpoint that ends tokens (RFC 7009); `nil` if the provider cannot end them.
    let revocation: URL?
    /// The endpoint with the user's claims (OpenID Connect Core section 5.3); `nil` if there is none.
    let userInfo: URL?
    /// The page that ends the browser's session (OpenID Connect RP-Initiated Logout 1.0); `nil` if there is none.
    let endSession: URL?
    /// Whether each callback of the page contains the issuer (RFC 9207 section 3).
    let callbacksNameIssuer: Bool
    /// Whether the page accepts a proof key with the method S256 (RFC 8414 section 2). `true` if the document does not
    /// list the methods, because the page may still support it.
    let acceptsProofKeys: Bool
}

extension HostedUIConfiguration {
    /// The endpoints of a user pool ("Authorize", "Token", "Revoke", "UserInfo" and "Logout endpoint" in the Amazon
    /// Cognito developer guide); `nil` for a provider whose document names them.
    var userPoolEndpoints: ProviderEndpoints? {
        guard case .userPool(let domain, let scheme) = address else { return nil }
        func url(_ path: String) -> URL? { URL(string: "\(scheme.rawValue)://\(domain)\(path)") }
        guard let authorize = url("/oauth2/authorize"), let token = url("/oauth2/token") else { return nil }
        return ProviderEndpoints(
            authorize: authorize, token: token, revocation: url("/oauth2/revoke"), userInfo: url("/oauth2/userInfo"),
            endSession: url("/logout"), callbacksNameIssuer: false, acceptsProofKeys: true)
    }
}
