import AuthCore
import AuthSystem
import Foundation

/// A request with the signed-in user's access token, to a server on this machine so that the network costs little.
struct AuthorizedRequest: Measure {
    private let transport: AuthorizedTransport
    private let request: HTTPRequest

    init() async throws {
        request = try .toBenchServer()
        let session = SessionController(
            authority: UnavailableAuthority(), store: InMemoryStore(),
            policy: SessionPolicy(restoresAtLaunch: true, biometricUnlock: false))
        try await session.begin(as: .example, with: .example, for: session.signInTicket())
        transport = AuthorizedTransport(URLSessionTransport.example(), session: session, apiBaseURL: request.url)
    }

    func once() async throws -> Int {
        try await transport.send(request).body.count
    }
}

/// The same request with the plain transport. It is as long as the authorized one.
struct BareRequest: Measure {
    private let transport = URLSessionTransport.example()
    private let request: HTTPRequest

    init() throws {
        var request = try HTTPRequest.toBenchServer()
        request.headers["Authorization"] = "Bearer \(TokenSet.example.accessToken)"
        self.request = request
    }

    func once() async throws -> Int {
        try await transport.send(request).body.count
    }
}

/// The error that `BENCH_SERVER` is not set or is not a URL.
struct MissingServer: Error {}

extension URLSessionTransport {
    /// A transport that also reaches the server of `scripts/bench` in a release build.
    static func example() -> URLSessionTransport { URLSessionTransport(allowsPlainHTTPOnLoopback: true) }
}

extension HTTPRequest {
    /// A request to the server of `scripts/bench`, whose URL is in the environment variable `BENCH_SERVER`.
    static func toBenchServer() throws -> HTTPRequest {
        guard let server = ProcessInfo.processInfo.environment["BENCH_SERVER"], let url = URL(string: server) else {
            throw MissingServer()
        }
        return HTTPRequest(url: url)
    }
}
