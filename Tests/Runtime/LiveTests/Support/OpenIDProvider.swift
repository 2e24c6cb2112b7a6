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

    /// What happens instead, if a provider does not support a step. docs/openid.md has the reason and its source.
    enum Limit: Sendable, Equatable {
        /// The app reports this error.
        case error(AuthError)
        /// The session begins, or goes on.
        case noEffect
        /// The session ends only after several refusals of a renewal.
        case delay
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
            .replay: .noEffect, .revocation: .error(.service(AuthError.Code(rawValue: "invalid_client"))),
            .signOutPage: .noEffect,
        ])

    static let django = OpenIDProvider(
        testDescription: "Django OAuth Toolkit", pin: "django-oauth-toolkit==3.4.1", variable: "DJANGO",
        clientID: "app-at-django", passwordPath: "/accounts/login",
        limits: [
            .revocation: .error(.service(.revocationUnsupported))
        ])

    static let glewlwyd = OpenIDProvider(
        testDescription: "glewlwyd", pin: "glewlwyd=2.7.5", variable: "GLEWLWYD", clientID: "app-at-glewlwyd",
        passwordPath: "/api/auth",
        limits: [
            .replay: .delay, .proof: .error(.service(.reauthenticationNotFresh)),
            .revocation: .error(.service(.revocationUnsupported)), .revokedSession: .delay, .deniedConsent: .noEffect,
        ])

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
