import AuthCore
import Foundation
import HostedUI
import Testing

struct HostedUIConfigurationTests {
    @Test(arguments: ["auth.example.com", "auth.example.com:8443", "[::1]", "127.0.0.1:9000", "a.example:65535"])
    func `a bare host with or without a port is a domain`(domain: String) throws {
        #expect(try HostedUIConfiguration.example(domain: domain).domain == domain)
    }

    @Test(arguments: [
        "", "https://auth.example.com", "auth.example.com/oauth2", "user@auth.example.com", "auth.example.com:0",
        "auth.example.com:+1", "auth..example.com", "-auth.example.com", "auth_1.example.com", "bücher.example", "::1",
        String(repeating: "a", count: 64) + ".example",
    ])
    func `any other text is not a domain`(domain: String) {
        #expect(throws: HostedUIConfigurationError.invalidDomain(domain)) {
            try HostedUIConfiguration.example(domain: domain)
        }
    }

    @Test(arguments: ["localhost:9000", "127.0.0.1", "[::1]:1"])
    func `plain HTTP is allowed for the local machine`(domain: String) throws {
        let configuration = try HostedUIConfiguration.example(domain: domain, scheme: .loopbackHTTP)
        #expect(configuration.address == .userPool(domain: domain, scheme: .loopbackHTTP))
    }

    @Test(arguments: ["auth.example.com", "localhost.example.com", "127.0.0.1.example.com:80"])
    func `plain HTTP is not allowed for another machine`(domain: String) {
        #expect(throws: HostedUIConfigurationError.plainHTTPOutsideLoopback(domain)) {
            try HostedUIConfiguration.example(domain: domain, scheme: .loopbackHTTP)
        }
    }

    @Test func `an issuer is an https URL, or an http URL of the local machine`() throws {
        for issuer in ["https://id.example.com/pool", "http://127.0.0.1:4566/pool", "http://localhost:4566"] {
            #expect(try HostedUIConfiguration.example(issuer: issuer).issuer == issuer)
        }
        for issuer in ["http://id.example.com", "https://me@id.example.com", "https://a.example?b", "a.example"] {
            #expect(throws: HostedUIConfigurationError.invalidIssuer(issuer)) {
                try HostedUIConfiguration.example(issuer: issuer)
            }
        }
    }

    /// Expects the errors for a redirect URI of sign-in and of sign-out.
    private func expectRefusal(
        of uri: String, as signIn: HostedUIConfigurationError, _ signOut: HostedUIConfigurationError
    ) {
        #expect(throws: signIn) { try HostedUIConfiguration.example(redirectURI: uri) }
        #expect(throws: signOut) { try HostedUIConfiguration.example(signOutRedirectURI: uri) }
    }

    @Test(arguments: [
        "exampleapp://auth/callback", "com.example.app:callback", "exampleapp://auth/cb?brand=a&x=%20",
        "http://127.0.0.1/cb", "https://example.com/cb",
        // A colon that begins no port.
        "acme:/in:0", "acme://auth?a:0",
    ])
    func `an absolute URI is a redirect URI, for sign-in and sign-out`(uri: String) throws {
        let configuration = try HostedUIConfiguration.example(redirectURI: uri, signOutRedirectURI: uri)
        #expect(configuration.redirectURI == uri)
        #expect(configuration.signOutRedirectURI == uri)
    }

    @Test(arguments: [
        "", "/callback", "exampleapp:", "1app://cb", "exampleapp://cb#part", "exampleapp://a b", "exampleapp://cb?x=%2",
        "exampleapp://ü", "acme://auth:0",
    ])
    func `any other text is not a redirect URI`(uri: String) {
        expectRefusal(of: uri, as: .invalidRedirectURI(uri), .invalidSignOutRedirectURI(uri))
    }

    @Test(arguments: ["https:cb", "https:///cb", "https://me@example.com/cb", "https://[::1]/cb"])
    func `an https URL without a bare host name is not a redirect URI`(uri: String) {
        expectRefusal(of: uri, as: .httpsReturnURI(uri), .httpsReturnURI(uri))
    }

    @Test(arguments: ["http://example.com/cb", "http://localhost.example.com/", "http://localhost@example.com/"])
    func `a redirect URI with plain HTTP must be on the local machine`(uri: String) {
        expectRefusal(of: uri, as: .plainHTTPOutsideLoopback(uri), .plainHTTPOutsideLoopback(uri))
    }

    @Test func `invalid generated values stop the program with the reason`() async throws {
        let result = try #require(
            await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                _ = HostedUIConfiguration.validated(try .example(domain: "https://auth.example.com"))
            })
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        let reason = "the hosted-UI domain 'https://auth.example.com' is not a bare host or host:port"
        #expect(
            text.contains("\(reason); remove the scheme and the path. Correct the brand's manifest and generate again"))
    }

    @Test(arguments: [
        ([], HostedUIConfigurationError.missingOpenIDScope([])), (["OpenID"], .missingOpenIDScope(["OpenID"])),
        (["openid", "a b"], .invalidScope("a b")), (["openid", "é"], .invalidScope("é")),
        (["openid", "email", "email"], .repeatedScope("email")),
    ])
    func `scopes include openid, are valid by RFC 6749 and differ`(
        scopes: [String], error: HostedUIConfigurationError
    ) {
        #expect(throws: error) { try HostedUIConfiguration.example(scopes: scopes) }
    }

    @Test func `a provider hint is the name of a parameter that the app does not send itself`() throws {
        for hint in [nil, "idp_hint", "kc_idp_hint", "connection", "x-idp.1"] {
            let configuration = try HostedUIConfiguration.discovered(providerHint: hint)
            #expect(configuration.address == .discovered(providerHint: hint))
        }
        for hint in ["", "a b", "a=b", "a&b", "é", "state", "nonce", "redirect_uri", "client_id", "code_challenge"] {
            #expect(throws: HostedUIConfigurationError.invalidProviderHint(hint)) {
                try HostedUIConfiguration.discovered(providerHint: hint)
            }
        }
    }

    @Test func `an issuer without a domain is a backend, and pages beside one`() throws {
        func backend(_ value: some AuthBackend) -> HostedUIConfiguration? { (value as? HostedUIBackend)?.configuration }
        func pages(_ value: some AuthHostedUI) -> HostedUIConfiguration? { (value as? HostedUIBackend)?.configuration }
        let expected = try HostedUIConfiguration.discovered()
        #expect(
            backend(
                .hostedUI(
                    issuer: expected.issuer, clientID: "abc123", redirectURI: "exampleapp://auth/callback",
                    signOutRedirectURI: "exampleapp://auth/signed-out", scopes: ["openid", "email", "profile"],
                    providerHint: "idp_hint")) == expected)
        #expect(
            pages(
                .hostedUI(
                    issuer: expected.issuer, clientID: "abc123", redirectURI: "exampleapp://auth/callback",
                    signOutRedirectURI: "exampleapp://auth/signed-out", scopes: ["openid", "email", "profile"],
                    providerHint: "idp_hint")) == expected)
    }

    @Test(arguments: [
        ("https://id.example.com/realms/acme", "id.example.com"), ("http://127.0.0.1:4566", "127.0.0.1:4566"),
        ("http://[::1]:1/", "[::1]:1"),
    ])
    func `without a domain, the host of the issuer is that of the pages`(issuer: String, domain: String) throws {
        #expect(try HostedUIConfiguration.discovered(issuer: issuer).domain == domain)
        #expect(throws: HostedUIConfigurationError.invalidIssuer("http://id.example.com")) {
            try HostedUIConfiguration.discovered(issuer: "http://id.example.com")
        }
    }

    @Test func `a client ID contains only visible ASCII`() {
        #expect(throws: HostedUIConfigurationError.invalidClientID("line\nbreak")) {
            try HostedUIConfiguration.example(clientID: "line\nbreak")
        }
    }
}
