import HostedUI
import Testing

struct HostedUIConfigurationTests {
    @Test(
        arguments: [
            "auth.example.com", "auth.example.com:8443", "brand.auth.us-east-1.amazoncognito.com", "localhost",
            "127.0.0.1:9000", "[::1]", "[::1]:9000", "AUTH.example.com", "xn--bcher-kva.example", "a.example:65535",
        ])
    func `a bare host, with or without a port, is a domain`(domain: String) throws {
        #expect(try HostedUIConfiguration.example(domain: domain).domain == domain)
    }

    @Test(
        arguments: [
            "", "https://auth.example.com", "auth.example.com/", "auth.example.com/oauth2", "auth.example.com?",
            "user@auth.example.com", "auth.example.com:", "auth.example.com:0", "auth.example.com:65536",
            "auth.example.com:08", "auth.example.com:+1", "auth.example.com:80:80", "auth..example.com",
            ".example.com", "example.com.", "-auth.example.com", "auth-.example.com", "auth_1.example.com",
            "auth example.com", "auth.example.com#", "bücher.example", "[::2]", "[::1]x", "[::1]x80", "::1",
            "a%2eexample",
            String(repeating: "a", count: 64) + ".example",
            String(repeating: "abcdefg.", count: 32) + "example",
        ])
    func `anything else is no domain`(domain: String) {
        #expect(throws: HostedUIConfigurationError.invalidDomain(domain)) {
            try HostedUIConfiguration.example(domain: domain)
        }
    }

    @Test(arguments: ["localhost:9000", "LOCALHOST", "127.0.0.1", "[::1]:1"])
    func `plain HTTP is for this machine`(domain: String) throws {
        #expect(try HostedUIConfiguration.example(domain: domain, scheme: .loopbackHTTP).scheme == .loopbackHTTP)
    }

    @Test(arguments: ["auth.example.com", "localhost.example.com", "127.0.0.2", "127.0.0.1.example.com:80"])
    func `plain HTTP is for no other machine`(domain: String) {
        #expect(throws: HostedUIConfigurationError.plainHTTPOutsideLoopback(domain)) {
            try HostedUIConfiguration.example(domain: domain, scheme: .loopbackHTTP)
        }
    }

    @Test(arguments: [
        "https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Example1", "https://id.example.com",
        "http://127.0.0.1:4566/pool", "http://localhost:4566",
    ])
    func `an issuer is an https URL, or one of this machine`(issuer: String) throws {
        #expect(try HostedUIConfiguration.example(issuer: issuer).issuer == issuer)
    }

    @Test(arguments: [
        "", "id.example.com", "http://id.example.com", "https://", "https:///pool", "https://id.example.com?pool=1",
        "https://id.example.com/#a", "ftp://id.example.com", "https://us er@id.example.com", "https://a@id.example.com",
    ])
    func `another text is no issuer`(issuer: String) {
        #expect(throws: HostedUIConfigurationError.invalidIssuer(issuer)) {
            try HostedUIConfiguration.example(issuer: issuer)
        }
    }

    @Test(arguments: ["", "ünicode", "tab\t", "line\nbreak", "null\u{0}"])
    func `a client id is visible ASCII`(clientID: String) {
        #expect(throws: HostedUIConfigurationError.invalidClientID(clientID)) {
            try HostedUIConfiguration.example(clientID: clientID)
        }
    }

    @Test(
        arguments: [
            "exampleapp://auth/callback", "exampleapp:/callback", "com.example.app:callback", "https://example.com/cb",
            "https://example.com/cb?brand=a&x=%20", "http://localhost:3000/cb", "http://127.0.0.1/cb", "http://[::1]/",
        ])
    func `an absolute URI is a redirect URI, for sign-in and for sign-out`(uri: String) throws {
        let configuration = try HostedUIConfiguration.example(redirectURI: uri, signOutRedirectURI: uri)
        #expect(configuration.redirectURI == uri)
        #expect(configuration.signOutRedirectURI == uri)
    }

    @Test(
        arguments: [
            "", "callback", "/callback", "//example.com/cb", "exampleapp:", "1app://cb", ":cb", "exämple://cb",
            "exampleapp://cb#part", "exampleapp://a b", "exampleapp://cb?x=%2", "exampleapp://cb?x=%zz",
            "exampleapp://ü", "exampleapp://cb\n", "exampleapp://\"", "exam_ple://cb",
        ])
    func `anything else is no redirect URI`(uri: String) {
        #expect(throws: HostedUIConfigurationError.invalidRedirectURI(uri)) {
            try HostedUIConfiguration.example(redirectURI: uri)
        }
        #expect(throws: HostedUIConfigurationError.invalidSignOutRedirectURI(uri)) {
            try HostedUIConfiguration.example(signOutRedirectURI: uri)
        }
    }

    @Test(
        arguments: [
            "http://example.com/cb", "HTTP://example.com/cb", "http://localhost.example.com/", "http:localhost",
            "http://localhost@example.com/", "http:///cb",
        ])
    func `a redirect over plain HTTP stays on this machine`(uri: String) {
        #expect(throws: HostedUIConfigurationError.plainHTTPOutsideLoopback(uri)) {
            try HostedUIConfiguration.example(redirectURI: uri)
        }
        #expect(throws: HostedUIConfigurationError.plainHTTPOutsideLoopback(uri)) {
            try HostedUIConfiguration.example(signOutRedirectURI: uri)
        }
    }

    @Test func `generated values that were checked are the configuration`() throws {
        let configuration = HostedUIConfiguration.validated(
            domain: "auth.example.com", issuer: "https://issuer.example.com/pool", clientID: "abc123",
            redirectURI: "exampleapp://in", signOutRedirectURI: "exampleapp://out", scopes: ["openid"])
        #expect(
            try configuration
                == .example(
                    redirectURI: "exampleapp://in", signOutRedirectURI: "exampleapp://out", scopes: ["openid"]))
        #expect(configuration.scheme == .https)
    }

    @Test func `generated values that were edited stop the program and say why`() async throws {
        let result = try #require(
            await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                _ = HostedUIConfiguration.validated(
                    domain: "https://auth.example.com", issuer: "https://issuer.example.com/pool", clientID: "abc123",
                    redirectURI: "exampleapp://in", signOutRedirectURI: "exampleapp://out", scopes: ["openid"])
            })
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        let reason = "the hosted-UI domain 'https://auth.example.com' is not a bare host or host:port"
        #expect(text.contains("\(reason): correct it in the brand's manifest and generate again"))
    }

    @Test func `scopes keep their order`() throws {
        let scopes = ["profile", "openid", "https://api.example.com/read"]
        #expect(try HostedUIConfiguration.example(scopes: scopes).scopes == scopes)
        #expect(
            HostedUIConfiguration.defaultScopes == ["openid", "email", "profile", "aws.cognito.signin.user.admin"])
    }

    @Test(arguments: [[], ["email"], ["OpenID"]])
    func `scopes without openid are refused`(scopes: [String]) {
        #expect(throws: HostedUIConfigurationError.missingOpenIDScope(scopes)) {
            try HostedUIConfiguration.example(scopes: scopes)
        }
    }

    @Test(arguments: ["", "a b", "a\"", "a\\", "é", "a\n"])
    func `a scope that RFC 6749 does not allow is refused`(scope: String) {
        #expect(throws: HostedUIConfigurationError.invalidScope(scope)) {
            try HostedUIConfiguration.example(scopes: ["openid", scope])
        }
    }

    @Test func `a scope given twice is refused`() {
        #expect(throws: HostedUIConfigurationError.repeatedScope("email")) {
            try HostedUIConfiguration.example(scopes: ["openid", "email", "email"])
        }
    }
}
