import AuthCore
import Foundation
import Testing

@testable import HostedUI

struct HostedUIURLTests {
    /// The base64url of the 32 bytes 0, 1, 2 and so on, and the code challenge for it as a verifier, both calculated
    /// with another implementation (Python's base64 and hashlib).
    private static let text = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"
    private static let challenge = "6oZqdX5MOLq_qBJ8vppAnT4fk6AP8UiP9zX8-Rev_9A"

    private static let parameters =
        "response_type=code&client_id=abc123&redirect_uri=exampleapp%3A%2F%2Fauth%2Fcallback"
        + "&scope=openid%20email%20profile%20aws.cognito.signin.user.admin&state=\(text)&nonce=\(text)"
        + "&code_challenge=\(challenge)&code_challenge_method=S256"

    private func attempt(
        at provider: SignInProvider? = nil, random: any RandomSource = FixedBytes()
    ) -> SignInAttempt {
        SignInAttempt(
            redirectURI: "exampleapp://auth/callback", provider: provider, random: random, startedAt: present)
    }

    @Test(
        arguments: [
            (nil, ""), (.apple, "&identity_provider=SignInWithApple"), (.google, "&identity_provider=Google"),
            (.email, "&identity_provider=COGNITO"),
            (.connection("Contoso & Söhne"), "&identity_provider=Contoso%20%26%20S%C3%B6hne"),
        ] as [(SignInProvider?, String)])
    func `the parameters have a fixed order, and the provider comes last`(
        provider: SignInProvider?, end: String
    ) throws {
        let configuration = try HostedUIConfiguration.example()
        let page = try #require(configuration.userPoolEndpoints?.authorize)
        #expect(
            configuration.signInURL(for: attempt(at: provider), at: page)?.absoluteString
                == "https://auth.example.com/oauth2/authorize?\(Self.parameters)\(end)")
    }

    @Test(
        arguments: [
            ("idp_hint", .google, "&idp_hint=google"),
            ("connection", .connection("Contoso & Co"), "&connection=Contoso%20%26%20Co"),
            ("kc_idp_hint", .email, ""), ("kc_idp_hint", nil, ""), (nil, .google, ""),
        ] as [(String?, SignInProvider?, String)])
    func `the page of an OpenID provider keeps its query, and receives the provider in the configured parameter`(
        hint: String?, provider: SignInProvider?, end: String
    ) throws {
        let configuration = try HostedUIConfiguration.discovered(providerHint: hint)
        let page = try #require(URL(string: "https://login.example.com/authorize?tenant=a%20b"))
        let parameters = Self.parameters.replacingOccurrences(of: "%20aws.cognito.signin.user.admin", with: "")
        #expect(
            configuration.signInURL(for: attempt(at: provider), at: page)?.absoluteString
                == "https://login.example.com/authorize?tenant=a%20b&\(parameters)\(end)")
    }

    @Test func `without an ID token, the sign-out page receives the client ID`() throws {
        let page = try #require(URL(string: "https://login.example.com/end"))
        #expect(
            try HostedUIConfiguration.discovered().signOutURL(
                at: page, returningTo: "exampleapp://out", idToken: nil, state: attempt().state)?.absoluteString
                == "https://login.example.com/end?client_id=abc123&post_logout_redirect_uri=exampleapp%3A%2F%2Fout"
                + "&state=\(Self.text)")
    }

    @Test func `two attempts have different random values`() {
        let values = (0..<2).map { _ in attempt(random: SystemRandomSource()) }
            .flatMap { [$0.state.value, $0.nonce.value, $0.pkce.verifier.value] }
        #expect(Set(values).count == 6)
    }
}
