import AuthCrypto
import HostedUI

/// Hands out the same bytes every time: `first`, `first + 1`, … for each call.
struct FixedBytes: RandomSource {
    var first: UInt8 = 0

    func bytes(count: Int) -> [UInt8] { (0..<count).map { first &+ UInt8(truncatingIfNeeded: $0) } }
}

/// Hands out these bytes, whatever is asked for.
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
    ) throws -> HostedUIConfiguration {
        try HostedUIConfiguration(
            domain: domain, issuer: issuer, clientID: clientID, redirectURI: redirectURI,
            signOutRedirectURI: signOutRedirectURI,
            scopes: scopes, scheme: scheme)
    }
}
