import AuthCore
import AuthSystem
import Foundation
import RuntimeTestSupport
import Testing

/// Tests with an openssl server that has a self-signed certificate.
struct TLSTests {
    /// Starts a server, and expects that a transport does not trust it. Returns the server's log.
    private func log(afterRefusalBy transport: URLSessionTransport, options: [String] = []) async throws -> String {
        try await withSandbox { folder in
            try certificate(in: folder)
            let server = try TLSServer(in: folder, options: options)
            defer { server.stop() }
            let url = try #require(URL(string: "https://localhost:\(server.port)/secret"))
            await #expect(throws: TransportError.untrusted) { try await transport.send(HTTPRequest(url: url)) }
            server.stop()
            return try String(contentsOf: server.log, encoding: .utf8)
        }
    }

    @Test(arguments: [[], ["-tls1_1", "-cipher", "DEFAULT@SECLEVEL=0"]])
    func `a server with an untrusted certificate or an old TLS version receives no request`(
        options: [String]
    ) async throws {
        #expect(try await !log(afterRefusalBy: URLSessionTransport(), options: options).contains("secret"))
    }

    /// The keys of a server that does not exist, until 2027-02-01.
    private static let pins: PublicKeyPins = {
        let pin = PublicKeyPins.Host(
            keys: ["C5+lpZ7tcVwmwQIMcRtPbsQtWLABXhQzejna0wHFr8M="], expires: "2027-02-01")
        return ["LOCALHOST": pin, "127.0.0.1": pin]
    }()
    private static let before = Date(timeIntervalSince1970: 1_801_439_999)
    private static let after = Date(timeIntervalSince1970: 1_801_440_000)

    @Test func `a pinned host receives no request if its keys cannot be checked, and none without HTTPS`() async throws
    {
        let server = try LoopbackServer { _ in .status("200 OK") }
        let transport = URLSessionTransport(pins: Self.pins, now: { Self.before }, allowsPlainHTTPOnLoopback: true)
        for host in ["localhost", "127.0.0.1"] {
            await #expect(throws: TransportError.untrusted) {
                try await transport.send(HTTPRequest(url: server.url(host: host)))
            }
        }
        #expect(server.received.isEmpty)
        guard !PublicKeyPins.canBeChecked else { return }
        // The transport did not even connect.
        #expect(try await !log(afterRefusalBy: transport).contains("error"))
    }

    @Test func `expired pins turn off the check of keys, and no other check`() async throws {
        let server = try LoopbackServer { _ in .status("200 OK") }
        let transport = URLSessionTransport(pins: Self.pins, now: { Self.after }, allowsPlainHTTPOnLoopback: true)
        #expect(try await transport.send(HTTPRequest(url: server.url(host: "localhost"))).status == 200)
        // It connected, and did not trust the server's own certificate.
        #expect(try await log(afterRefusalBy: transport).contains("error"))
    }

    @Test func `a transport keeps its own pins for a host, its limits and its rules when it gets more pins`()
        async throws
    {
        let server = try LoopbackServer { _ in .status("200 OK") }
        let expired = PublicKeyPins.Host(keys: [], expires: "2026-01-01")
        let own = URLSessionTransport(pins: ["localhost": expired], allowsPlainHTTPOnLoopback: true)
        let transport = own.pinning(Self.pins, now: { Self.before })
        #expect(try await transport.send(HTTPRequest(url: server.url(host: "localhost"))).status == 200)
        await #expect(throws: TransportError.untrusted) {
            try await transport.send(HTTPRequest(url: server.url(host: "127.0.0.1")))
        }
        let strict = URLSessionTransport(allowsPlainHTTPOnLoopback: false).pinning(Self.pins, now: { Self.before })
        await #expect(throws: TransportError.insecureURL) {
            try await strict.send(HTTPRequest(url: server.url(host: "localhost")))
        }
        #expect(server.received.count == 1)
    }
}
