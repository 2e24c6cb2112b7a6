import AuthCore

/// Where a brand's hosted sign-in pages are and how its app is registered there (an Amazon Cognito user pool domain and
/// app client). Valid by construction.
public struct HostedUIConfiguration: Sendable, Hashable {
    /// How the hosted pages are reached.
    public enum Scheme: String, Sendable, Hashable {
        /// What every shipped brand uses.
        case https
        /// Plain HTTP, accepted only where the domain is this machine: for test servers.
        case loopbackHTTP = "http"
    }

    /// The scopes of Cognito's own user pool: identity, e-mail, profile, and the user's own account operations.
    public static let defaultScopes = ["openid", "email", "profile", "aws.cognito.signin.user.admin"]

    /// The host, with `:port` where it is not the scheme's own: `auth.example.com`.
    public let domain: String
    /// How the hosted pages are reached: ``Scheme/https`` in everything that ships.
    public let scheme: Scheme
    /// Who issues the identity tokens, exactly as their `iss` claim says (OpenID Connect Core section 2). A user pool's is
    /// `https://cognito-idp.<region>.amazonaws.com/<pool id>`.
    public let issuer: String
    /// The app client's id. There is no client secret: an app cannot keep one (RFC 8252 section 8.5).
    public let clientID: String
    /// Where the pages return after sign-in, exactly as registered with the app client.
    public let redirectURI: String
    /// The scheme of ``redirectURI``, in lower case.
    public var redirectScheme: String { redirectURI.prefix { $0 != ":" }.lowercased() }
    /// Where the pages return after sign-out, exactly as registered; nil where the brand registers none.
    public let signOutRedirectURI: String?
    /// What the tokens shall be good for, in the order in which they are sent. Contains `openid`.
    public let scopes: [String]

    /// Checks every value. Throws the first thing found wrong.
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
        }
        try Self.check(scopes: scopes)
        self.domain = domain
        self.scheme = scheme
        self.issuer = issuer
        self.clientID = clientID
        self.redirectURI = redirectURI
        self.signOutRedirectURI = signOutRedirectURI
        self.scopes = scopes
    }
}
