public import Foundation

/// Why a ``HostedUIConfiguration`` was refused. Each case carries the refused value as it was given.
public enum HostedUIConfigurationError: Error, Sendable, Hashable {
    /// The domain is not a bare `host` or `host:port`: it has a scheme, a path, user information, or characters that
    /// no host name has.
    case invalidDomain(String)
    /// The issuer is not an `https` URL without query and fragment (OpenID Connect Core section 2), nor an `http` URL of
    /// this machine.
    case invalidIssuer(String)
    /// The client id is empty, or has characters outside visible ASCII and space (RFC 6749 appendix A.1).
    case invalidClientID(String)
    /// The redirect URI is not an absolute URI without fragment (RFC 6749 section 3.1.2).
    case invalidRedirectURI(String)
    /// The sign-out redirect URI is not an absolute URI without fragment.
    case invalidSignOutRedirectURI(String)
    /// A scope is empty or has characters outside those of RFC 6749 section 3.3, such as a space.
    case invalidScope(String)
    /// A scope stands twice in the list.
    case repeatedScope(String)
    /// The scopes lack `openid`, without which no id_token comes (OpenID Connect Core section 3.1.2.1).
    case missingOpenIDScope([String])
    /// Plain HTTP was asked for with a host other than this machine. Carries the domain or the URI.
    case plainHTTPOutsideLoopback(String)
}

extension HostedUIConfigurationError: LocalizedError {
    /// One sentence for the engineer who configures a brand. Not meant for the brand's users.
    public var errorDescription: String? {
        switch self {
        case .invalidDomain(let domain):
            "the hosted-UI domain '\(domain)' is not a bare host or host:port"
        case .invalidIssuer(let issuer):
            "the issuer '\(issuer)' is not an https URL without query and fragment"
        case .invalidClientID(let id):
            "the client id '\(id)' is empty or has characters that a client id cannot have"
        case .invalidRedirectURI(let uri):
            "the redirect URI '\(uri)' is not an absolute URI without fragment"
        case .invalidSignOutRedirectURI(let uri):
            "the sign-out redirect URI '\(uri)' is not an absolute URI without fragment"
        case .invalidScope(let scope):
            "the scope '\(scope)' is empty or has characters that a scope cannot have"
        case .repeatedScope(let scope):
            "the scope '\(scope)' stands twice"
        case .missingOpenIDScope(let scopes):
            "the scopes '\(scopes.joined(separator: " "))' lack 'openid'"
        case .plainHTTPOutsideLoopback(let place):
            "plain HTTP is for this machine alone, not for '\(place)'"
        }
    }
}
