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

    // MARK: Errors

    @Test func `a port without a server is unreachable`() async throws {
        let url: URL
        do { url = try LoopbackServer { _ in .silence }.url() }
        await #expect(throws: TransportError.unreachable) { try await transport.send(HTTPRequest(url: url)) }
    }

    /// An incomplete head is not among the arguments: with it, FoundationNetworking of Swift 6.3 ends the process.
    @Test(
        arguments: [
            ("", .unreachable), ("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nfour", .unreachable),
            ("hello\n", .malformed), ("220 mail.example ESMTP\r\n", .malformed), ("\u{1}\u{2}\r\n\r\n", .malformed),
        ] as [(String, TransportError)])
    func `a connection that closes early is unreachable, and a response that is not HTTP is malformed`(
        text: String, error: TransportError
    ) async throws {
        let server = try LoopbackServer { _ in .text(text) }
        await #expect(throws: error) { try await transport.send(HTTPRequest(url: server.url())) }
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
        let limits = TransportLimits(maximumBodyLength: 1_000, maximumAppBodyLength: 2_000)
        let transport = URLSessionTransport(limits: limits, allowsPlainHTTPOnLoopback: true)
        #expect(try await transport.send(HTTPRequest(url: server.url("/fits"))).body.count == 1_000)
        await #expect(throws: TransportError.tooLarge(limit: 1_000)) {
            try await transport.send(HTTPRequest(url: server.url("/long")))
        }
        await #expect(throws: TransportError.tooLarge(limit: 2_000)) {
            try await transport.exchange(URLRequest(url: server.url("/long")))
        }
        #expect(server.pieces < 1_000)
    }
}
