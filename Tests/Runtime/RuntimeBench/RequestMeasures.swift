import AuthCore
import AuthSystem
import Foundation

/// A request in the name of the person signed in, whose answer comes from this machine: the network costs the least
/// that it can.
struct AuthorizedRequest: Measure {
    private let transport: AuthorizedTransport
    private let request: HTTPRequest

    init() async throws {
        request = try .toThisMachine()
        let session = SessionController(
            authority: NoAuthority(), store: InMemoryStore(),
            policy: SessionPolicy(restoresAtLaunch: true, biometricUnlock: false))
        try await session.begin(as: .example, with: .example, for: session.signInTicket())
        transport = AuthorizedTransport(URLSessionTransport.example(), session: session, apiBaseURL: request.url)
    }

    func once() async throws -> Int {
        try await transport.send(request).body.count
    }
}

/// The same request by the bare transport, as long as the authorized one.
struct BareRequest: Measure {
    private let transport = URLSessionTransport.example()
    private let request: HTTPRequest

    init() throws {
        var request = try HTTPRequest.toThisMachine()
        request.headers["Authorization"] = "Bearer \(TokenSet.example.accessToken)"
        self.request = request
    }

    func once() async throws -> Int {
        try await transport.send(request).body.count
    }
}

/// `BENCH_SERVER` is not set, or is no URL.
struct NoServer: Error {}

extension URLSessionTransport {
    /// One that reaches the server of `scripts/bench`, in a release, too.
    static func example() -> URLSessionTransport { URLSessionTransport(allowsPlainHTTPOnLoopback: true) }
}

extension HTTPRequest {
    /// A request to the server that `scripts/bench` has started and names in `BENCH_SERVER`.
    static func toThisMachine() throws -> HTTPRequest {
        guard let server = ProcessInfo.processInfo.environment["BENCH_SERVER"], let url = URL(string: server) else {
            throw NoServer()
        }
        return HTTPRequest(url: url)
    }
}
