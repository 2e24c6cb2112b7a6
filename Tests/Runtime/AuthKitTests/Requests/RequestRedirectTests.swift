import AuthCore
import AuthKit
import AuthSystem
import Foundation
import RuntimeTestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Redirects of requests with a token, between servers on this machine.
struct RequestRedirectTests {
    private let app = RequestFixture()
    /// Fields that are meant for the app's own service.
    private let credentials = ["Cookie": "id=1", "Proxy-Authorization": "Basic YTpi", "Host": "api.example.com"]

    /// Starts a server that redirects all paths but `/end`.
    private func server(_ status: Int = 302, to location: String) throws -> LoopbackServer {
        try LoopbackServer {
            $0.path == "/end"
                ? .status("200 OK", body: "end") : .status("\(status) Elsewhere", headers: ["Location: \(location)"])
        }
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func `a redirect to another origin is followed without credentials`(status: Int) async throws {
        let other = try LoopbackServer { _ in .status("200 OK", body: "other") }
        let own = try server(status, to: other.url("/there").absoluteString)
        let auth = await app.auth(own.url())
        try await app.signIn()
        let (data, response) = try await auth.data(
            for: URLRequest(
                "GET", own.url("/start"), headers: credentials.merging(["X-Own": "1"]) { first, _ in first }))
        #expect(data == Data("other".utf8) && response.url == other.url("/there"))
        #expect(own.authorizations == ["Bearer access-1"])
        let received = try #require(other.received.first)
        for name in ["authorization", "cookie", "proxy-authorization"] { #expect(received.headers[name] == nil) }
        #expect(received.headers["host"] == "127.0.0.1:\(other.port)")
        #expect(received.headers["x-own"] == "1")
    }

    @Test func `a token does not come back after a redirect to another origin`() async throws {
        let back = Guarded<URL?>(nil)
        let other = try LoopbackServer { _ in
            let location = back.withLock { $0 }?.absoluteString ?? ""
            return .status("302 Found", headers: ["Location: \(location)"])
        }
        let own = try server(to: other.url().absoluteString)
        back.withLock { [url = own.url("/end")] in $0 = url }
        let auth = await app.auth(own.url())
        try await app.signIn()
        #expect(try await auth.data(for: URLRequest(url: own.url("/start"))).0 == Data("end".utf8))
        #expect(own.paths == ["/start", "/end"])
        #expect(own.authorizations == ["Bearer access-1", nil] && other.authorizations == [nil])
    }

    @Test func `another origin's 401 renews nothing and is returned`() async throws {
        let other = try LoopbackServer.accepting("any")
        let own = try server(to: other.url().absoluteString)
        let auth = await app.auth(own.url())
        try await app.signIn()
        #expect(try await auth.data(for: URLRequest(url: own.url("/start"))).1.statusCode == 401)
        #expect(other.authorizations == [nil] && own.received.count == 1)
        #expect(await app.authority.renewals == [])
    }

    @Test func `a redirect within the own origins keeps the token`() async throws {
        let second = try server(to: "/end")
        let first = try server(to: second.url("/on").absoluteString)
        let auth = await app.auth(first.url(), second.url())
        try await app.signIn()
        #expect(try await auth.data(for: URLRequest(url: first.url("/start"))).1.url == second.url("/end"))
        #expect(first.authorizations + second.authorizations == Array(repeating: "Bearer access-1", count: 3))
    }

    // MARK: Methods and bodies

    @Test(arguments: [
        (301, "POST", "GET"), (302, "POST", "GET"), (303, "POST", "GET"), (307, "POST", "POST"), (308, "POST", "POST"),
        (301, "PUT", "PUT"), (302, "DELETE", "DELETE"), (303, "PUT", "GET"), (303, "HEAD", "HEAD"),
        (302, "HEAD", "HEAD"),
    ])
    func `the method and the body after a redirect follow RFC 9110`(
        status: Int, method: String, next: String
    ) async throws {
        let own = try server(status, to: "/end")
        let auth = await app.auth(own.url())
        try await app.signIn()
        let body = method == "HEAD" ? nil : "a=1"
        _ = try await auth.data(
            for: URLRequest(method, own.url("/start"), body: body, headers: ["Content-Type": "text/plain"]))
        let last = try #require(own.received.last)
        #expect(last.line == "\(next) /end HTTP/1.1")
        #expect(last.body == (next == "GET" ? "" : body ?? ""))
        if next == "GET" { #expect(last.headers["content-type"] == nil) }
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func `a redirect that needs the body stream again is returned`(status: Int) async throws {
        let own = try server(status, to: "/end")
        let auth = await app.auth(own.url())
        try await app.signIn()
        let response = try await auth.data(for: URLRequest(streaming: "a=1", to: own.url("/start"))).1
        #expect(response.statusCode == (status < 307 ? 200 : status))
        #expect(own.paths == (status < 307 ? ["/start", "/end"] : ["/start"]))
        #expect(own.received.first?.body == "a=1")
    }

    // MARK: Refused redirects

    @Test func `five redirects are followed, and a sixth is refused`() async throws {
        let own = try LoopbackServer { request in
            let number = Int(request.path.dropFirst()) ?? 0
            return number == 5
                ? .status("200 OK") : .status("302 Found", headers: ["Location: /\(number + 1)"])
        }
        let auth = await app.auth(own.url())
        try await app.signIn()
        #expect(try await auth.data(for: URLRequest(url: own.url("/0"))).1.statusCode == 200)
        await #expect(throws: AuthError.service(.redirectRefused)) {
            try await auth.data(for: URLRequest(url: own.url("/-1")))
        }
        #expect(own.received.count == 12)
    }

    @Test(arguments: [
        "acme://callback?code=1", "file:///etc/passwd", "ftp://127.0.0.1/", "http://user:pass@127.0.0.1/", "http://",
        "http://other.example/",
    ])
    func `a redirect to another scheme, to plain HTTP or with a password is refused`(location: String) async throws {
        let own = try server(to: location)
        let auth = await app.auth(own.url())
        try await app.signIn()
        await #expect(throws: AuthError.service(.redirectRefused)) {
            try await auth.data(for: URLRequest(url: own.url("/start")))
        }
        #expect(own.received.count == 1)
    }

    @Test(arguments: ["http://api.example.com/end", "http://127.0.0.1:8080/", "http://other.example/"])
    func `a redirect from HTTPS to HTTP is refused`(location: String) async throws {
        let api = URL(validated: "https://api.example.com")
        let service = ScriptedExchanges { _ in (302, ["Location": location]) }
        // The insecure origin is one of the app's own.
        let auth = await app.auth(api, URL(validated: "http://127.0.0.1:8080"), transport: service)
        try await app.signIn()
        await #expect(throws: AuthError.service(.redirectRefused)) {
            try await auth.data(for: URLRequest(url: api.appending(path: "start")))
        }
        #expect(await service.requests.count == 1)
    }

    /// FoundationNetworking ends the process if a cancellation and a redirect occur in a certain order.
    @Test func `a request can be cancelled at any time during a redirect`() async throws {
        let own = try server(to: "/again")
        let auth = await app.auth(own.url())
        try await app.signIn()
        var cancelled = 0
        for round in 0..<300 {
            let sending = Task { try await auth.data(for: URLRequest(url: own.url("/start"))).1.statusCode }
            try await Task.sleep(for: .microseconds(round * 20))
            sending.cancel()
            let error = await #expect(throws: AuthError.self) { try await sending.value }
            #expect([.cancelled, .service(.redirectRefused)].contains(error))
            if error == .cancelled { cancelled += 1 }
        }
        #expect(cancelled > 0)
    }
}

/// A transport whose responses a test scripts.
private actor ScriptedExchanges: URLRequestTransport {
    private(set) var requests: [URLRequest] = []
    private let respond: @Sendable (URLRequest) -> (status: Int, headers: [String: String])

    init(_ respond: @escaping @Sendable (URLRequest) -> (status: Int, headers: [String: String])) {
        self.respond = respond
    }

    func send(_ request: HTTPRequest) throws(TransportError) -> HTTPResponse { throw .unreachable }

    func exchange(_ request: URLRequest) throws(TransportError) -> (Data, HTTPURLResponse) {
        requests.append(request)
        let (status, headers) = respond(request)
        guard let url = request.url,
            let response = HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: headers)
        else { throw .malformed }
        return (Data(), response)
    }
}
