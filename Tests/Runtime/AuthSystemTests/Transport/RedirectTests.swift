import AuthCore
import AuthSystem
import Foundation
import RuntimeTestSupport
import Testing

struct RedirectTests {
    /// A transport with long timeouts, for a busy machine.
    let transport = URLSessionTransport(
        limits: TransportLimits(idleTimeout: .seconds(120), totalTimeout: .seconds(600)),
        allowsPlainHTTPOnLoopback: true)

    /// Starts a server that redirects all paths but `/end`.
    private func server(_ status: Int, to location: String) throws -> LoopbackServer {
        try LoopbackServer {
            $0.path == "/end"
                ? .status("200 OK", body: "end")
                : .status("\(status) Elsewhere", headers: ["Location: \(location)"], body: "moved")
        }
    }

    @Test(arguments: [(301, "GET", ""), (302, "GET", ""), (303, "GET", ""), (307, "POST", "a=1"), (308, "POST", "a=1")])
    func `a redirect within the origin keeps the header fields, and repeats a POST or makes it a GET`(
        status: Int, method: String, body: String
    )
        async throws
    {
        let server = try server(status, to: "/end")
        let response = try await transport.send(
            HTTPRequest(
                method: "POST", url: server.url("/start"),
                headers: ["Content-Type": "application/x-www-form-urlencoded", "Authorization": "Bearer a-1"],
                body: Data("a=1".utf8)))
        #expect(response.status == 200 && response.body == Data("end".utf8))
        #expect(server.received.map { $0.headers["authorization"] } == ["Bearer a-1", "Bearer a-1"])
        let last = try #require(server.received.last)
        #expect(last.line == "\(method) /end HTTP/1.1")
        #expect(last.body == body)
        #expect((last.headers["content-type"] != nil) == (method == "POST"))
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func `a redirect to another origin fails, and nothing is sent there`(status: Int) async throws {
        let other = try LoopbackServer { _ in .status("200 OK") }
        let foreign = [
            other.url().absoluteString, "http://localhost:\(other.port)/", "//127.0.0.1:\(other.port)/",
            "https://acme.example/", "http://acme.example/", "acme://callback?code=1", "file:///etc/passwd",
        ]
        for location in foreign {
            let server = try server(status, to: location)
            await #expect(throws: TransportError.redirectRefused) {
                try await transport.send(
                    HTTPRequest(
                        method: "POST", url: server.url("/start"), headers: ["Authorization": "Bearer a-1"],
                        body: Data("refresh_token=r-1".utf8)))
            }
        }
        #expect(other.received.isEmpty)
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func `a request that asks for redirects returns them unchanged`(status: Int) async throws {
        let server = try server(status, to: "acme://callback?code=1&state=2")
        let response = try await transport.send(HTTPRequest(url: server.url("/start"), redirects: .returned))
        #expect(response.status == status)
        #expect(response.headers["Location"] == "acme://callback?code=1&state=2")
        #expect(response.body == Data("moved".utf8))
        #expect(server.received.count == 1)
    }

    @Test func `an endless redirect fails after five`() async throws {
        let server = try server(302, to: "/again")
        await #expect(throws: TransportError.redirectRefused) {
            try await transport.send(HTTPRequest(url: server.url("/start")))
        }
        #expect(server.received.count == 6)
    }
}
