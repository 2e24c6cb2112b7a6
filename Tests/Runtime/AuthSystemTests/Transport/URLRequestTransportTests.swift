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
        limits: TransportLimits(idleTimeout: .seconds(1), totalTimeout: .seconds(1)),
        allowsPlainHTTPOnLoopback: true)

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
            let transport = URLSessionTransport(allowsPlainHTTPOnLoopback: true)
            #expect(transport.openConnections.isEmpty)
            for _ in 0..<2 { _ = try await transport.exchange(URLRequest(url: server.url())) }
            #expect(transport.openConnections.count == 1)
            exchanges = transport.openConnections.first?.exchanges
            // The requests of clients have other connections.
            _ = try await transport.send(HTTPRequest(url: server.url()))
            #expect(transport.openConnections.count == 2)
        }
        try await waiting { exchanges == nil }
    }
}
