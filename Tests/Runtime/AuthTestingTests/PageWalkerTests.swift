import AuthCore
import Foundation
import LiveSupport
import Testing

struct PageWalkerTests {
    static let start = URL(validated: "https://auth.example/oauth2/authorize?state=s")
    static let ada = TestUser(username: "ada@example.com", password: "p&ss=1 ü")

    static let login = """
        <form action="/login?state=s&amp;x=1" method="post"><input type="hidden" name="_csrf" value="t+k">
        <input name="username"><input type="password" name="password"><button>Sign in</button>
        <button name="cancel" value="yes">Cancel</button></form>
        <a href="/oauth2/authorize?identity_provider=Google">Continue with Google</a>
        """

    /// A site whose login page redirects to the app. The callback URL shows whether the user signed in or pressed Cancel.
    static let site: [String: FakeSite.Handler] = [
        "GET auth.example/oauth2/authorize": { request in
            request.url.query?.contains("identity_provider") == true
                ? .redirect(to: "https://google.example/pick") : .redirect(to: "/login?state=s")
        },
        "GET auth.example/login": { _ in .page(login) },
        "POST auth.example/login": { request in
            request.text.contains("cancel=yes")
                ? .redirect(to: "app://cb?error=access_denied&state=s") : .redirect(to: "app://cb?code=c&state=s")
        },
        "GET google.example/pick": { _ in
            .page("<form method=post><input type=email name=identifier><button>Next</button></form>")
        },
        "POST google.example/pick": { _ in .redirect(to: "app://cb?code=google&state=s", status: 303) },
    ]

    private func visit(
        _ user: TestUser = ada, _ site: [String: FakeSite.Handler] = site, from url: URL = start
    ) async throws -> (callback: String, site: FakeSite) {
        let site = FakeSite(site)
        let walker = PageWalker(user, transport: site)
        let callback = try await walker.callback(from: url, returningTo: .scheme("app"), ephemeral: true)
        return (callback.absoluteString, site)
    }

    private func site(changing changes: [String: FakeSite.Handler]) -> [String: FakeSite.Handler] {
        Self.site.merging(changes) { _, new in new }
    }

    @Test func `a user signs in with a password`() async throws {
        let (callback, site) = try await visit()
        #expect(callback == "app://cb?code=c&state=s")
        #expect(await site.requestNames == ["GET /oauth2/authorize", "GET /login", "POST /login"])
        let sent = try #require(await site.requests.last)
        #expect(sent.url.query == "state=s&x=1")
        #expect(sent.text == "_csrf=t%2Bk&username=ada%40example.com&password=p%26ss%3D1%20%C3%BC")
        #expect(sent.headers["Content-Type"] == "application/x-www-form-urlencoded")
    }

    @Test func `the app's scheme matches in either case`() async throws {
        let (callback, _) = try await visit(
            Self.ada, site(changing: ["POST auth.example/login": { _ in .redirect(to: "APP://cb") }]))
        #expect(callback == "APP://cb")
    }

    @Test func `a user chooses a provider once`() async throws {
        var user = Self.ada
        user.provider = "Google"
        let (callback, site) = try await visit(user)
        #expect(callback == "app://cb?code=google&state=s")
        #expect(
            await site.requestNames == [
                "GET /oauth2/authorize", "GET /login", "GET /oauth2/authorize", "GET /pick", "POST /pick",
            ])
        #expect(await site.requests.last?.text == "identifier=ada%40example.com")
    }

    @Test func `a provider may be a button`() async throws {
        var user = Self.ada
        user.provider = "Google"
        let page = Self.login + "<form action=/go><button name=idp value=Google>Google</button></form>"
        let withoutLink = page.replacingOccurrences(of: "Continue with Google", with: "")
        let (callback, site) = try await visit(
            user,
            site(changing: [
                "GET auth.example/login": { _ in .page(withoutLink) },
                "GET auth.example/go": { _ in .redirect(to: "app://cb") },
            ]))
        #expect(callback == "app://cb")
        #expect(await site.requests.last?.url.absoluteString == "https://auth.example/go?idp=Google")
    }

    @Test func `a user who cancels presses the Cancel button`() async throws {
        var user = Self.ada
        user.behavior = .pressesCancel
        let (callback, site) = try await visit(user)
        #expect(callback == "app://cb?error=access_denied&state=s")
        #expect(await site.requests.last?.text.contains("password=&cancel=yes") == true)
    }

    @Test func `closing the page cancels the visit`() async throws {
        var user = Self.ada
        user.behavior = .closesPage
        await #expect(throws: WebAuthenticationError.cancelled) { try await visit(user) }
    }

    @Test func `a refused password is not sent again`() async throws {
        let site = FakeSite(site(changing: ["POST auth.example/login": { _ in .page(Self.login) }]))
        await #expect(throws: WebAuthenticationError.failed) {
            try await PageWalker(Self.ada, transport: site).callback(
                from: Self.start, returningTo: .scheme("app"), ephemeral: true)
        }
        #expect(await site.requestNames.filter { $0 == "POST /login" }.count == 1)
    }

    @Test(arguments: [307, 308])
    func `a redirect with 307 or 308 sends the form again`(status: Int) async throws {
        let (_, site) = try await visit(
            Self.ada,
            site(changing: [
                "POST auth.example/login": { _ in .redirect(to: "https://other.example/login", status: status) },
                "POST other.example/login": { _ in .redirect(to: "app://cb") },
            ]))
        let sent = await site.requests.suffix(2).map(\.text)
        #expect(sent.first == sent.last)
    }

    @Test(arguments: [301, 302, 303])
    func `any other redirect loads the page without the form`(status: Int) async throws {
        let (_, site) = try await visit(
            Self.ada,
            site(changing: [
                "POST auth.example/login": { _ in .redirect(to: "done?x=1", status: status) },
                "GET auth.example/done": { _ in .redirect(to: "app://cb") },
            ]))
        #expect(await site.requests.last?.url.absoluteString == "https://auth.example/done?x=1")
        #expect(await site.requests.last?.body == nil)
    }

    @Test func `a redirect loop fails at the limit of requests`() async throws {
        let site = FakeSite(["GET auth.example/oauth2/authorize": { _ in .redirect(to: "/oauth2/authorize") }])
        await #expect(throws: WebAuthenticationError.failed) {
            try await PageWalker(Self.ada, transport: site).callback(
                from: Self.start, returningTo: .scheme("app"), ephemeral: true)
        }
        #expect(await site.requests.count == PageWalker.limit)
    }

    static let deadEnds: [FakeSite.Handler] = [
        { _ in .redirect(to: "other-app://cb?code=c") },
        { _ in .page("<p>Nothing to do here</p>") },
        { _ in HTTPResponse(status: 500, body: Data(login.utf8)) },
        { _ in HTTPResponse(status: 302) },
        { _ in nil },
    ]

    @Test(arguments: deadEnds.indices)
    func `a page without a way to the app fails`(index: Int) async throws {
        await #expect(throws: WebAuthenticationError.failed) {
            try await visit(Self.ada, ["GET auth.example/oauth2/authorize": Self.deadEnds[index]])
        }
    }

    @Test func `a sign-out follows redirects and submits a confirmation page`() async throws {
        let logout = try #require(URL(string: "https://auth.example/logout"))
        let (callback, _) = try await visit(
            Self.ada, ["GET auth.example/logout": { _ in .redirect(to: "app://signed-out") }], from: logout)
        #expect(callback == "app://signed-out")
        let (confirmed, _) = try await visit(
            Self.ada,
            [
                "GET auth.example/logout": { _ in .page("<form method=post><button name=yes>Sign out</button></form>")
                },
                "POST auth.example/logout": { .redirect(to: "app://signed-out?\($0.text)") },
            ], from: logout)
        #expect(confirmed == "app://signed-out?yes=")
    }
}
