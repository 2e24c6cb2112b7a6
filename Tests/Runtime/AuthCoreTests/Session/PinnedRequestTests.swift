import AuthCore
import Foundation
import RuntimeTestSupport
import Testing

/// A service that records the access tokens of its requests.
private actor Service: HTTPTransport {
    private(set) var tokens: [String] = []
    private var statuses: [Int]

    init(_ statuses: Int...) { self.statuses = statuses }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        tokens.append(request.headers["Authorization"] ?? "none")
        return HTTPResponse(status: statuses.isEmpty ? 200 : statuses.removeFirst())
    }
}

/// Tests that a request belongs to the session in which it began.
@Suite struct PinnedRequestTests {
    private let fixture = SessionFixture()
    private let deletion = HTTPRequest(method: "DELETE", url: URL(validated: "https://api.example.com/v1/users/me"))

    private func transport(_ service: Service) -> AuthorizedTransport {
        AuthorizedTransport(
            service, session: fixture.controller, apiBaseURL: URL(validated: "https://api.example.com/v1"))
    }

    /// Sends a request of Mira that waits for a renewal while she signs out and `next` runs.
    private func sendAcrossSignOut(_ next: () async throws -> Void) async throws -> (seen: [String], sent: Bool) {
        let service = Service()
        try await fixture.controller.begin(as: mira, with: tokenSet(1))
        fixture.time.advance(by: .seconds(3600))
        let gate = Gate()
        await fixture.authority.wait(at: gate)
        let sending = Task { try await transport(service).send(deletion) }
        await gate.arrivals(1)
        await fixture.controller.signOut()
        try await next()
        await gate.open()
        let sent = try? await sending.value
        return (await service.tokens, sent != nil)
    }

    @Test func `a request that waits for a renewal is not sent as the next user`() async throws {
        let (seen, sent) = try await sendAcrossSignOut {
            try await fixture.controller.begin(as: jonas, with: tokenSet(7))
        }
        #expect(seen == [])
        #expect(!sent)
        #expect(try await fixture.controller.session().user == jonas)
    }

    @Test func `a request of an ended session is not sent in the same user's next session`() async throws {
        let (seen, sent) = try await sendAcrossSignOut {
            try await fixture.controller.begin(as: mira, with: tokenSet(7))
        }
        #expect(seen == [])
        #expect(!sent)
    }
}
