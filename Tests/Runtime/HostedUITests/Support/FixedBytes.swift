import AuthCore
import HostedUI

/// A random source that returns the same bytes in each call: `first`, `first + 1` and so on.
struct FixedBytes: RandomSource {
    var first: UInt8 = 0

    func bytes(count: Int) -> [UInt8] { (0..<count).map { first &+ UInt8(truncatingIfNeeded: $0) } }
}

/// A random source that returns these bytes, whatever the requested count is.
struct GivenBytes: RandomSource {
    let bytes: [UInt8]

    func bytes(count: Int) -> [UInt8] { bytes }
}

extension HostedUIConfiguration {
    static func example(
        domain: String = "auth.example.com", issuer: String = "https://issuer.example.com/pool",
        clientID: String = "abc123",
        redirectURI: String = "exampleapp://auth/callback", signOutRedirectURI: String? = nil,
        scopes: [String] = defaultScopes, scheme: Scheme = .https
    ) throws(HostedUIConfigurationError) -> HostedUIConfiguration {
        try HostedUIConfiguration(
            domain: domain, issuer: issuer, clientID: clientID, redirectURI: redirectURI,
            signOutRedirectURI: signOutRedirectURI,
            scopes: scopes, scheme: scheme)
    }

    /// An OpenID provider whose document names its pages.
    static func discovered(
        issuer: String = "https://issuer.example.com/pool", providerHint: String? = "idp_hint"
    ) throws(HostedUIConfigurationError) -> HostedUIConfiguration {
        try HostedUIConfiguration(
            issuer: issuer, clientID: "abc123", redirectURI: "exampleapp://auth/callback",
            signOutRedirectURI: "exampleapp://auth/signed-out", providerHint: providerHint)
    }
}
