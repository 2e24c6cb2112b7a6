public import AuthCore
import Foundation

/// A server that live tests sign in at. `scripts/servers run -- COMMAND` of Brandgen's repository runs some and describes
/// them to the command in variables of its environment, `BRANDGEN_LIVE_…`.
public struct LiveServer: Sendable {
    /// What it is: `user-pool`, a Cognito user pool, or `oidc`, a strict OpenID provider.
    public let name: String
    /// Where its pages are, as `host:port` of this machine.
    public let domain: String
    /// What its identity tokens name as their issuer.
    public let issuer: String
    /// The app's identifier there.
    public let clientID: String

    private let local: Person
    private let federated: Person

    /// The servers that run; none where the variables are missing.
    public static let running = [
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
        local = Person(username: user, password: password)
        federated = Person(username: otherUser, password: otherPassword)
    }

    /// Somebody who can sign in there by this provider: one of the server's own, or of the provider that it sends them to.
    public func person(for provider: SignInProvider) -> Person {
        provider == .email ? local : federated
    }

    /// Whether the token endpoint has no tokens for a refresh token any more (RFC 6749 section 5.2).
    public func refuses(_ refreshToken: String, by transport: any HTTPTransport) async throws -> Bool {
        let form = ["grant_type": "refresh_token", "client_id": clientID, "refresh_token": refreshToken]
            .map { "\($0.key)=\($0.value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")" }
        guard let url = URL(string: "http://\(domain)/oauth2/token") else { return false }
        let response = try await transport.send(
            HTTPRequest(
                method: "POST", url: url, headers: ["Content-Type": "application/x-www-form-urlencoded"],
                body: Data(form.joined(separator: "&").utf8)))
        return response.status == 400 && String(decoding: response.body, as: UTF8.self).contains("invalid_grant")
    }
}

extension LiveServer: CustomStringConvertible {
    /// Its name.
    public var description: String { name }
}
