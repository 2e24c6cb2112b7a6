import AuthCore
import Foundation
import RuntimeTestSupport
import Testing

@testable import HostedUI

/// What a document of an OpenID provider must contain, and when it is fetched.
@Suite struct IssuerDocumentTests {
    private func document(
        _ changes: [String: String?], isLocal: Bool = false, of configuration: HostedUIConfiguration? = nil
    ) throws -> IssuerDocument {
        try IssuerDocument(
            Data(ExampleDocument(changes).json.utf8), for: configuration ?? .discovered(), isLocal: isLocal)
    }

    // MARK: What is accepted

    @Test(arguments: [
        "http://login.example.com/x", "http://127.0.0.1/x", "http://localhost:80/x", "javascript:alert(1)",
        "data:text/html,x", "file:///x", "exampleapp://auth/callback", "//login.example.com/x", "/x", "",
        "https://", "https:///x", "https://login.example.com:0/x", "https://login.example.com/x#part",
        "https://user@login.example.com/x", "https://user:word@login.example.com/x", "https://login.example.com/a b",
        #"https://login.example.com\\@evil.example/x"#,
    ])
    func `one address that is not acceptable makes the whole document unacceptable`(address: String) {
        for name in ExampleDocument.addresses {
            #expect(throws: TokenEndpointError.malformed) { try document([name: "\"\(address)\""]) }
        }
    }

    @Test func `the issuer, the keys, the page and the token endpoint are required, and each member has its type`()
        throws
    {
        for name in ["issuer", "jwks_uri", "authorization_endpoint", "token_endpoint"] {
            #expect(throws: TokenEndpointError.malformed) { try document([name: nil as String?]) }
        }
        for name in ExampleDocument.addresses + ["code_challenge_methods_supported"] {
            #expect(throws: TokenEndpointError.malformed) { try document([name: "7"]) }
        }
        let long = "\"\(String(repeating: "x", count: IssuerDocument.maximumLength))\""
        #expect(throws: TokenEndpointError.malformed) { try document(["comment": long]) }
        let short = try document(["revocation_endpoint": nil, "userinfo_endpoint": "null", "end_session_endpoint": nil])
        #expect(short.endpoints.revocation == nil && short.endpoints.userInfo == nil)
        #expect(short.endpoints.endSession == nil)
    }

    @Test func `only a document of this machine names addresses of this machine without TLS`() throws {
        for name in ExampleDocument.addresses {
            _ = try document([name: #""http://localhost:8080/x""#], isLocal: true)
            for address in ["http://login.example.com/x", "http://localhost.example.com/x", "ftp://localhost/x"] {
                #expect(throws: TokenEndpointError.malformed) {
                    try document([name: "\"\(address)\""], isLocal: true)
                }
            }
        }
    }

    @Test func `a document does not change the endpoints of a user pool`() throws {
        let pool = try HostedUIConfiguration.example()
        #expect(try document(["token_endpoint": nil], of: pool).endpoints == pool.userPoolEndpoints)
        let evil = ["token_endpoint": #""https://evil.example/token""#, "userinfo_endpoint": "7"]
        #expect(try document(evil, of: pool).endpoints == pool.userPoolEndpoints)
    }

    @Test(
        arguments: [
            (nil, true), ("null", true), (#"["plain", "S256"]"#, true), (#"["plain"]"#, false), ("[]", false),
        ] as [(String?, Bool)])
    func `a list of methods for proof keys must contain S256`(methods: String?, isAccepted: Bool) throws {
        let document = try document(["code_challenge_methods_supported": methods])
        #expect(document.endpoints.acceptsProofKeys == isAccepted)
    }

    @Test(
        arguments: [
            (["issuer": #""https://issuer.example.com/other""#], .service(IDTokenError.issuerMismatch.code)),
            (["issuer": #""https://issuer.example.com/pool/""#], .service(IDTokenError.issuerMismatch.code)),
            (["token_endpoint": #""http://login.example.com/token""#], .service(.malformedResponse)),
            (["code_challenge_methods_supported": #"["plain"]"#], .service(.pkceUnsupported)),
            (nil, .network),
        ] as [([String: String?]?, AuthError)])
    func `no page opens without an acceptable document, which is then fetched again`(
        changes: [String: String?]?, error: AuthError
    ) async throws {
        let fixture = try await DiscoveredFixture(ExampleDocument(changes ?? [:]))
        if changes == nil { await fixture.provider.failDocument() }
        await #expect(throws: error) { try await fixture.signIn() }
        #expect(await fixture.pages().isEmpty)
        #expect(await fixture.provider.count("/oauth2/token") == 0)
        await fixture.provider.publish(ExampleDocument())
        // A document that only lists its methods is valid, and is known for a day.
        fixture.app.clock.advance(by: 86_400)
        try await fixture.signIn()
    }

    @Test(arguments: [true, false])
    func `no page opens if the user signs out, or the task is canceled, while the document is fetched`(
        isSignOut: Bool
    ) async throws {
        let fixture = try await DiscoveredFixture()
        let transport = HeldTransport(fixture.provider)
        let client = HostedUIAuthClient(
            configuration: try .discovered(), transport: transport, store: ScriptedStore(), records: ScriptedStore(),
            presenter: fixture.app.presenter,
            policy: SessionPolicy(restoresAtLaunch: true, biometricUnlock: false), random: FixedBytes(),
            clock: fixture.app.clock.session)
        let gate = await transport.hold { $0.url.path == ExampleDocument.path }
        let signingIn = Task { try await client.signInWithWebUI(for: .google) }
        await gate.arrivals(1)
        if isSignOut { await client.signOut() } else { signingIn.cancel() }
        await gate.open()
        await #expect(throws: AuthError.cancelled) { try await signingIn.value }
        #expect(await fixture.pages().isEmpty)
        #expect(await fixture.provider.count("/oauth2/token") == 0)
    }

    // MARK: When it is fetched

    @Test func `callers share one fetch of the document, and it is fetched once a day`() async throws {
        let fixture = try await DiscoveredFixture()
        let transport = HeldTransport(fixture.provider)
        let issuer = Issuer(
            configuration: try .discovered(), transport: transport, uptime: fixture.app.clock.session.uptime)
        let gate = await transport.hold { $0.url.path == ExampleDocument.path }
        let callers = (0..<8).map { _ in Task { try await issuer.endpoints().token } }
        await gate.arrivals(1)
        for _ in 0..<100 { await Task.yield() }
        await gate.open()
        for caller in callers { #expect(try await caller.value.host == "login.example.com") }
        #expect(await fixture.provider.count(ExampleDocument.path) == 1)
        #expect(await fixture.provider.count("/keys") == 1)
        fixture.app.clock.advance(by: 86_399)
        _ = try await issuer.endpoints()
        #expect(await fixture.provider.count(ExampleDocument.path) == 1)
        fixture.app.clock.advance(by: 1)
        _ = try await issuer.endpoints()
        #expect(await fixture.provider.count(ExampleDocument.path) == 2)
    }

    @Test(
        arguments: [
            (["token_endpoint": #""https://evil.example/oauth2/token""#], nil),
            (["issuer": #""https://evil.example""#], .service(IDTokenError.issuerMismatch.code)),
            (["jwks_uri": #""http://keys.example.com/keys""#], .service(.malformedResponse)),
        ] as [([String: String?], AuthError?)])
    func `a code goes only to the endpoint of the document that named its page`(
        changes: [String: String?], error: AuthError?
    ) async throws {
        let fixture = try await DiscoveredFixture()
        try await fixture.signIn()
        fixture.app.clock.advance(by: 86_399)
        await fixture.app.presenter.onNextPage { [provider = fixture.provider, clock = fixture.app.clock] _ in
            clock.advance(by: 1)
            await provider.publish(ExampleDocument(changes))
            return nil
        }
        if let error {
            await #expect(throws: error) { try await fixture.signIn() }
        } else {
            try await fixture.signIn()
        }
        #expect(await fixture.provider.count(ExampleDocument.path) == 2)
        #expect(await fixture.provider.urls.allSatisfy { !$0.contains("evil.example") })
        #expect(await fixture.provider.count("/oauth2/token") == (error == nil ? 2 : 1))
    }

    @Test(
        arguments: [
            nil, ["issuer": #""https://evil.example""#], ["token_endpoint": #""http://login.example.com/token""#],
        ] as [[String: String?]?])
    func `a renewal waits for an acceptable document, and the session stays`(changes: [String: String?]?) async throws {
        let store = ScriptedStore()
        try await DiscoveredFixture(store: store).signIn()
        let fixture = try await DiscoveredFixture(ExampleDocument(changes ?? [:]), store: store, now: present + 7200)
        if changes == nil { await fixture.provider.failDocument() }
        await #expect(throws: AuthError.network) { try await fixture.client.fetchAuthSession() }
        guard case .signedIn = await fixture.client.session.state else {
            Issue.record("the session has ended")
            return
        }
        #expect(await fixture.provider.count("/oauth2/token") == 0)
        let kept = await store.values[.session].map { String(decoding: $0, as: UTF8.self) }
        #expect(kept?.contains("refresh-1") == true)
        await fixture.provider.publish(ExampleDocument())
        fixture.app.clock.advance(by: 60)
        try await fixture.app.answerWithTokens(replacing: ["1800003600": "1900000000"], number: 2)
        #expect(try await fixture.client.fetchAuthSession().tokens?.accessToken == "access-2")
    }
}
