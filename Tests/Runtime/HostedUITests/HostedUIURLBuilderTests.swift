import AuthCore
import Foundation
import HostedUI
import Testing

struct HostedUIURLBuilderTests {
    /// The base64url of the 32 bytes 0, 1, 2 and so on, and the code challenge for it as a verifier, both calculated
    /// with another implementation (Python's base64 and hashlib).
    static let text = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"
    static let challenge = "6oZqdX5MOLq_qBJ8vppAnT4fk6AP8UiP9zX8-Rev_9A"

    static let parameters =
        "response_type=code&client_id=abc123&redirect_uri=exampleapp%3A%2F%2Fauth%2Fcallback"
        + "&scope=openid%20email%20profile%20aws.cognito.signin.user.admin&state=\(text)&nonce=\(text)"
        + "&code_challenge=\(challenge)&code_challenge_method=S256"

    @Test(arguments: [
        (HostedUIPage.authorize, "https://auth.example.com/oauth2/authorize?"),
        (.login, "https://auth.example.com/login?"),
        (.signUp, "https://auth.example.com/signup?"),
    ])
    func `the URL of every page has the same parameters in the same order`(page: HostedUIPage, start: String) throws {
        let builder = HostedUIURLBuilder(configuration: try .example())
        let url = try builder.begin(at: page, random: FixedBytes()).url
        #expect(url.absoluteString == start + Self.parameters)
    }

    @Test(arguments: [
        (IdentityProvider.apple, "SignInWithApple"), (.google, "Google"), (.email, "COGNITO"),
        (IdentityProvider(rawValue: "Contoso & Söhne"), "Contoso%20%26%20S%C3%B6hne"),
    ])
    func `a provider follows the fixed parameters`(provider: IdentityProvider, name: String) throws {
        let builder = HostedUIURLBuilder(configuration: try .example())
        let url = try builder.begin(provider: provider, random: FixedBytes()).url
        #expect(
            url.absoluteString
                == "https://auth.example.com/oauth2/authorize?\(Self.parameters)&identity_provider=\(name)")
    }

    @Test func `hints come last, and only those with a value`() throws {
        let builder = HostedUIURLBuilder(configuration: try .example())
        let all = HostedUIHints(language: "pt-BR", loginHint: "zoë+a@example.com", prompt: .selectAccount)
        #expect(
            try builder.begin(provider: .google, hints: all, random: FixedBytes()).url.absoluteString
                == "https://auth.example.com/oauth2/authorize?\(Self.parameters)&identity_provider=Google&lang=pt-BR"
                + "&login_hint=zo%C3%AB%2Ba%40example.com&prompt=select_account")
        #expect(
            try builder.begin(hints: HostedUIHints(prompt: .login), random: FixedBytes()).url.absoluteString
                == "https://auth.example.com/oauth2/authorize?\(Self.parameters)&prompt=login")
    }

    @Test(arguments: [
        (HostedUIHints.Prompt.none, "none"), (.login, "login"), (.selectAccount, "select_account"),
        (.consent, "consent"),
    ])
    func `each prompt has its name in OpenID Connect`(
        prompt: HostedUIHints.Prompt, name: String
    ) throws {
        let builder = HostedUIURLBuilder(configuration: try .example())
        let url = try builder.begin(hints: HostedUIHints(prompt: prompt), random: FixedBytes()).url
        #expect(url.absoluteString.hasSuffix("&prompt=\(name)"))
    }

    @Test func `a redirect URI with a query stays one value`() throws {
        let redirect = "exampleapp://auth/cb?brand=a&next=%2Fhome"
        let configuration = try HostedUIConfiguration.example(redirectURI: redirect)
        let url = try HostedUIURLBuilder(configuration: configuration).begin(random: FixedBytes()).url
        #expect(
            url.absoluteString.contains(
                "&redirect_uri=exampleapp%3A%2F%2Fauth%2Fcb%3Fbrand%3Da%26next%3D%252Fhome&scope="))
        let items = try #require(URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems)
        #expect(items.filter { $0.name == "redirect_uri" }.map(\.value) == [redirect])
    }

    @Test func `decoding the URL returns every value, and each name once`() throws {
        let awkward = "a+b&c=d%20e f\"'🎉\u{0}#?/\\"
        let builder = HostedUIURLBuilder(configuration: try .example(clientID: "id & co=1"))
        let hints = HostedUIHints(language: "de", loginHint: awkward, prompt: HostedUIHints.Prompt(rawValue: awkward))
        let (url, attempt) = try builder.begin(provider: .apple, hints: hints, random: SystemRandomSource())
        let items = try #require(URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems)
        #expect(
            items.map(\.name) == [
                "response_type", "client_id", "redirect_uri", "scope", "state", "nonce", "code_challenge",
                "code_challenge_method", "identity_provider", "lang", "login_hint", "prompt",
            ])
        #expect(
            items.map(\.value) == [
                "code", "id & co=1", "exampleapp://auth/callback", "openid email profile aws.cognito.signin.user.admin",
                attempt.state.value, attempt.nonce.value, attempt.pkce.challenge, "S256", "SignInWithApple", "de",
                awkward, awkward,
            ])
    }

    @Test func `the URL of an attempt never contains its verifier`() throws {
        let (url, attempt) = try HostedUIURLBuilder(configuration: .example()).begin(provider: .apple)
        #expect(!url.absoluteString.contains(attempt.pkce.verifier.value))
    }

    @Test func `two attempts have different random values`() throws {
        let builder = HostedUIURLBuilder(configuration: try .example())
        let (first, second) = (try builder.begin().attempt, try builder.begin().attempt)
        let values = [first, second].flatMap { [$0.state.value, $0.nonce.value, $0.pkce.verifier.value] }
        #expect(Set(values).count == 6)
    }

    @Test func `an attempt contains the values that its callback is checked against`() throws {
        let attempt = try HostedUIURLBuilder(configuration: .example()).begin(provider: .google).attempt
        #expect(attempt.redirectURI == "exampleapp://auth/callback")
        #expect(attempt.provider == .google)
    }

    @Test func `an attempt can be opened again at another page`() throws {
        let builder = HostedUIURLBuilder(configuration: try .example())
        let attempt = try builder.begin(provider: .email, random: FixedBytes()).attempt
        #expect(
            try builder.url(of: .signUp, for: attempt).absoluteString
                == "https://auth.example.com/signup?\(Self.parameters)&identity_provider=COGNITO")
    }

    @Test func `sign-out returns to the registered URI`() throws {
        let configuration = try HostedUIConfiguration.example(signOutRedirectURI: "exampleapp://auth/signed-out?a=b")
        #expect(
            try HostedUIURLBuilder(configuration: configuration).logoutURL().absoluteString
                == "https://auth.example.com/logout?client_id=abc123"
                + "&logout_uri=exampleapp%3A%2F%2Fauth%2Fsigned-out%3Fa%3Db")
    }

    @Test func `a brand without a sign-out redirect URI has no sign-out URL`() throws {
        let builder = HostedUIURLBuilder(configuration: try .example())
        #expect(throws: HostedUIError.missingSignOutRedirectURI) { try builder.logoutURL() }
    }

    @Test(arguments: [("127.0.0.1:9000", "http://127.0.0.1:9000/login?"), ("[::1]:9000", "http://[::1]:9000/login?")])
    func `a local test server is accessed over plain HTTP`(domain: String, start: String) throws {
        let configuration = try HostedUIConfiguration.example(domain: domain, scheme: .loopbackHTTP)
        let url = try HostedUIURLBuilder(configuration: configuration).begin(at: .login, random: FixedBytes()).url
        #expect(url.absoluteString == start + Self.parameters)
    }

    @Test func `each of a brand's ways to sign in has a provider, except for guests`() throws {
        #expect(try IdentityProvider(.apple) == .apple)
        #expect(try IdentityProvider(.google) == .google)
        #expect(try IdentityProvider(.email) == .email)
        #expect(throws: HostedUIError.notHosted(.guest)) { try IdentityProvider(SignInProvider.guest) }
    }
}
