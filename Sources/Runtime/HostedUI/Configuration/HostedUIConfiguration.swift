import AuthCore
public import Foundation

/// The provider of a brand's hosted sign-in pages and the registration of its app: an Amazon Cognito user pool with its
/// domain, or any OpenID provider, whose document names the pages. An instance is always valid.
public struct HostedUIConfiguration: Sendable, Hashable {
    /// The URL scheme of a user pool's pages.
    public enum Scheme: String, Sendable, Hashable {
        /// The scheme of every released brand.
        case https
        /// Plain HTTP, for test servers. Accepted only if the domain is the local machine.
        case loopbackHTTP = "http"
    }

    /// The source of the addresses of the pages and of the provider's endpoints.
    package enum Address: Sendable, Hashable {
        /// The domain of a user pool, whose paths are fixed: the host, with `:port` if it is not the scheme's default.
        case userPool(domain: String, scheme: Scheme)
        /// The issuer's document (OpenID Connect Discovery 1.0). `providerHint` is the query parameter that names the
        /// requested provider at the page; `nil` if the page has none.
        case discovered(providerHint: String?)
    }

    /// The scopes of Cognito's user pools: identity, email, profile, and the user's own account operations.
    public static let defaultScopes = openIDScopes + ["aws.cognito.signin.user.admin"]

    /// The scopes that each OpenID provider has for these claims: identity, email and profile (OpenID Connect Core
    /// section 5.4).
    public static let openIDScopes = ["openid", "email", "profile"]

    /// The source of the addresses of the pages and endpoints.
    package let address: Address
    /// The issuer of the ID tokens, exactly as in their `iss` claim (OpenID Connect Core section 2). For a user pool:
    /// `https://cognito-idp.<region>.amazonaws.com/<pool id>`.
    package let issuer: String
    /// The app client's ID. There is no client secret, because an app cannot keep one (RFC 8252 section 8.5).
    package let clientID: String
    /// The URI that the pages open after a sign-in, exactly as registered with the app client. It has the app's own URL
    /// scheme, or is an HTTPS URL of a host that is associated with the app.
    package let redirectURI: String
    /// The URI that the pages open after a sign-out, exactly as registered; `nil` if the brand registers none.
    package let signOutRedirectURI: String?
    /// The scopes to request, in the order in which they are sent. Contains `openid`.
    package let scopes: [String]

    /// Creates the configuration of a user pool's pages. Validates every value and throws the first error.
    public init(
        domain: String,
        issuer: String,
        clientID: String,
        redirectURI: String,
        signOutRedirectURI: String? = nil,
        scopes: [String] = Self.defaultScopes,
        scheme: Scheme = .https
    ) throws(HostedUIConfigurationError) {
        guard let host = Self.host(ofBareDomain: domain) else { throw .invalidDomain(domain) }
        if scheme == .loopbackHTTP, !Origin.isLoopback(host: host) { throw .plainHTTPOutsideLoopback(domain) }
        try self.init(
            .userPool(domain: domain, scheme: scheme), issuer, clientID, redirectURI, signOutRedirectURI, scopes)
    }

    /// Creates the configuration of the pages of any OpenID provider. Validates every value.
    ///
    /// - Parameters:
    ///   - issuer: The issuer of the ID tokens, exactly as in their `iss` claim. Its document, at
    ///     `<issuer>/.well-known/openid-configuration`, names the pages and the endpoints.
    ///   - clientID: The ID of the app, which is a public client that uses PKCE.
    ///   - redirectURI: The URI that the page opens after a sign-in, exactly as registered.
    ///   - signOutRedirectURI: The URI that the page opens after a sign-out, exactly as registered.
    ///   - scopes: The scopes to request. Must contain `openid`.
    ///   - providerHint: The query parameter that names the requested provider at the page, such as `idp_hint`,
    ///     `kc_idp_hint` or `connection`. Its value is the provider's name in the manifest, or that of the connection.
    ///     If `nil`, the page lets the user choose.
    /// - Throws: The first error.
    public init(
        issuer: String,
        clientID: String,
        redirectURI: String,
        signOutRedirectURI: String? = nil,
        scopes: [String] = Self.openIDScopes,
        providerHint: String? = nil
    ) throws(HostedUIConfigurationError) {
        if let providerHint, !Self.isProviderHint(providerHint) { throw .invalidProviderHint(providerHint) }
        try self.init(
            .discovered(providerHint: providerHint), issuer, clientID, redirectURI, signOutRedirectURI, scopes)
    }

    private init(
        _ address: Address, _ issuer: String, _ clientID: String, _ redirectURI: String,
        _ signOutRedirectURI: String?, _ scopes: [String]
    ) throws(HostedUIConfigurationError) {
        guard Self.isIssuer(issuer) else { throw .invalidIssuer(issuer) }
        guard !clientID.isEmpty, clientID.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
            throw .invalidClientID(clientID)
        }
        guard Self.isAbsoluteURI(redirectURI) else { throw .invalidRedirectURI(redirectURI) }
        if let signOutRedirectURI, !Self.isAbsoluteURI(signOutRedirectURI) {
            throw .invalidSignOutRedirectURI(signOutRedirectURI)
        }
        for uri in [redirectURI, signOutRedirectURI] {
            if let uri, Self.isPlainHTTPOutsideLoopback(uri) { throw .plainHTTPOutsideLoopback(uri) }
            if let uri, !Self.canReturn(from: uri) { throw .httpsReturnURI(uri) }
        }
        try Self.check(scopes: scopes)
        self.address = address
        self.issuer = issuer
        self.clientID = clientID
        self.redirectURI = redirectURI
        self.signOutRedirectURI = signOutRedirectURI
        self.scopes = scopes
    }
}

extension HostedUIConfiguration {
    /// The host of the pages, with `:port` if it is not the scheme's default: the domain of a user pool, or the host of
    /// the issuer.
    package var domain: String {
        switch address {
        case .userPool(let domain, _): domain
        case .discovered: String(issuer.drop { $0 != ":" }.dropFirst(3).prefix { $0 != "/" })
        }
    }

    /// Creates the configuration for generated code.
    ///
    /// - Precondition: The initializer accepts the values. The generator has validated them. If someone has since edited
    ///   them by hand, the program stops here with the reason, so that no user is sent to a wrong page.
    package static func validated(
        _ configuration: @autoclosure () throws(HostedUIConfigurationError) -> Self
    ) -> Self {
        do {
            return try configuration()
        } catch {
            // A release build stops at a failed precondition without its message.
            fatalError(
                "\(error.localizedDescription). Correct the brand's manifest and generate again")
        }
    }
}

/// The reason that a ``HostedUIConfiguration`` is invalid. Each case carries the invalid value unchanged.
public enum HostedUIConfigurationError: Error, Sendable, Hashable {
    /// The domain is not a bare `host` or `host:port`: it has a scheme, a path, user information, or characters that
    /// are not allowed in a host name.
    case invalidDomain(String)
    /// The issuer is not an `https` URL without a query and fragment (OpenID Connect Core section 2), nor an `http` URL
    /// of the local machine.
    case invalidIssuer(String)
    /// The parameter that names the provider is not a parameter's name (RFC 6749 section 8.2), or is one that the app
    /// sends itself.
    case invalidProviderHint(String)
    /// The client ID is empty, or has characters outside visible ASCII and space (RFC 6749 appendix A.1).
    case invalidClientID(String)
    /// The redirect URI is not an absolute URI without a fragment (RFC 6749 section 3.1.2).
    case invalidRedirectURI(String)
    /// The sign-out redirect URI is not an absolute URI without a fragment.
    case invalidSignOutRedirectURI(String)
    /// The redirect URI or the sign-out redirect URI is an `https` URL that has no host name, a port or a user. The
    /// system returns to the app by the host and the path alone (`ASWebAuthenticationSession.Callback`).
    case httpsReturnURI(String)
    /// A scope is empty or has characters that RFC 6749 section 3.3 does not allow, such as a space.
    case invalidScope(String)
    /// The list contains a scope twice.
    case repeatedScope(String)
    /// The scopes do not contain `openid`, which the ID token requires (OpenID Connect Core section 3.1.2.1).
    case missingOpenIDScope([String])
    /// The scheme is plain HTTP, but the host is not the local machine. Carries the domain or the URI.
    case plainHTTPOutsideLoopback(String)
}

extension HostedUIConfigurationError: LocalizedError {
    /// One sentence for the developer who configures a brand. Not intended for the brand's users.
    public var errorDescription: String? {
        switch self {
        case .invalidDomain(let domain):
            "the hosted-UI domain '\(domain)' is not a bare host or host:port; remove the scheme and the path"
        case .invalidIssuer(let issuer):
            "the issuer '\(issuer)' is not an https URL; write one without a query and fragment"
        case .invalidProviderHint(let name):
            "the provider hint '\(name)' is not the name of a free query parameter; write one such as 'idp_hint'"
        case .invalidClientID(let id):
            "the client ID '\(id)' is empty or contains characters that are not allowed; copy it from the app client"
        case .invalidRedirectURI(let uri):
            "the redirect URI '\(uri)' is not an absolute URI; write one with a scheme and without a fragment"
        case .invalidSignOutRedirectURI(let uri):
            "the sign-out redirect URI '\(uri)' is not an absolute URI; write one with a scheme and without a fragment"
        case .httpsReturnURI(let uri):
            "the page does not return to the app from '\(uri)'; write an https URL with a bare host name"
        case .invalidScope(let scope):
            "the scope '\(scope)' is empty or contains characters that are not allowed; list each scope separately"
        case .repeatedScope(let scope):
            "the scope '\(scope)' is listed twice; remove one"
        case .missingOpenIDScope(let scopes):
            "the scopes '\(scopes.joined(separator: " "))' do not contain 'openid'; add it"
        case .plainHTTPOutsideLoopback(let place):
            "'\(place)' uses plain HTTP but is not on the local machine; use https"
        }
    }
}
