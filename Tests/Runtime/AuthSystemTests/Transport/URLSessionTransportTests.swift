import AuthCore
import AuthSystem
import Foundation
import RuntimeTestSupport
import Testing
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

struct URLSessionTransportTests {
    /// A transport with long timeouts, for a busy machine.
    let transport = URLSessionTransport(
        limits: TransportLimits(idleTimeout: .seconds(120), totalTimeout: .seconds(600)),
        allowsPlainHTTPOnLoopback: true)

    @Test func `a request and its response arrive unchanged`() async throws {
        let server = try LoopbackServer { _ in
            .status("201 Created", headers: ["X-Kind: test", "Date: Sat, 21 Nov 2026 08:00:00 GMT"], body: "{\"a\":1}")
        }
        let response = try await transport.send(
            HTTPRequest(
                method: "POST", url: server.url("/oauth2/token?x=1"),
                headers: ["Content-Type": "application/json", "Authorization": "Bearer a-1"],
                body: Data("{\"b\":2}".utf8)))
        #expect(response.status == 201)
        #expect(response.headers["x-kind"] == "test")
        #expect(response.headers["Date"] == "Sat, 21 Nov 2026 08:00:00 GMT")
        #expect(response.body == Data("{\"a\":1}".utf8))
        let request = try #require(server.received.first)
        #expect(server.received.count == 1)
        #expect(request.line == "POST /oauth2/token?x=1 HTTP/1.1")
        #expect(request.headers["content-type"] == "application/json")
        #expect(request.headers["authorization"] == "Bearer a-1")
        #expect(request.body == "{\"b\":2}")
    }

    @Test(arguments: [
        "400 Bad Request", "401 Unauthorized", "404 Not Found", "429 Too Many Requests", "503 Service Unavailable",
    ])
    func `a response with an error status is returned`(status: String) async throws {
        let challenges = ["WWW-Authenticate: Bearer error=\"invalid_token\"", "WWW-Authenticate: Basic realm=\"x\""]
        for challenge in challenges {
            let server = try LoopbackServer { _ in .status(status, headers: [challenge, "Retry-After: 7"], body: "no") }
            let response = try await transport.send(HTTPRequest(url: server.url()))
            #expect(status.hasPrefix(String(response.status)))
            #expect(response.headers["Retry-After"] == "7")
            #expect(response.body == Data("no".utf8))
            #expect(server.received.count == 1)
        }
    }

    // MARK: Errors

    @Test func `a port without a server is unreachable`() async throws {
        let url: URL
        do { url = try LoopbackServer { _ in .silence }.url() }
        await #expect(throws: TransportError.unreachable) { try await transport.send(HTTPRequest(url: url)) }
    }

    /// An incomplete head is not among the arguments: with it, FoundationNetworking of Swift 6.3 ends the process.
    @Test(arguments: ["", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nfour"])
    func `a connection that closes early is unreachable`(text: String) async throws {
        let server = try LoopbackServer { _ in .text(text) }
        await #expect(throws: TransportError.unreachable) { try await transport.send(HTTPRequest(url: server.url())) }
    }

    @Test(arguments: ["hello\n", "220 mail.example ESMTP\r\n", "\u{1}\u{2}\u{3}\r\n\r\n"])
    func `a response that is not HTTP is malformed`(text: String) async throws {
        let server = try LoopbackServer { _ in .text(text) }
        await #expect(throws: TransportError.malformed) { try await transport.send(HTTPRequest(url: server.url())) }
    }

    @Test func `a server that does not respond times out`() async throws {
        let server = try LoopbackServer { _ in .silence }
        let transport = URLSessionTransport(
            limits: TransportLimits(idleTimeout: .seconds(1)), allowsPlainHTTPOnLoopback: true)
        await #expect(throws: TransportError.timedOut) { try await transport.send(HTTPRequest(url: server.url())) }
    }

    @Test func `a response that never ends times out`() async throws {
        let server = try LoopbackServer { _ in
            // Two minutes, which is longer than other tests can delay the thread of the deadline.
            .repeated(head: "HTTP/1.1 200 OK\r\n\r\n", piece: "x", times: 6000, pause: 20_000)
        }
        let limits = TransportLimits(idleTimeout: .seconds(5), totalTimeout: .milliseconds(300))
        let transport = URLSessionTransport(limits: limits, allowsPlainHTTPOnLoopback: true)
        await #expect(throws: TransportError.timedOut) { try await transport.send(HTTPRequest(url: server.url())) }
        #expect(server.pieces < 6000)
    }

    @Test func `cancelling a task ends its request`() async throws {
        let server = try LoopbackServer { _ in .silence }
        let sending = Task { try await transport.send(HTTPRequest(url: server.url())) }
        for _ in 0..<1_000 where server.received.isEmpty { try await Task.sleep(for: .milliseconds(2)) }
        sending.cancel()
        await #expect(throws: TransportError.cancelled) { try await sending.value }
    }

    @Test func `a body of the maximum length is read, and a longer one fails before its end`() async throws {
        let server = try LoopbackServer { request in
            request.path == "/fits"
                ? .status("200 OK", body: String(repeating: "x", count: 1_000))
                : .repeated(
                    head: "HTTP/1.1 200 OK\r\nContent-Length: 100000000\r\n\r\n",
                    piece: String(repeating: "x", count: 100_000), times: 1_000, pause: 1_000)
        }
        let limits = TransportLimits(maximumBodyLength: 1_000)
        let transport = URLSessionTransport(limits: limits, allowsPlainHTTPOnLoopback: true)
        #expect(try await transport.send(HTTPRequest(url: server.url("/fits"))).body.count == 1_000)
        await #expect(throws: TransportError.tooLarge(limit: 1_000)) {
            try await transport.send(HTTPRequest(url: server.url("/long")))
        }
        #expect(server.pieces < 1_000)
    }
}
