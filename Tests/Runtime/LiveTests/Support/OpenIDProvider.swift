import AuthCore
import Foundation
import HostedUI
import LiveSupport
import Testing

/// A row of the table in docs/openid.md.
enum ProviderStep: String, CaseIterable {
    case discovery = "discovery"
    case pkce = "PKCE"
    case nonce = "nonce"
    case code = "code"
    case issuer = "`iss` of the callback"
    case userInfo = "user info"
    case restore = "restored session"
    case renewals = "two renewals"
    case replay = "replay of an old refresh token"
    case wrongState = "wrong state"
    case wrongCode = "wrong code"
    case wrongVerifier = "wrong verifier"
    case wrongClock = "clock off by three days"
    case proof = "proof of identity"
    case revocation = "revocation"
    case signOutPage = "sign-out page, browser signed out"
    case revokedSession = "session revoked at the provider"
    case deniedConsent = "denied consent"
}

/// An OpenID provider that was not written for these tests, with the app's registration there.
struct OpenIDProvider: Sendable {
    /// A step that a provider does not support, and the file of its own sources that shows it.
    struct Limit: Sendable {
        let text: String
        let source: String
    }

    let name: String
    let version: String
    /// The provider's part of the names of variables.
    let variable: String
    let clientID: String
    /// The path to which its pages send a password.
    let passwordPath: String
    let limits: [ProviderStep: Limit]

    /// The columns of the table in docs/openid.md.
    static let all = [canaille, django, glewlwyd]
    /// The providers that `scripts/servers` has started.
    static var running: [OpenIDProvider] { all.filter { $0.value("ISSUER") != nil } }

    static let canaille = OpenIDProvider(
        name: "canaille", version: "0.3.6", variable: "CANAILLE", clientID: "app-at-canaille",
        passwordPath: "/auth/password", limits: [:])

    static let django = OpenIDProvider(
        name: "Django OAuth Toolkit", version: "3.4.1", variable: "DJANGO", clientID: "app-at-django",
        passwordPath: "/accounts/login/",
        limits: [
            .revocation: Limit(
                text: "The discovery document does not name the endpoint, so the refresh token is revoked only by the "
                    + "sign-out page.",
                source: "`ConnectDiscoveryInfoView` in `oauth2_provider/views/oidc.py`")
        ])

    static let glewlwyd = OpenIDProvider(
        name: "glewlwyd", version: "2.7.5", variable: "GLEWLWYD", clientID: "app-at-glewlwyd",
        passwordPath: "/api/auth/",
        limits: [
            .replay: unexplained, .revokedSession: unexplained,
            .proof: Limit(
                text:
                    "The ID token's `auth_time` is 0, because the server looks for the browser's session in the request "
                    + "of the app. So no sign-in is a proof.",
                source: "`get_token_from_code`…"),
            .revocation: Limit(
                text:
                    "The server revokes tokens only for clients with a secret, so the refresh token is revoked only by "
                    + "the sign-out page.",
                source: "“Tokens Introspection (RFC 7662) and Revocation (RFC 7009)” in `docs/OIDC.md`"),
            .deniedConsent: Limit(
                text: "The page asks for consent to all scopes but `openid`. A user who refuses them signs in.",
                source: "`webapp-src/src/Login/GrantScope.js`"),
        ])

    private static let unexplained = Limit(
        text: "The server refuses the refresh token with status 400 and without an error code. The session ends after "
            + "several refusals, not at the first.",
        source: "`get_access_token_from_refresh`…")

    /// The issuer, as scripts/servers has started it.
    var issuer: String { value("ISSUER") ?? "" }

    func configuration(signOutPage: Bool = true, issuer: String? = nil) throws -> HostedUIConfiguration {
        try HostedUIConfiguration(
            issuer: issuer ?? self.issuer, clientID: clientID,
            redirectURI: Self.variable("CALLBACK") ?? "",
            signOutRedirectURI: signOutPage ? Self.variable("SIGNED_OUT") : nil, scopes: ["openid", "email"])
    }

    /// Adds users, and ages the sessions of browsers.
    var control: ProviderControl {
        let place = issuer.dropFirst("http://".count).prefix { $0 != "/" }
        return ProviderControl(domain: value("CONTROL") ?? String(place))
    }

    private func value(_ name: String) -> String? { Self.variable("\(variable)_\(name)") }

    private static func variable(_ name: String) -> String? {
        ProcessInfo.processInfo.environment["BRANDGEN_LIVE_\(name)"]
    }
}

extension OpenIDProvider: CustomTestStringConvertible {
    var testDescription: String { name }
}
