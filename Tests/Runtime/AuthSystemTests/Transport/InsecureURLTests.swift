import AuthCore
import AuthSystem
import Foundation
import RuntimeTestSupport
import Testing

/// Tests that only HTTPS is allowed, and plain HTTP to the local machine in debug builds.
struct InsecureURLTests {
    private func request(_ text: String) throws -> HTTPRequest { HTTPRequest(url: try #require(URL(string: text))) }

    @Test(arguments: [
        "http://acme.example/", "http://10.0.0.1/", "http://127.0.0.2/", "http://localhost.acme.example/",
        "http://127.0.0.1.acme.example/", "http://127.0.0.1@acme.example/", "http://user:pass@127.0.0.1/",
        "https://user@acme.example/", "ftp://127.0.0.1/", "file:///etc/passwd", "ws://127.0.0.1/", "relative",
        "https:///",
        "http://2130706433/", "http://0/", "http://[::]/", "http://[::ffff:127.0.0.1]/",
    ])
    func `a URL that is neither HTTPS nor HTTP to the local machine is rejected`(url: String) async throws {
        let transport = URLSessionTransport(allowsPlainHTTPOnLoopback: true)
        await #expect(throws: TransportError.insecureURL) { try await transport.send(try request(url)) }
    }

    @Test func `plain HTTP to the local machine is sent only if it is allowed`() async throws {
        let server = try LoopbackServer { _ in .status("200 OK") }
        let allowed = URLSessionTransport(allowsPlainHTTPOnLoopback: true)
        for host in ["127.0.0.1", "localhost", "LOCALHOST"] {
            #expect(try await allowed.send(HTTPRequest(url: server.url(host: host))).status == 200)
        }
        let refused = URLSessionTransport(allowsPlainHTTPOnLoopback: false)
        for host in ["127.0.0.1", "localhost", "[::1]"] {
            await #expect(throws: TransportError.insecureURL) {
                try await refused.send(HTTPRequest(url: server.url(host: host)))
            }
        }
        #expect(server.received.count == 3)
    }

    @Test func `plain HTTP is allowed by default only in debug builds`() async throws {
        let server = try LoopbackServer { _ in .status("200 OK") }
        let transport = URLSessionTransport()
        // The build of the tests, which has the same configuration, not the transport's own answer.
        #if DEBUG
        #expect(URLSessionTransport.isDebugBuild)
        #expect(try await transport.send(HTTPRequest(url: server.url())).status == 200)
        #else
        #expect(!URLSessionTransport.isDebugBuild)
        await #expect(throws: TransportError.insecureURL) { try await transport.send(HTTPRequest(url: server.url())) }
        #endif
    }

    @Test func `a request that is not valid is rejected before it is sent`() async throws {
        let server = try LoopbackServer { _ in .status("200 OK") }
        let fields: [HTTPHeaders] = [
            ["X-A": "1\r\nX-B: 2"], ["X-A": "1\nX-B: 2"], ["X-A": "1\r"], ["X-A": "1\0"],
            ["X-A: 1\r\nX-B": "2"], ["": "1"], ["X A": "1"],
        ]
        let requests =
            fields.map { HTTPRequest(url: server.url(), headers: $0) }
            + ["GET / HTTP/1.1\r\nX: ", "", "GE T"].map { HTTPRequest(method: $0, url: server.url()) }
            + [HTTPRequest(url: server.url(), body: Data("a".utf8))]
        let transport = URLSessionTransport(allowsPlainHTTPOnLoopback: true)
        for request in requests {
            await #expect(throws: TransportError.invalidRequest) { try await transport.send(request) }
        }
        #expect(server.received.isEmpty)
    }
}
