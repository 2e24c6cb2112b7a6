import AuthCore
import Foundation
import LiveSupport
import Testing

struct BrowserTests {
    private let expiring = "a=1; Expires=Wed, 21 Oct 2099 07:28:00 GMT, b=2; Path=/login; HttpOnly, c=3; Path=/log"

    private func cookies(
        set: String, at page: String = "https://auth.example/login", sentTo next: String, host: String = "auth.example"
    ) async throws -> String? {
        let site = FakeSite([
            "GET auth.example/login": { _ in .redirect(to: next, cookies: set) },
            "GET \(host)\(URL(string: next, relativeTo: URL(string: page))?.path ?? "")": { _ in
                .redirect(to: "app://cb")
            },
        ])
        let user = TestUser(username: "", password: "")
        _ = try await PageWalker(user, transport: site).callback(
            from: try #require(URL(string: page)), returningTo: .scheme("app"), ephemeral: true)
        return await site.requests.last?.headers["Cookie"]
    }

    @Test func `a cookie is sent only to the host and path that set it`() async throws {
        #expect(try await cookies(set: expiring, sentTo: "/login/next") == "a=1; b=2")
        #expect(try await cookies(set: expiring, sentTo: "/logout") == "a=1")
        #expect(try await cookies(set: "a=1; Path=/", sentTo: "https://other.example/x", host: "other.example") == nil)
        #expect(
            try await cookies(set: "a=1; Path=/", sentTo: "https://a.auth.example/x", host: "a.auth.example") == nil)
    }

    @Test func `a cookie for a domain is sent only to hosts of the domain`() async throws {
        let set = "a=1; Path=/; Domain=auth.example"
        #expect(try await cookies(set: set, sentTo: "https://a.auth.example/x", host: "a.auth.example") == "a=1")
        #expect(try await cookies(set: set, sentTo: "https://notauth.example/x", host: "notauth.example") == nil)
    }

    @Test func `a secure cookie is not sent over plain HTTP`() async throws {
        #expect(try await cookies(set: "a=1; Path=/; Secure", sentTo: "/x") == "a=1")
        #expect(try await cookies(set: "a=1; Path=/; Secure", sentTo: "http://auth.example/x") == nil)
    }

    @Test func `a visit sends the cookies of the previous visit, unless one of the two is ephemeral`() async throws {
        let handlers: [String: FakeSite.Handler] = [
            "GET auth.example/login": { request in
                .redirect(to: "app://\(request.headers["Cookie"] == nil ? "new" : "known")", cookies: "a=1; Path=/")
            }
        ]
        let walker = PageWalker(TestUser(username: "", password: ""), transport: FakeSite(handlers))
        let page = try #require(URL(string: "https://auth.example/login"))
        for (ephemeral, expected) in [(true, "new"), (false, "new"), (false, "known"), (true, "new")] {
            let callback = try await walker.callback(from: page, returningTo: .scheme("app"), ephemeral: ephemeral)
            #expect(callback.host == expected)
        }
    }

    @Test func `a deleted cookie is not sent`() async throws {
        let handlers: [String: FakeSite.Handler] = [
            "GET auth.example/login": { _ in .redirect(to: "/logout", cookies: "a=1; Path=/") },
            "GET auth.example/logout": { _ in
                .redirect(to: "/end", cookies: "a=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT")
            },
            "GET auth.example/end": { _ in .redirect(to: "app://cb") },
        ]
        let site = FakeSite(handlers)
        _ = try await PageWalker(TestUser(username: "", password: ""), transport: site).callback(
            from: try #require(URL(string: "https://auth.example/login")), returningTo: .scheme("app"), ephemeral: true)
        #expect(await site.requests.map { $0.headers["Cookie"] } == [nil, "a=1", nil])
    }

    @Test func `the history has no queries, and the description of a user has no password`() async throws {
        let walker = PageWalker(PageWalkerTests.ada, transport: FakeSite(PageWalkerTests.site))
        _ = try await walker.callback(from: PageWalkerTests.start, returningTo: .scheme("app"), ephemeral: false)
        #expect(
            await walker.browser.visits == [
                "GET auth.example/oauth2/authorize 302", "GET auth.example/login 200", "POST auth.example/login 302",
            ])
        #expect(!"\(walker.user)".contains("p&ss"))
    }
}
