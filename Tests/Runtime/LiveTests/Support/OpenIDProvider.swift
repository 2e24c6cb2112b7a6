import AuthCore
import Foundation
import HostedUI
import LiveSupport
import Testing

/// An OpenID provider that was not written for these tests, with the app's registration there.
struct OpenIDProvider: Sendable, CustomTestStringConvertible {
    /// A row of the table in docs/openid.md.
    enum Step: String, CaseIterable {
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

    /// What a provider does not support, in the words of docs/openid.md, and the file of the provider that shows it.
    struct Limit: Sendable {
        enum Effect: Sendable, Equatable {
            /// The app reports another error.
            case error(AuthError)
            /// The session begins, or goes on.
            case none
            /// The session ends after several refusals of a renewal.
            case delay
        }

        let effect: Effect
        let text: String
        let source: String
    }

    let testDescription: String
    /// The pinned version, in scripts/support/servers.txt or scripts/support/setup.sh.
    let pin: String
    /// The provider's part of the names of variables.
    let variable: String
    let clientID: String
    /// The end of the path to which its pages send a password.
    let passwordPath: String
    let limits: [Step: Limit]

    /// The columns of the table in docs/openid.md.
    static let all = [canaille, django, glewlwyd]
    /// The providers that `scripts/servers` has started.
    static var running: [OpenIDProvider] { all.filter { !$0.issuer.isEmpty } }

    static let canaille = OpenIDProvider(
        testDescription: "canaille", pin: "canaille==0.3.6", variable: "CANAILLE", clientID: "app-at-canaille",
        passwordPath: "/auth/password",
        limits: [
            .replay: Limit(
                effect: .none,
                text: "The old token is refused, but the newer ones stay valid. So a thief who was faster keeps the "
                    + "session.",
                source: "`RefreshTokenGrant` in `canaille/oidc/provider.py`"),
            .revocation: Limit(
                effect: .error(.service(AuthError.Code(rawValue: "invalid_client"))),
                text: "Only clients with a secret can revoke tokens. The refresh token stays valid until it expires.",
                source: "`revocation_endpoint_auth_methods_supported` in `canaille/oidc/metadata.py`"),
            .signOutPage: Limit(
                effect: .none,
                text: "The page signs the browser out. The refresh token stays valid until it expires.",
                source: "`EndSessionEndpoint` in `canaille/oidc/provider.py`"),
        ])

    static let django = OpenIDProvider(
        testDescription: "Django OAuth Toolkit", pin: "django-oauth-toolkit==3.4.1", variable: "DJANGO",
        clientID: "app-at-django", passwordPath: "/accounts/login",
        limits: [
            .revocation: Limit(
                effect: .error(.service(.revocationUnsupported)),
                text: "The discovery document does not name the endpoint. The sign-out page revokes the refresh token.",
                source: "`ConnectDiscoveryInfoView` in `oauth2_provider/views/oidc.py`"),
            .deniedConsent: Limit(
                effect: .error(.service(.callbackIssuerMismatch)),
                text: "The document promises `iss` in each callback, but one with an error has none. The app refuses "
                    + "it and shows the general message.",
                source: "`create_authorization_response` in `oauth2_provider/oauth2_backends.py`"),
        ])

    static let glewlwyd = OpenIDProvider(
        testDescription: "glewlwyd", pin: "glewlwyd=2.7.5", variable: "GLEWLWYD", clientID: "app-at-glewlwyd",
        passwordPath: "/api/auth",
        limits: [
            .replay: unexplained, .revokedSession: unexplained,
            .proof: Limit(
                effect: .error(.service(.reauthenticationNotFresh)),
                text: "`auth_time` is 0: the server looks for the browser's session in the request of the app. So "
                    + "no sign-in is a proof.",
                source: "`check_auth_type_access_token_request` in `src/plugin/protocol_oidc.c`"),
            .revocation: Limit(
                effect: .error(.service(.revocationUnsupported)),
                text: "Only clients with a secret can revoke tokens. The sign-out page revokes the refresh token.",
                source: "`callback_check_intropect_revoke` in `src/plugin/protocol_oidc.c`"),
            .deniedConsent: Limit(
                effect: .none,
                text: "The page does not ask for consent to `openid`. A user who refuses the other scopes signs in.",
                source: "`webapp-src/src/Login/GrantScope.js`"),
        ])

    private static let unexplained = Limit(
        effect: .delay,
        text: "The old token is refused with the status 400, but without an error code. The session ends after several "
            + "refusals.",
        source: "`get_access_token_from_refresh` in `src/plugin/protocol_oidc.c`")

    /// The issuer; empty if scripts/servers has not started the provider.
    var issuer: String { value("ISSUER") ?? "" }

    func configuration(signOutPage: Bool = true, issuer: String? = nil) throws -> HostedUIConfiguration {
        try HostedUIConfiguration(
            issuer: issuer ?? self.issuer, clientID: clientID, redirectURI: Self.variable("CALLBACK") ?? "",
            signOutRedirectURI: signOutPage ? Self.variable("SIGNED_OUT") : nil, scopes: ["openid", "email"])
    }

    /// Adds a user.
    func newUser() async throws -> TestUser { try await control.addUser("\(UUID())@example.com") }

    /// Adds users, and changes what the provider knows about them.
    var control: ProviderControl {
        ProviderControl(domain: value("CONTROL") ?? String(issuer.dropFirst("http://".count).prefix { $0 != "/" }))
    }

    private func value(_ name: String) -> String? { Self.variable("\(variable)_\(name)") }

    private static func variable(_ name: String) -> String? {
        ProcessInfo.processInfo.environment["BRANDGEN_LIVE_\(name)"]
    }
}
