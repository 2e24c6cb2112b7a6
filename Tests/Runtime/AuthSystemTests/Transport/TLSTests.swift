import AuthCore
import AuthSystem
import Foundation
import Testing

/// Tests with an openssl server that has a self-signed certificate.
struct TLSTests {
    @Test(arguments: [[], ["-tls1_1", "-cipher", "DEFAULT@SECLEVEL=0"]])
    func `a server with an untrusted certificate or an old TLS version receives no request`(
        options: [String]
    ) async throws {
        try await withSandbox { folder in
            try certificate(in: folder)
            let server = try TLSServer(in: folder, options: options)
            defer { server.stop() }
            let url = try #require(URL(string: "https://localhost:\(server.port)/secret"))
            let transport = URLSessionTransport()
            await #expect(throws: TransportError.untrusted) { try await transport.send(HTTPRequest(url: url)) }
            server.stop()
            #expect(!(try String(contentsOf: server.log, encoding: .utf8)).contains("secret"))
        }
    }

    @Test func `a pinned host receives no request if its keys cannot be checked, and none without HTTPS`() async throws
    {
        let server = try LoopbackServer { _ in .status("200 OK") }
        let pins: PublicKeyPins = ["LOCALHOST": [], "127.0.0.1": []]
        let transport = URLSessionTransport(pins: pins, allowsPlainHTTPOnLoopback: true)
        for host in ["localhost", "127.0.0.1"] {
            await #expect(throws: TransportError.untrusted) {
                try await transport.send(HTTPRequest(url: server.url(host: host)))
            }
        }
        #expect(server.received.isEmpty)
        guard !PublicKeyPins.canBeChecked else { return }
        try await withSandbox { folder in
            try certificate(in: folder)
            let server = try TLSServer(in: folder, options: [])
            defer { server.stop() }
            let url = try #require(URL(string: "https://localhost:\(server.port)/secret"))
            await #expect(throws: TransportError.untrusted) { try await transport.send(HTTPRequest(url: url)) }
            server.stop()
            // The transport did not even connect.
            #expect(!(try String(contentsOf: server.log, encoding: .utf8)).contains("error"))
        }
    }
}
