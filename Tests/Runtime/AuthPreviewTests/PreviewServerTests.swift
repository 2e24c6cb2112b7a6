import AuthCore
import AuthKit
import AuthSystem
import Foundation
import LiveSupport
import RuntimeTestSupport
import Testing

@testable import AuthPreview

@MainActor @Suite struct PreviewServerTests {
    /// The path of the live app.
    private static let live = "/live/inner-world/"

    private func get(_ server: PreviewServer, path: String = Self.live, host: String? = nil, headers: String = "") async
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
        #expect(page.contains("; Path=/live/inner-world/; HttpOnly; SameSite=Lax\r\n"))
    }

    @Test func `a page runs the server's script and no other`() async throws {
        let server = try PreviewServer(.example(), limits: .patient)
        let page = await get(server)
        #expect(page.components(separatedBy: "<script").count == 2)
        let script = await get(server, path: "/reload.js", headers: "Sec-Fetch-Dest: script\r\n")
        #expect(script.contains("\r\nContent-Type: text/javascript; charset=utf-8\r\n"))
        let version = try await version(server, Self.live + "version")
        #expect(
            page.contains(
                #"<script src="/reload.js" data-version="\#(version)" data-address="/live/inner-world/version" "#
                    + #"data-log="/live/inner-world/log" data-new></script>"#))
        #expect(server.router.sessions.count == 1)
        #expect(await get(server, path: "/version", host: "evil.example").hasPrefix("HTTP/1.1 421 "))
    }

    private func version(_ server: PreviewServer, _ path: String) async throws -> String {
        let answer = await get(server, path: path)
        #expect(answer.hasPrefix("HTTP/1.1 200 "))
        return try #require(answer.components(separatedBy: "\r\n\r\n").last)
    }

    @Test func `a change of a brand is one of its pages and of the index, and not of the other brands`() async throws {
        let brands: [PreviewBrand] = .examples("one", "two")
        let server = try PreviewServer(brands, limits: .patient)
        let paths = ["/version", "/live/one/version", "/live/two/version"]
        var versions: [String] = []
        for path in paths { versions.append(try await version(server, path)) }
        server.show(brands)
        for (path, earlier) in zip(paths, versions) { #expect(try await version(server, path) == earlier) }
        server.show(.examples("one") + brands.dropFirst())
        for (path, earlier) in zip(paths, versions) {
            #expect(try await (version(server, path) == earlier) == (path == "/live/two/version"), "\(path)")
        }
        server.show(Array(brands.dropFirst()))
        #expect(await get(server, path: "/live/one/version").hasPrefix("HTTP/1.1 404 "))
        #expect(await get(server, path: "/one/index.html").hasPrefix("HTTP/1.1 404 "))
    }

    @Test func `the server's pages of the site load themselves again, and only screens may be in its frames`()
        async throws
    {
        let server = try PreviewServer(.examples("one", "two"), limits: .patient)
        #expect(server.url == "http://127.0.0.1:\(server.port)/")
        #expect(await get(server, path: "/").contains("\r\nLocation: /index.html\r\n"))
        let pages = [
            ("/index.html", "/version"), ("/one/index.html", "/live/one/version"),
            ("/two/theme.html", "/live/two/version"),
        ]
        for (path, address) in pages {
            let page = await get(server, path: path)
            #expect(page.hasPrefix("HTTP/1.1 200 "), "\(path)")
            #expect(page.contains("\r\nX-Frame-Options: DENY\r\n"))
            #expect(page.contains("script-src 'self'; connect-src 'self'; frame-src 'self'; form-action 'none'; "))
            #expect(page.contains("frame-ancestors 'none'\r\n"))
            #expect(!page.contains("http-equiv") && !page.contains("'self' file:"))
            #expect(page.contains(#" data-address="\#(address)"></script>"#))
            #expect(page.contains("live/one/\"") == (path != "/two/theme.html"))
        }
        #expect(await get(server, path: "/one/index.html", host: "evil.example").hasPrefix("HTTP/1.1 421 "))
        let path = "/one/de/001-restoring.html"
        let frame = await get(server, path: path, headers: "Sec-Fetch-Dest: iframe\r\n")
        #expect(frame.contains("\r\nX-Frame-Options: SAMEORIGIN\r\n"))
        #expect(frame.contains("frame-ancestors 'self'\r\n"))
        #expect(!frame.contains("<script"))
        #expect(await get(server, path: path, headers: "Sec-Fetch-Dest: document\r\n").contains("/reload.js"))
        let style = await get(server, path: "/one/screens.css")
        #expect(style.contains("\r\nContent-Type: text/css; charset=utf-8\r\n"))
        #expect(server.router.sessions.count == 0)
    }

    @Test func `the only brand has the first page and the address`() async throws {
        let server = try PreviewServer(.example(), limits: .patient)
        #expect(server.url == "http://127.0.0.1:\(server.port)/live/inner-world/")
        #expect(await get(server, path: "/").contains("\r\nLocation: /inner-world/index.html\r\n"))
    }

    @Test func `a session belongs to one brand`() async throws {
        let server = try PreviewServer(.examples("one", "two"), limits: .patient)
        let browser = TestBrowser(server, brand: "one")
        try await browser.load()
        let other = TestBrowser(server, brand: "two", cookie: browser.cookie)
        try await other.post(["preview.token": browser.token, "preview.do": "dark"])
        #expect(other.status == 403)
        try await other.load()
        #expect(other.cookie != browser.cookie)
        #expect(server.router.sessions.count == 2)
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
        #expect(server.router.sessions.count == 0)
    }

    @Test func `a form to another host is refused, even with the session and its token`() async throws {
        let server = try PreviewServer(.example(), limits: .patient)
        let browser = TestBrowser(server)
        try await browser.load()
        let cookie = try #require(browser.cookie)
        let body = "preview.token=\(browser.token)&preview.do=dark"
        let response = await RawClient(server).exchange([
            """
            POST /live/inner-world/ HTTP/1.1\r\nHost: evil.example:\(server.port)\r\nCookie: \(cookie)\r\n\
            Content-Type: application/x-www-form-urlencoded\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)
            """
        ])
        #expect(response?.hasPrefix("HTTP/1.1 421 ") == true)
        try await browser.load()
        #expect(!browser.page.contains(#"data-appearance="dark""#))
    }

    @Test(arguments: [
        "/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd", "/inner-world/../index.html",
        "/inner-world/%2e%2e/index.html", "/inner-world%2findex.html", "/inner-world/index.html%00", "/inner-world/x/",
        "/inner-world/en/../index.html", "//inner-world/index.html", "/Inner-World/index.html", "/files.txt",
        "/live/", "/live/inner-world", "/live/inner-world/x", "/live/other/", "/live//", "/live/inner-world/../log",
    ])
    func `other paths are not found`(_ path: String) async throws {
        let server = try PreviewServer(.example(), limits: .patient)
        let page = await get(server, path: path)
        #expect(page.hasPrefix("HTTP/1.1 404 "))
        #expect(!page.contains("root:"))
        // The page leads back, and loads itself again if its path comes to exist.
        #expect(page.contains("<a href=\"/index.html\">All brands</a>"))
        #expect(page.contains("<link rel=\"stylesheet\" href=\"/site.css\">"))
        #expect(page.contains("<script src=\"/reload.js\" data-version=\""))
    }

    @Test(arguments: ["/one/", "/one"])
    func `the folder of a brand leads to its first page`(_ path: String) async throws {
        let server = try PreviewServer(.examples("one", "two"), limits: .patient)
        let response = await get(server, path: path)
        #expect(response.hasPrefix("HTTP/1.1 303 "))
        #expect(response.contains("\r\nLocation: /one/index.html\r\n"))
    }

    @Test func `what all pages load needs no samples of the brands`() async throws {
        let example = PreviewApp.example()
        let devices = Guarded(0)
        let app = PreviewApp(brand: example.brand, theme: example.theme, service: example.service) { services in
            devices.withLock { $0 += 1 }
            return example.install(services)
        }
        let server = try PreviewServer([PreviewBrand(app)], limits: .patient)
        for path in ["/site.css", "/site.js", "/missing.html"] { _ = await get(server, path: path) }
        #expect(await get(server, path: "/site.css").contains("\r\nContent-Type: text/css; charset=utf-8\r\n"))
        #expect(await get(server, path: "/index.html").hasPrefix("HTTP/1.1 200 "))
        #expect(devices.withLock { $0 } == 0)
        #expect(await get(server, path: "/inner-world/index.html").hasPrefix("HTTP/1.1 200 "))
        #expect(devices.withLock { $0 } == 1)
    }

    @Test(arguments: ["/", "/index.html", "/inner-world/index.html", "/version", "/live/inner-world/version"])
    func `only live apps accept forms`(_ path: String) async throws {
        let server = try PreviewServer(.example(), limits: .patient)
        let response = await RawClient(server).exchange([
            """
            POST \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\
            Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 0\r\n\r\n
            """
        ])
        #expect(response?.hasPrefix("HTTP/1.1 405 ") == true)
    }

    @Test(arguments: ["image", "iframe", "script", "empty"])
    func `a resource of another site begins no session`(_ purpose: String) async throws {
        let server = try PreviewServer(.example(), limits: .patient)
        #expect(await get(server, headers: "Sec-Fetch-Dest: \(purpose)\r\n").hasPrefix("HTTP/1.1 403 "))
        #expect(server.router.sessions.count == 0)
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
        #expect(server.router.sessions.count == 1)
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
        // Neither can anybody else read what the user has typed.
        try await one.post(["preview.token": other.token], to: "log")
        #expect(one.status == 403)
        try await one.post(["preview.token": one.token], to: "log", headers: "Origin: http://127.0.0.1:1\r\n")
        #expect(one.status == 403)
        try await one.load()
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
            POST /live/inner-world/ HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\nContent-Type: application/x-www-form-urlencoded\r\n\
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
        let error = #expect(throws: PreviewServerError.portInUse(server.port)) {
            try PreviewServer(.example(), port: server.port)
        }
        // The sentence follows "error: ".
        #expect(error?.description.hasPrefix("another program uses port \(server.port); ") == true)
        server.stop()
        for _ in 0..<200 where await RawClient(server).exchange(["G"]) != nil {
            try await Task.sleep(for: .milliseconds(10))
        }
        let next = try PreviewServer(.example(), port: server.port)
        #expect(await get(next).hasPrefix("HTTP/1.1 200 "))
    }
}
