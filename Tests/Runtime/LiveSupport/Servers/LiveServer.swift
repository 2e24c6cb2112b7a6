package import AuthCore
import Foundation

/// A server with sign-in pages that runs on this machine for live tests.
///
/// `scripts/servers run -- COMMAND` of Brandgen's repository starts the servers and describes them to the command in
/// the environment variables `BRANDGEN_LIVE_…`.
package struct LiveServer: Sendable {
    /// The kind of server: `user-pool` for a Cognito user pool, `oidc` for a strict OpenID provider.
    package let name: String
    /// The host and port of the pages, as `host:port`.
    package let domain: String
    /// The issuer of the ID tokens.
    package let issuer: String
    /// The app client's ID.
    package let clientID: String

    private let local: TestUser
    private let federated: TestUser

    /// The running servers; empty if the environment variables are not set.
    package static let running = [
        LiveServer("user-pool", "POOL", federatedBy: "OIDC"), LiveServer("oidc", "OIDC", federatedBy: "OIDC"),
    ].compactMap(\.self)

    private init?(_ name: String, _ prefix: String, federatedBy other: String) {
        let variables = ProcessInfo.processInfo.environment
        func value(_ prefix: String, _ name: String) -> String? { variables["BRANDGEN_LIVE_\(prefix)_\(name)"] }
        guard let domain = value(prefix, "DOMAIN"), let issuer = value(prefix, "ISSUER"),
            let clientID = value(prefix, "CLIENT"), let user = value(prefix, "USER"),
            let password = value(prefix, "PASSWORD"), let otherUser = value(other, "USER"),
            let otherPassword = value(other, "PASSWORD")
        else { return nil }
        self.name = name
        self.domain = domain
        self.issuer = issuer
        self.clientID = clientID
        local = TestUser(username: user, password: password)
        federated = TestUser(username: otherUser, password: otherPassword)
    }

    /// Returns a user who can sign in at the server with a provider.
    ///
    /// - Returns: A user of the server itself for `.email`; otherwise a user of the provider to which the server redirects.
    package func user(for provider: SignInProvider) -> TestUser {
        provider == .email ? local : federated
    }
}
