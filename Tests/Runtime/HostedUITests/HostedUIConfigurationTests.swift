import Foundation
import HostedUI
import Testing

struct HostedUIConfigurationTests {
    @Test(
        arguments: [
            "auth.example.com", "auth.example.com:8443", "brand.auth.us-east-1.amazoncognito.com", "localhost",
            "127.0.0.1:9000", "[::1]", "[::1]:9000", "AUTH.example.com", "xn--bcher-kva.example", "a.example:65535",
        ])
    func `a bare host with or without a port is a domain`(domain: String) throws {
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
    func `any other text is not a domain`(domain: String) {
        #expect(throws: HostedUIConfigurationError.invalidDomain(domain)) {
            try HostedUIConfiguration.example(domain: domain)
        }
    }

    @Test(arguments: ["localhost:9000", "LOCALHOST", "127.0.0.1", "[::1]:1"])
    func `plain HTTP is allowed for the local machine`(domain: String) throws {
        #expect(try HostedUIConfiguration.example(domain: domain, scheme: .loopbackHTTP).scheme == .loopbackHTTP)
    }

    @Test(arguments: ["auth.example.com", "localhost.example.com", "127.0.0.2", "127.0.0.1.example.com:80"])
    func `plain HTTP is not allowed for another machine`(domain: String) {
        #expect(throws: HostedUIConfigurationError.plainHTTPOutsideLoopback(domain)) {
            try HostedUIConfiguration.example(domain: domain, scheme: .loopbackHTTP)
        }
    }

    @Test(arguments: [
        "https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Example1", "https://id.example.com",
        "http://127.0.0.1:4566/pool", "http://localhost:4566",
    ])
    func `an issuer is an https URL, or an http URL of the local machine`(issuer: String) throws {
        #expect(try HostedUIConfiguration.example(issuer: issuer).issuer == issuer)
    }

    /// Expects the errors for a redirect URI of sign-in and of sign-out.
    private func expectRefusal(
        of uri: String, as signIn: HostedUIConfigurationError, _ signOut: HostedUIConfigurationError
    ) {
        #expect(throws: signIn) { try HostedUIConfiguration.example(redirectURI: uri) }
        #expect(throws: signOut) { try HostedUIConfiguration.example(signOutRedirectURI: uri) }
    }

    @Test(arguments: ["", "ünicode", "tab\t", "line\nbreak", "null\u{0}"])
    func `a client ID contains only visible ASCII`(clientID: String) {
        #expect(throws: HostedUIConfigurationError.invalidClientID(clientID)) {
            try HostedUIConfiguration.example(clientID: clientID)
        }
    }

    @Test(
        arguments: [
            "exampleapp://auth/callback", "exampleapp:/callback", "com.example.app:callback",
            "exampleapp://auth/cb?brand=a&x=%20", "https-app://cb", "http://localhost:3000/cb", "http://127.0.0.1/cb",
            "http://[::1]/", "https://example.com/cb", "HTTPS://example.com/cb", "https://example.com?brand=a",
            // A colon that begins no port.
            "http://localhost:65535/in", "acme:in:0", "acme:/in:0", "acme://auth/in:0", "acme://auth?a:0",
        ])
    func `an absolute URI is a redirect URI, for sign-in and sign-out`(uri: String) throws {
        let configuration = try HostedUIConfiguration.example(redirectURI: uri, signOutRedirectURI: uri)
        #expect(configuration.redirectURI == uri)
        #expect(configuration.signOutRedirectURI == uri)
    }

    @Test(
        arguments: [
            "", "callback", "/callback", "//example.com/cb", "exampleapp:", "1app://cb", ":cb", "exämple://cb",
            "exampleapp://cb#part", "exampleapp://a b", "exampleapp://cb?x=%2", "exampleapp://cb?x=%zz",
            "exampleapp://ü", "exampleapp://cb\n", "exampleapp://\"", "exam_ple://cb",
            // A port is from 1 to 65535.
            "acme://auth:", "acme://auth:0", "https://[::1]:65536/in", "a://me@b:99999999999999999999/c", "acme://b:1a",
        ])
    func `any other text is not a redirect URI`(uri: String) {
        expectRefusal(of: uri, as: .invalidRedirectURI(uri), .invalidSignOutRedirectURI(uri))
    }

    @Test(arguments: [
        "https:cb", "https:///cb", "HTTPS://example.com:8443/cb", "https://me@example.com/cb", "https://[::1]/cb",
    ])
    func `an https URL without a bare host name is not a redirect URI`(uri: String) {
        expectRefusal(of: uri, as: .httpsReturnURI(uri), .httpsReturnURI(uri))
    }

    @Test(
        arguments: [
            "http://example.com/cb", "HTTP://example.com/cb", "http://localhost.example.com/", "http:localhost",
            "http://localhost@example.com/", "http:///cb",
        ])
    func `a redirect URI with plain HTTP must be on the local machine`(uri: String) {
        expectRefusal(of: uri, as: .plainHTTPOutsideLoopback(uri), .plainHTTPOutsideLoopback(uri))
    }

    @Test func `invalid generated values stop the program with the reason`() async throws {
        let result = try #require(
            await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                _ = HostedUIConfiguration.validated(
                    domain: "https://auth.example.com", issuer: "https://issuer.example.com/pool", clientID: "abc123",
                    redirectURI: "exampleapp://in", signOutRedirectURI: "exampleapp://out", scopes: ["openid"])
            })
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        let reason = "the hosted-UI domain 'https://auth.example.com' is not a bare host or host:port"
        #expect(
            text.contains("\(reason); remove the scheme and the path. Correct the brand's manifest and generate again"))
    }

    @Test(arguments: [[], ["email"], ["OpenID"]])
    func `scopes without openid are rejected`(scopes: [String]) {
        #expect(throws: HostedUIConfigurationError.missingOpenIDScope(scopes)) {
            try HostedUIConfiguration.example(scopes: scopes)
        }
    }

    @Test(arguments: ["", "a b", "a\"", "a\\", "é", "a\n"])
    func `a scope that RFC 6749 does not allow is rejected`(scope: String) {
        #expect(throws: HostedUIConfigurationError.invalidScope(scope)) {
            try HostedUIConfiguration.example(scopes: ["openid", scope])
        }
    }

    @Test func `a repeated scope is rejected`() {
        #expect(throws: HostedUIConfigurationError.repeatedScope("email")) {
            try HostedUIConfiguration.example(scopes: ["openid", "email", "email"])
        }
    }
}
