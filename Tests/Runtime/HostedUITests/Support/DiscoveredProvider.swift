import AuthCore
import Foundation
import RuntimeTestSupport
import Testing

@testable import HostedUI

/// The document of an OpenID provider, as values by name. `nil` stands for a member that is missing.
struct ExampleDocument {
    static let path = "/pool/.well-known/openid-configuration"

    private var members: [String: String] = [
        "issuer": #""https://issuer.example.com/pool""#, "jwks_uri": #""https://keys.example.com/keys""#,
        "authorization_endpoint": #""https://login.example.com/authorize?tenant=acme""#,
        "token_endpoint": #""https://login.example.com/oauth2/token""#,
        "revocation_endpoint": #""https://login.example.com/oauth2/revoke""#,
        "userinfo_endpoint": #""https://api.example.com/me""#,
        "end_session_endpoint": #""https://login.example.com/end""#,
        "code_challenge_methods_supported": #"["S256"]"#,
    ]

    /// The members with an address.
    static let addresses = [
        "jwks_uri", "authorization_endpoint", "token_endpoint", "revocation_endpoint", "userinfo_endpoint",
        "end_session_endpoint",
    ]

    /// Creates a document with some members replaced by other JSON, or removed.
    init(_ changes: [String: String?] = [:]) {
        for (name, json) in changes { members[name] = json }
    }

    var json: String { "{\(members.map { "\"\($0)\": \($1)" }.joined(separator: ", "))}" }
}

extension ScriptedProvider {
    func publish(_ document: ExampleDocument) { answer(ExampleDocument.path, 200, document.json) }

    /// Makes the document a failure.
    func failDocument(_ error: TransportError = .unreachable) {
        answer(ExampleDocument.path) { _ in .failure(error) }
    }

    /// The addresses of the requests so far.
    var urls: [String] { requests.map(\.url.absoluteString) }
}

/// An app that signs in at an OpenID provider, and the user who is at its pages.
struct DiscoveredFixture {
    let app: ClientFixture
    var provider: ScriptedProvider { app.provider }
    var client: HostedUIAuthClient { app.client }

    /// Creates an app, by default with a new store. The provider publishes a document and issues tokens. `signOut` follows
    /// the sign-out redirect URI in its callback, with the page's state for `STATE`.
    init(
        _ document: ExampleDocument = ExampleDocument(), store: ScriptedStore = ScriptedStore(), now: Date = present,
        signOut: String = "?state=STATE", random: any RandomSource = FixedBytes()
    ) async throws {
        let presenter = ScriptedPresenter { page in
            let state = page.value("state") ?? ""
            guard page.path == "/end" else { return .success("exampleapp://auth/callback?code=code-1&state=\(state)") }
            return .success("exampleapp://auth/signed-out" + signOut.replacingOccurrences(of: "STATE", with: state))
        }
        app = try ClientFixture(
            configuration: .discovered(), presenter: presenter, store: store, random: random, now: now)
        await provider.publish(document)
        await provider.answer("/oauth2/revoke", 200, "")
        try await app.answerWithTokens(replacing: ["1800003600": "1900000000"])
    }

    func signIn() async throws { _ = try await client.signInWithWebUI(for: .google) }

    /// The pages that were shown, without their queries.
    func pages() async -> [String] { await app.presenter.pages.map(\.path) }
}

extension URL {
    /// The value of a query parameter.
    func value(_ name: String) -> String? {
        URLComponents(url: self, resolvingAgainstBaseURL: false)?.queryItems?.first { $0.name == name }?.value
    }
}
