import AuthCore
import Foundation
import RuntimeTestSupport
import Testing

/// A service that responds depending on the access token.
private actor Service: HTTPTransport {
    private let accepted: String
    private(set) var seen: [String] = []
    private(set) var bodies: [Data?] = []

    init(accepting token: String) { accepted = token }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        seen.append(request.headers["authorization"] ?? "none")
        bodies.append(request.body)
        return HTTPResponse(status: seen.last == "Bearer \(accepted)" ? 200 : 401)
    }
}

@Suite struct AuthorizedTransportTests {
    private let fixture = SessionFixture(ScriptedAuthority(.success(tokenSet(2)), .success(tokenSet(3))))
    private let base = URL(validated: "https://api.example.com/v1")

    private func transport(_ service: Service) -> AuthorizedTransport {
        AuthorizedTransport(service, session: fixture.controller, apiBaseURL: base)
    }

    private func request(_ url: StaticString = "https://api.example.com/v1/me") -> HTTPRequest {
        HTTPRequest(method: "PUT", url: URL(validated: url), body: Data("body".utf8))
    }

    @Test func `a refused token is renewed once, and the whole request is sent again`() async throws {
        let service = Service(accepting: "access-2")
        try await fixture.controller.begin(as: mira, with: tokenSet(1))
        #expect(try await transport(service).send(request()).status == 200)
        #expect(await service.seen == ["Bearer access-1", "Bearer access-2"])
        #expect(await service.bodies == [Data("body".utf8), Data("body".utf8)])
    }

    @Test func `the second refusal of a service is returned`() async throws {
        let service = Service(accepting: "another")
        try await fixture.controller.begin(as: mira, with: tokenSet(1))
        #expect(try await transport(service).send(request()).status == 401)
        #expect(await service.seen.count == 2)
        #expect(await fixture.authority.renewals.count == 1)
        #expect(await fixture.controller.state == .signedIn(mira))
    }

    @Test(arguments: [
        "https://evil.example.com/v1/me", "http://api.example.com/v1/me", "https://api.example.com:8443/v1/me",
        "https://api.example.com.evil.example/", "file:///etc/passwd",
    ])
    func `the token is sent only to the brand's own service`(url: String) async throws {
        let service = Service(accepting: "access-1")
        try await fixture.controller.begin(as: mira, with: tokenSet(1))
        await #expect(throws: AuthorizedTransportError.originMismatch) {
            try await transport(service).send(HTTPRequest(url: #require(URL(string: url))))
        }
        #expect(await service.seen == [])
    }

    @Test func `a request without a session is not sent`() async throws {
        let service = Service(accepting: "access-1")
        await #expect(throws: AuthorizedTransportError.session(.signedOut)) {
            try await transport(service).send(request())
        }
        #expect(await service.seen == [])
    }

    @Test(arguments: [mira, jonas])
    func `a request that waits for a renewal is not sent in the next session`(next: AuthUser) async throws {
        let service = Service(accepting: "access-7")
        try await fixture.controller.begin(as: mira, with: tokenSet(1))
        fixture.time.advance(by: .seconds(3600))
        let gate = await fixture.authority.hold()
        let sending = Task { try await transport(service).send(request()) }
        await gate.arrivals(1)
        await fixture.controller.signOut()
        try await fixture.controller.begin(as: next, with: tokenSet(7))
        await gate.open()
        await #expect(throws: AuthorizedTransportError.self) { try await sending.value }
        #expect(await service.seen == [])
    }

    @Test func `a request of one user is never sent as the next user`() async throws {
        try await fixture.controller.begin(as: mira, with: tokenSet(1))
        await fixture.controller.signOut()
        try await fixture.controller.begin(as: jonas, with: tokenSet(7))
        await #expect(throws: AuthError.signedOut) {
            try await fixture.controller.tokens(insteadOf: "access-1", of: mira)
        }
    }

    @Test func `no description of a request or a response shows its contents`() {
        let request = HTTPRequest(
            url: URL(validated: "https://api.example.com/v1/me?code=query-secret"),
            headers: ["Authorization": "Bearer header-secret"], body: Data("body-secret".utf8))
        let response = HTTPResponse(status: 200, headers: ["Set-Cookie": "header-secret"], body: request.body ?? Data())
        var dumped = ""
        dump(request, to: &dumped)
        dump(response, to: &dumped)
        for text in ["\(request)", String(reflecting: request), "\(response)", "\(request.headers)", dumped] {
            #expect(!text.contains("secret"))
        }
        #expect("\(request)" == "HTTPRequest(GET api.example.com/v1/me, redacted)")
    }
}
