import AuthCore
import AuthPlatform
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

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
        try await session.begin(as: .example, with: .example)
        transport = AuthorizedTransport(URLSessionTransport(), session: session, apiBaseURL: request.url)
    }

    func once() async throws -> Int {
        try await transport.send(request).body.count
    }
}

/// The same request by the bare transport, as long as the authorized one.
struct BareRequest: Measure {
    private let transport = URLSessionTransport()
    private let request: HTTPRequest

    init() throws {
        var request = try HTTPRequest.toThisMachine()
        request.headers["Authorization"] = "Bearer \(TokenGrant.example.accessToken)"
        self.request = request
    }

    func once() async throws -> Int {
        try await transport.send(request).body.count
    }
}

extension HTTPRequest {
    /// A request to the server that `scripts/bench` has started and names in `BENCH_SERVER`.
    static func toThisMachine() throws -> HTTPRequest {
        guard let server = ProcessInfo.processInfo.environment["BENCH_SERVER"], let url = URL(string: server) else {
            throw URLError(.badURL)
        }
        return HTTPRequest(url: url)
    }
}

/// Hands requests to URLSession, and its answers back.
struct URLSessionTransport: HTTPTransport {
    private let session = URLSession(configuration: .ephemeral)

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        var bare = URLRequest(url: request.url)
        for (name, value) in request.headers.fields { bare.setValue(value, forHTTPHeaderField: name) }
        do {
            let (data, response) = try await session.data(for: bare)
            return HTTPResponse(status: (response as? HTTPURLResponse)?.statusCode ?? 0, body: data)
        } catch {
            throw .unreachable
        }
    }
}
