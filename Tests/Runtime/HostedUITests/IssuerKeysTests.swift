import AuthCore
import Foundation
import RuntimeTestSupport
import Testing

@testable import HostedUI

/// Fetching and keeping the issuer's keys.
@Suite struct IssuerKeysTests {
    private static let configuration = "/pool/.well-known/openid-configuration"
    private let fixture: ClientFixture
    private let issuer: TokenSigner
    private let claims: [UInt8]

    init() throws {
        fixture = try ClientFixture()
        issuer = try ScriptedProvider.signer.get()
        // The tests advance the clock by days.
        let claims = ExampleToken.claims.replacingOccurrences(of: "NONCE", with: ClientFixture.fixed)
        self.claims = Array(claims.replacingOccurrences(of: "1800003600", with: "1900000000").utf8)
    }

    private func signIn(_ signer: TokenSigner) async throws {
        await fixture.answer(idToken: try signer.token(claims))
        _ = try await fixture.client.signInWithWebUI(for: .apple)
    }

    // MARK: Fetching

    @Test func `the keys come from the place that the issuer's configuration names`() async throws {
        try await signIn(issuer)
        let urls = await fixture.provider.requests.map(\.url.absoluteString)
        #expect(
            urls == [
                "https://issuer.example.com/pool/.well-known/openid-configuration", "https://keys.example.com/keys",
                "https://auth.example.com/oauth2/token",
            ])
        #expect(await fixture.provider.requests.prefix(2).allSatisfy { $0.method == "GET" && $0.body == nil })
    }

    @Test(arguments: [
        ("https://id.example/", HostedUIConfiguration.Scheme.https, "https://id.example"),
        ("https://id.example/a/", .https, "https://id.example/a"),
        ("http://127.0.0.1:9", .loopbackHTTP, "http://localhost:8080"),
        ("https://cognito-idp.us-east-1.amazonaws.com/us-east-1_A", .loopbackHTTP, "http://localhost:8080/us-east-1_A"),
    ])
    func `a test server serves the documents of its issuer`(
        issuer: String, scheme: HostedUIConfiguration.Scheme, place: String
    ) throws {
        let configuration = try HostedUIConfiguration.example(
            domain: scheme == .https ? "auth.example.com" : "localhost:8080", issuer: issuer, scheme: scheme)
        #expect(configuration.discoveryURL?.absoluteString == place + "/.well-known/openid-configuration")
    }

    @Test(arguments: [
        (Result<HTTPResponse, TransportError>.failure(.unreachable), AuthError.network),
        (.failure(.redirectRefused), .network), (.failure(.tooLarge(limit: 1 << 20)), .network),
        (.failure(.untrusted), .network), (.failure(.cancelled), .cancelled),
        (.success(HTTPResponse(status: 500)), .network), (.success(HTTPResponse(status: 404)), .network),
        (
            .success(HTTPResponse(status: 302, headers: ["Location": "https://keys.forger.example/keys"])), .network
        ),
        (.success(HTTPResponse(status: 200, body: Data("<html>".utf8))), .service(.malformedResponse)),
        (
            .success(HTTPResponse(status: 200, body: Data(repeating: 0x20, count: 65_537))),
            .service(.malformedResponse)
        ),
    ])
    func `without the keys, a sign-in fails and does not use up the code`(
        answer: Result<HTTPResponse, TransportError>, error: AuthError
    ) async throws {
        for path in [Self.configuration, "/keys"] {
            let fixture = try ClientFixture()
            try await fixture.answerWithTokens()
            await fixture.provider.answer(path) { _ in answer }
            await #expect(throws: error) { try await fixture.client.signInWithWebUI(for: .apple) }
            #expect(await fixture.provider.count("/oauth2/token") == 0)
            #expect(try await fixture.client.fetchAuthSession() == .signedOut)
        }
    }

    @Test(arguments: [
        "https://issuer.example.com/other", "https://issuer.example.com/pool/", "http://issuer.example.com/pool", "",
    ])
    func `the configuration of another issuer is refused`(other: String) async throws {
        await fixture.provider.answer(
            Self.configuration, 200, #"{"issuer": "\#(other)", "jwks_uri": "https://keys.example.com/keys"}"#)
        await #expect(throws: AuthError.service(IDTokenError.issuerMismatch.code)) { try await signIn(issuer) }
        #expect(await fixture.provider.count("/keys") == 0)
    }

    @Test(arguments: [
        "http://keys.example.com/keys", "http://localhost/keys", "http://127.0.0.1:80/keys", "file:///keys", "/keys",
        "",
    ])
    func `keys are not fetched from an address without TLS`(address: String) async throws {
        await fixture.provider.answer(
            Self.configuration, 200, #"{"issuer": "\#(ScriptedProvider.issuer)", "jwks_uri": "\#(address)"}"#)
        await #expect(throws: AuthError.service(.malformedResponse)) { try await signIn(issuer) }
        #expect(await fixture.provider.count("/keys") == 0)
    }

    // MARK: Keeping

    @Test func `the keys are fetched once a day`() async throws {
        for _ in 0..<3 { try await signIn(issuer) }
        #expect(await fixture.provider.count("/keys") == 1)
        fixture.clock.advance(by: 86_399)
        try await signIn(issuer)
        #expect(await fixture.provider.count("/keys") == 1)
        fixture.clock.advance(by: 1)
        try await signIn(issuer)
        #expect(await fixture.provider.count("/keys") == 2)
    }

    @Test func `a token of a new key causes a fetch`() async throws {
        try await signIn(issuer)
        let next = try TokenSigner(keyID: "key-2")
        try await fixture.provider.publish([next.publicKey])
        try await signIn(next)
        #expect(await fixture.provider.count("/keys") == 2)
        await #expect(throws: AuthError.service(IDTokenError.unknownKey.code)) { try await signIn(issuer) }
    }

    @Test func `forged tokens cause one fetch in five minutes`() async throws {
        for index in 0..<20 {
            let forger = try TokenSigner(keyID: "forger-\(index)")
            await #expect(throws: AuthError.service(IDTokenError.unknownKey.code)) { try await signIn(forger) }
        }
        #expect(await fixture.provider.count("/keys") == 2)
        fixture.clock.advance(by: 299)
        await #expect(throws: AuthError.self) { try await signIn(TokenSigner(keyID: "forger")) }
        #expect(await fixture.provider.count("/keys") == 2)
        fixture.clock.advance(by: 1)
        try await signIn(issuer)
        #expect(await fixture.provider.count("/keys") == 3)
    }

    // MARK: Renewing

    /// A signed-in user, whose access token has expired, after a relaunch of the app.
    private func relaunched() async throws -> ClientFixture {
        try await signIn(issuer)
        let relaunched = try ClientFixture(store: fixture.store, now: present + 7200)
        let renewed = String(decoding: claims, as: UTF8.self)
        await relaunched.provider.answer(
            "/oauth2/token", 200,
            """
            {"access_token": "access-2", "id_token": "\(try issuer.token(Array(renewed.utf8)))",
            "refresh_token": "refresh-2", "expires_in": 3600, "token_type": "Bearer"}
            """)
        return relaunched
    }

    private func refreshTokenInStore() async throws -> String? {
        let data = try #require(await fixture.store.values[.session])
        return (try JSONSerialization.jsonObject(with: data) as? [String: Any])?["refreshToken"] as? String
    }

    @Test func `a renewal without the keys sends no refresh token and does not end the session`() async throws {
        let relaunched = try await relaunched()
        await relaunched.provider.answer("/keys") { _ in .failure(.unreachable) }
        await #expect(throws: AuthError.network) { try await relaunched.client.fetchAuthSession() }
        #expect(await relaunched.provider.count("/oauth2/token") == 0)
        #expect(try await refreshTokenInStore() == "refresh-1")
        try await relaunched.provider.publish([issuer.publicKey])
        relaunched.clock.advance(by: 60)
        #expect(try await relaunched.client.fetchAuthSession().tokens?.accessToken == "access-2")
    }

    @Test func `a renewed token with a signature that is not valid does not replace the session's tokens`() async throws
    {
        let relaunched = try await relaunched()
        await relaunched.provider.answer(
            "/oauth2/token", 200,
            """
            {"access_token": "access-2", "id_token": "\(try TokenSigner(keyID: issuer.keyID).token(claims))",
            "refresh_token": "refresh-2", "expires_in": 3600, "token_type": "Bearer"}
            """)
        await #expect(throws: AuthError.network) { try await relaunched.client.fetchAuthSession() }
        guard case .signedIn = await relaunched.client.session.state else {
            Issue.record("the session has ended")
            return
        }
    }

    @Test func `a renewed access token of another client is not used`() async throws {
        let authority = fixture.authority
        await fixture.answer(
            idToken: try issuer.token(claims),
            accessToken: ExampleToken.make(#"{"token_use": "access", "client_id": "other"}"#))
        let user = AuthUser(userID: "sub-1", username: "mira", email: nil, provider: .apple)
        let tokens = try await authority.renew("refresh-1", of: user)
        await #expect(throws: SessionRenewalError.unavailable(retryAfter: nil)) {
            try await authority.validate(tokens, of: user)
        }
    }
}
