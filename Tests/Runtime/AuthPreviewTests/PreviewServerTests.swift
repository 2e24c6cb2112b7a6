import AuthCore
import AuthKit
import Foundation
import LiveSupport
import RuntimeTestSupport
import Testing

@testable import AuthPreview

@MainActor @Suite struct PreviewServerTests {
    private func get(_ server: PreviewServer, path: String = "/", host: String? = nil, headers: String = "") async
        -> String
    {
        let host = host ?? "127.0.0.1:\(server.port)"
        return await RawClient(server)
            .exchange(["GET \(path) HTTP/1.1\r\nHost: \(host)\r\n\(headers)\r\n"]) ?? "no connection"
    }

    @Test func `a page has the headers that protect it`() async throws {
        let server = try PreviewServer(.example(), limits: .patient)
        let page = await get(server)
        #expect(page.hasPrefix("HTTP/1.1 200 OK\r\n"))
        for header in [
            "Content-Security-Policy: default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; "
                + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'; script-src 'self'; connect-src 'self'",
            "X-Content-Type-Options: nosniff", "Cache-Control: no-store", "Referrer-Policy: same-origin",
            "X-Frame-Options: DENY", "Content-Type: text/html; charset=utf-8", "Connection: close",
        ] {
            #expect(page.contains("\r\n\(header)\r\n"), "\(header)")
        }
        #expect(page.contains("; Path=/; HttpOnly; SameSite=Lax\r\n"))
    }

    @Test func `a page runs the server's script and no other, which sees that the app has changed`() async throws {
        let server = try PreviewServer(.example(), limits: .patient)
        let page = await get(server)
        #expect(page.components(separatedBy: "<script").count == 2)
        let script = await get(server, path: "/reload.js", headers: "Sec-Fetch-Dest: script\r\n")
        #expect(script.contains("\r\nContent-Type: text/javascript; charset=utf-8\r\n"))
        let version = try #require(await get(server, path: "/version").components(separatedBy: "\r\n\r\n").last)
        #expect(version.count == 22)
        #expect(page.contains(#"<script src="/reload.js" data-version="\#(version)"></script>"#))
        #expect(server.sessions.count == 1)
        #expect(await get(server, path: "/version", host: "evil.example").hasPrefix("HTTP/1.1 421 "))
        #expect(await get(server, path: "/version").hasSuffix("\r\n\r\n" + version))
        let next = try PreviewServer(.example(), limits: .patient)
        #expect(await get(next, path: "/version").hasSuffix("\r\n\r\n" + version) == false)
        server.show(.example())
        #expect(await get(server, path: "/version").hasSuffix("\r\n\r\n" + version) == false)
        #expect(server.sessions.count == 0)
    }

    @Test(
        arguments: [
            "evil.example:PORT", "127.0.0.1", "127.0.0.1:1", "127.0.0.1:PORT.evil.example", "0.0.0.0:PORT",
            "127.0.0.1:PORT@evil.example", "",
        ])
    func `another host is refused`(_ host: String) async throws {
        let server = try PreviewServer(.example(), limits: .patient)
        let page = await get(server, host: host.replacingOccurrences(of: "PORT", with: "\(server.port)"))
        #expect(page.hasPrefix("HTTP/1.1 421 "))
        #expect(!page.contains("Set-Cookie"))
        #expect(server.sessions.count == 0)
    }

    @Test func `a form to another host is refused, even with the session and its token`() async throws {
        let server = try PreviewServer(.example(), limits: .patient)
        let browser = TestBrowser(server)
        try await browser.load()
        let cookie = try #require(browser.cookie)
        let body = "preview.token=\(browser.token)&preview.do=dark"
        let response = await RawClient(server).exchange([
            """
            POST / HTTP/1.1\r\nHost: evil.example:\(server.port)\r\nCookie: \(cookie)\r\n\
            Content-Type: application/x-www-form-urlencoded\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)
            """
        ])
        #expect(response?.hasPrefix("HTTP/1.1 421 ") == true)
        try await browser.load()
        #expect(!browser.page.contains(#"data-appearance="dark""#))
    }

    @Test(arguments: ["/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd"])
    func `other paths are not found`(_ path: String) async throws {
        let server = try PreviewServer(.example(), limits: .patient)
        let page = await get(server, path: path)
        #expect(page.hasPrefix("HTTP/1.1 404 "))
        #expect(!page.contains("root:"))
    }

    @Test(arguments: ["image", "iframe", "script", "empty"])
    func `a resource of another site begins no session`(_ purpose: String) async throws {
        let server = try PreviewServer(.example(), limits: .patient)
        #expect(await get(server, headers: "Sec-Fetch-Dest: \(purpose)\r\n").hasPrefix("HTTP/1.1 403 "))
        #expect(server.sessions.count == 0)
    }

    @Test func `a link of another site does not replace the session`() async throws {
        let server = try PreviewServer(.example(), limits: .patient)
        let browser = TestBrowser(server)
        try await browser.load()
        try await browser.press("dark")
        try await browser.comeFromAnotherSite()
        #expect(browser.page.contains(#"data-appearance="dark""#))
        try await browser.comeFromAnotherSite(by: "POST")
        #expect(browser.status == 403)
        try await browser.load()
        #expect(browser.page.contains(#"data-appearance="dark""#))
        #expect(server.sessions.count == 1)
    }

    @Test func `a form needs its session and its token`() async throws {
        let server = try PreviewServer(.example(), limits: .patient)
        let (one, other) = (TestBrowser(server), TestBrowser(server))
        try await one.load()
        try await other.load()
        #expect(one.token != other.token)
        #expect(one.token.count == 43)

        let stranger = TestBrowser(server)
        try await stranger.post(["preview.token": one.token, "preview.do": "forward1d"])
        #expect(stranger.status == 403)
        for token in [nil, "", other.token, String(one.token.dropLast()), one.token + "a"] {
            var fields = ["preview.do": "dark"]
            fields["preview.token"] = token
            try await one.post(fields)
            #expect(one.status == 403)
        }
        try await one.load()
        #expect(!one.page.contains(#"data-appearance="dark""#))
        for origin in ["http://evil.example", "null", "https://127.0.0.1:\(server.port)"] {
            try await one.post(["preview.token": one.token, "preview.do": "dark"], headers: "Origin: \(origin)\r\n")
            #expect(one.status == 403)
            try await one.load()
        }
        let origin = "Origin: http://127.0.0.1:\(server.port)\r\n"
        try await one.post(["preview.token": one.token, "preview.do": "dark"], headers: origin)
        #expect(one.status == 200)
        #expect(one.page.contains(#"data-appearance="dark""#))
    }

    @Test func `a large body is refused before it arrives`() async throws {
        let server = try PreviewServer(.example(), limits: .patient)
        let head = """
            POST / HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\nContent-Type: application/x-www-form-urlencoded\r\n\
            Content-Length: 10485760\r\n\r\n
            """
        // The body never arrives, so only a response to the head can end this exchange.
        let atOnce = await RawClient(server).exchange([head])
        #expect(atOnce?.hasPrefix("HTTP/1.1 413 ") == true)
        #expect(await get(server).hasPrefix("HTTP/1.1 200 "))
    }

    @Test func `a slow client is refused`() async throws {
        var limits = PreviewLimits()
        limits.requestTime = .milliseconds(300)
        let server = try PreviewServer(.example(), limits: limits)
        let silent = await RawClient(server).exchange(["GET / HT"])
        #expect(silent?.hasPrefix("HTTP/1.1 408 ") == true)
        // Each byte is in time, but the head is not.
        let slow = await RawClient(server).exchange(
            Array("GET / HTTP/1.1\r\nHost: ").map { "\($0)" }, pause: 40_000)
        #expect(slow == "" || slow?.hasPrefix("HTTP/1.1 408 ") == true)
    }

    @Test func `only loopback reaches the server`() async throws {
        let server = try PreviewServer(.example(), limits: .patient)
        // 127.0.0.2 is this machine too, but another address. A server on all addresses would accept it.
        #expect(await RawClient(server).exchange(["GET / HTTP/1.1\r\n\r\n"], address: 0x7F00_0002) == nil)
    }

    @Test func `a port is used once`() async throws {
        let server = try PreviewServer(.example(), limits: .patient)
        #expect(throws: PreviewServerError.portInUse(server.port)) { try PreviewServer(.example(), port: server.port) }
        server.stop()
        for _ in 0..<200 where await RawClient(server).exchange(["G"]) != nil {
            try await Task.sleep(for: .milliseconds(10))
        }
        let next = try PreviewServer(.example(), port: server.port)
        #expect(await get(next).hasPrefix("HTTP/1.1 200 "))
    }
}
