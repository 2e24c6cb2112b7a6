import AuthCore
import Foundation
import RuntimeTestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@testable import AuthSystem

/// Requests of an app to a server on this machine.
struct URLRequestTransportTests {
    /// A transport whose own timeouts would end the requests of these tests too early.
    private let transport = URLSessionTransport(
        limits: TransportLimits(idleTimeout: .seconds(1), totalTimeout: .seconds(1), maximumAppBodyLength: 1000),
        allowsPlainHTTPOnLoopback: true)

    private func streaming(_ body: String, to url: URL) -> URLRequest {
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        request.httpBodyStream = InputStream(data: Data(body.utf8))
        return request
    }

    // MARK: Properties of a request

    @Test(arguments: [0.3, 1])
    func `the request's own timeout applies`(timeout: TimeInterval) async throws {
        let server = try LoopbackServer { _ in .silence }
        let transport = URLSessionTransport(
            limits: TransportLimits(idleTimeout: .seconds(600), totalTimeout: .seconds(600)),
            allowsPlainHTTPOnLoopback: true)
        await #expect(throws: TransportError.timedOut) {
            try await transport.exchange(URLRequest(url: server.url(), timeoutInterval: timeout))
        }
        #expect(server.received.count == 1)
    }

    @Test(arguments: [60, .greatestFiniteMagnitude, .infinity] as [TimeInterval])
    func `a response that takes longer than the transport's own timeouts arrives`(
        timeout: TimeInterval
    ) async throws {
        let server = try LoopbackServer { _ in
            usleep(2_500_000)
            return .status("200 OK")
        }
        let request = URLRequest(url: server.url(), timeoutInterval: timeout)
        #expect(try await transport.exchange(request).1.statusCode == 200)
    }

    @Test func `cookies are neither stored nor sent, and no response comes from a cache`() async throws {
        let server = try LoopbackServer { _ in
            .status("200 OK", headers: ["Set-Cookie: id=1; Path=/", "Cache-Control: max-age=3600"], body: "x")
        }
        var request = URLRequest(url: server.url(), cachePolicy: .returnCacheDataElseLoad)
        #expect(request.httpShouldHandleCookies)
        for _ in 0..<3 { _ = try await transport.exchange(request) }
        #expect(server.received.count == 3 && server.received.allSatisfy { $0.headers["cookie"] == nil })
        #expect(HTTPCookieStorage.shared.cookies?.isEmpty ?? true)
        #expect(!request.sendable.httpShouldHandleCookies)
        // The app's own cookie is a field like others.
        request.setValue("id=2", forHTTPHeaderField: "Cookie")
        _ = try await transport.exchange(request)
        #expect(server.received.last?.headers["cookie"] == "id=2")
    }

    // MARK: The rules of the transport

    @Test func `a response over the limit is not read to its end`() async throws {
        let server = try LoopbackServer { _ in
            .repeated(
                head: "HTTP/1.1 200 OK\r\nContent-Length: 100000000\r\n\r\n",
                piece: String(repeating: "x", count: 100_000), times: 1_000, pause: 1_000)
        }
        await #expect(throws: TransportError.tooLarge(limit: 1_000)) {
            try await transport.exchange(URLRequest(url: server.url()))
        }
        #expect(server.pieces < 1_000)
    }

    @Test(arguments: ["http://acme.example/", "https://user@acme.example/", "ftp://127.0.0.1/", "file:///etc/passwd"])
    func `a URL that is neither HTTPS nor HTTP to the local machine is rejected`(url: String) async throws {
        let request = URLRequest(url: try #require(URL(string: url)))
        await #expect(throws: TransportError.insecureURL) { try await transport.exchange(request) }
    }

    @Test func `a pinned host receives no request if its keys cannot be checked`() async throws {
        let server = try LoopbackServer { _ in .status("200 OK") }
        let pins: PublicKeyPins = ["127.0.0.1": .init(keys: [], expires: "2100-01-01")]
        let transport = URLSessionTransport(pins: pins, allowsPlainHTTPOnLoopback: true)
        await #expect(throws: TransportError.untrusted) { try await transport.exchange(URLRequest(url: server.url())) }
        #expect(server.received.isEmpty && transport.openConnections.isEmpty)
    }

    // MARK: Connections

    @Test func `a URLSession is created at the first request that needs it, and ends with the transport`() async throws
    {
        let server = try LoopbackServer { _ in .status("200 OK") }
        weak var exchanges: Exchanges?
        do {
            let transport = URLSessionTransport(
                pins: ["localhost": .init(keys: [], expires: "2020-01-01")], allowsPlainHTTPOnLoopback: true)
            let pinning = transport.pinning(["127.0.0.1": .init(keys: [], expires: "2020-01-01")]) { Date() }
            #expect(transport.openConnections.isEmpty && pinning.openConnections.isEmpty)
            for _ in 0..<2 { _ = try await transport.exchange(URLRequest(url: server.url())) }
            #expect(transport.openConnections.count == 1 && pinning.openConnections.isEmpty)
            exchanges = transport.openConnections.first?.exchanges
            #expect(exchanges != nil)
            // A pinned host, and the requests of clients, have other connections.
            _ = try await transport.exchange(URLRequest(url: server.url(host: "localhost")))
            #expect(transport.openConnections.count == 2)
            _ = try await transport.send(HTTPRequest(url: server.url()))
            #expect(transport.openConnections.count == 3)
        }
        try await waiting { exchanges == nil }
    }
}
