import AuthCore
import AuthSystem
import Foundation
import RuntimeTestSupport
import SupabaseAuth
import Testing

@Suite struct SupabasePagesTests {
    private static let exchange = "POST /auth/v1/token?grant_type=pkce"
    private static let link = "/auth/v1/user/identities/authorize"

    @Test(arguments: [
        "example://auth/callback?state=other&code=abc", "example://auth/callback?code=abc",
        "example://auth/callback?state=S&state=S&code=abc", "other://auth/callback?state=S&code=abc",
        "example://other/callback?state=S&code=abc", "example://auth/other?state=S&code=abc",
        "https://auth/callback?state=S&code=abc", "example://auth/callback?state=S%20&code=abc",
        "example://auth/callback?error=access_denied", "example://user@auth/callback?state=S&code=abc",
        "example://auth/callback#state=S&code=abc",
    ])
    func `A forged callback sends no request, and the next sign-in succeeds`(form: String) async throws {
        let fixture = try ProjectFixture()
        await fixture.project.answer(Self.exchange, ProjectStub.session("a"))
        await fixture.browser.visits { page in
            let state = page.parameters["redirect_to"]?.components(separatedBy: "state=").last ?? ""
            return URL(string: form.replacingOccurrences(of: "=S", with: "=\(state)"))
        }
        let failure = await #expect(throws: AuthError.self) {
            try await fixture.client.signInWithWebUI(for: .apple)
        }
        #expect(failure != .cancelled)
        #expect(await fixture.project.requests.isEmpty)
        await fixture.browser.visits { $0.callback("code=abc") }
        _ = try await fixture.client.signInWithWebUI(for: .apple)
        #expect(await fixture.project.routes == [Self.exchange])
    }

    @Test(
        arguments: [
            ("error=access_denied&error_description=x", .cancelled),
            ("error=access_denied&error_code=signup_disabled", .notSupported(.signUp)),
            ("error=server_error&error_code=unexpected_failure", .service(AuthError.Code(named: "unexpected_failure"))),
            ("error=server_error", .service(AuthError.Code(named: "server_error"))),
            ("error=a&error=b", .service(AuthError.Code(named: "callback_repeated_parameter"))),
            ("code=", .service(AuthError.Code(named: "callback_without_code"))),
        ] as [(String, AuthError)])
    func `An error of the page is thrown`(parameters: String, error: AuthError) async throws {
        let fixture = try ProjectFixture()
        await fixture.browser.visits { $0.callback(parameters) }
        await #expect(throws: error) { try await fixture.client.signInWithWebUI(for: .google) }
        #expect(await fixture.project.requests.isEmpty)
    }

    @Test func `A callback is used once`() async throws {
        let fixture = try ProjectFixture()
        await fixture.project.answer(Self.exchange, ProjectStub.session("a"))
        _ = try await fixture.client.signInWithWebUI(for: .apple)
        let earlier = try #require(await fixture.browser.pages.first)
        await fixture.browser.visits { _ in earlier.callback("code=abc") }
        await #expect(throws: AuthError.service(AuthError.Code(rawValue: "callback_state_mismatch"))) {
            try await fixture.client.signInWithWebUI(for: .apple)
        }
        #expect(await fixture.project.routes == [Self.exchange])
    }

    @Test func `An attempt ends after ten minutes, and with a sign-out`() async throws {
        let fixture = try ProjectFixture()
        let (client, clock) = (fixture.client, fixture.clock)
        await fixture.browser.visits { page in
            clock.advance(by: 601)
            return page.callback("code=abc")
        }
        await #expect(throws: AuthError.service(.noSignInAttempt)) { try await client.signInWithWebUI(for: .apple) }
        await fixture.browser.visits { page in
            await client.signOut()
            return page.callback("code=abc")
        }
        await #expect(throws: AuthError.service(.noSignInAttempt)) { try await client.signInWithWebUI(for: .apple) }
        await fixture.browser.visits { _ in nil }
        await #expect(throws: AuthError.cancelled) { try await client.signInWithWebUI(for: .apple) }
        #expect(await fixture.project.requests.isEmpty)
    }

    @Test func `A page whose age gate closes while it is open begins no session`() async throws {
        let fixture = try ProjectFixture()
        let gate = AgeGateKeeper(gate: AgeGate(minimumAge: 13), records: InMemoryStore())
        await fixture.browser.visits { page in
            _ = try? await gate.record(.tooYoung)
            return page.callback("code=abc")
        }
        await #expect(throws: AuthError.underAge(minimumAge: 13)) {
            try await fixture.client.signInWithWebUI(for: .apple, clearance: gate.clearConfirmation())
        }
        #expect(await fixture.project.requests.isEmpty)
    }

    @Test func `A user who signs in while a page is open stays`() async throws {
        let fixture = try ProjectFixture()
        let client = fixture.client
        await fixture.project.answer(ProjectFixture.signIn, ProjectStub.session("own", user: "other"))
        await fixture.project.answer(Self.exchange, ProjectStub.session("late"))
        await fixture.browser.visits { page in
            _ = try? await client.signIn(username: ProjectFixture.email, password: ProjectFixture.password)
            return page.callback("code=abc")
        }
        await #expect(throws: AuthError.self) { try await client.signInWithWebUI(for: .apple) }
        #expect(try await client.getCurrentUser().userID == "other")
        // The controller ends unused tokens in the background.
        for _ in 0..<500 where await !fixture.project.routes.contains(ProjectFixture.logout) {
            try await Task.sleep(for: .milliseconds(10))
        }
        let ended = await fixture.project.requests.filter { $0.url.path == "/auth/v1/logout" }
        #expect(ended.map { $0.headers["Authorization"] } == ["Bearer access-late"])
    }

    @Test func `A later page starts without the cookies of a user who has left`() async throws {
        let fixture = try ProjectFixture()
        for id in ["a", "b"] {
            await fixture.project.answer(Self.exchange, ProjectStub.session(id))
            _ = try await fixture.client.signInWithWebUI(for: .apple)
            await fixture.client.signOut()
        }
        #expect(await fixture.browser.pages.map(\.isEphemeral) == [false, true])
    }

    @Test(
        arguments: [
            (ProjectStub.user, 5, nil), (ProjectStub.user, 60, .service(.reauthenticationNotFresh)),
            ("other", 5, .service(.userMismatch)),
        ] as [(String, Int, AuthError?)])
    func `A proof needs the same user and a new sign-in`(user: String, age: Int, error: AuthError?) async throws {
        let fixture = try ProjectFixture()
        await fixture.project.answer(Self.exchange, ProjectStub.session("a"))
        _ = try await fixture.client.signInWithWebUI(for: .apple)
        await fixture.project.answer(Self.exchange, ProjectStub.session("b", user: user, age: age))
        let result = await Result { try await fixture.client.reauthenticate(by: .page(.apple)) }
        #expect(await fixture.browser.pages.map(\.isEphemeral) == [false, true])
        #expect(try await fixture.client.getCurrentUser().userID == ProjectStub.user)
        let isReplaced = try await fixture.client.fetchAuthSession().tokens?.refreshToken == "refresh-b"
        #expect(isReplaced == (error == nil))
        switch result {
        case .success(let proof): #expect(error == nil && proof.method == .page(.apple))
        case .failure(let thrown): #expect(thrown as? AuthError == error)
        }
    }

    @Test(arguments: ["anonymous", "token_refresh"])
    func `Neither the start of a guest nor a renewal is a proof`(method: String) async throws {
        let fixture = try ProjectFixture()
        await fixture.project.answer(Self.exchange, ProjectStub.session("a"))
        _ = try await fixture.client.signInWithWebUI(for: .apple)
        await fixture.project.answer(Self.exchange, ProjectStub.session("b", age: 5, method: method))
        await #expect(throws: AuthError.service(.reauthenticationNotFresh)) {
            try await fixture.client.reauthenticate(by: .page(.apple))
        }
    }

    @Test(arguments: [ProjectStub.user, "other"])
    func `An identity is linked only to the anonymous user`(user: String) async throws {
        let fixture = try ProjectFixture(guests: .anonymous)
        await fixture.project.answer("POST /auth/v1/signup", ProjectStub.session("guest", anonymous: true))
        _ = try await fixture.client.signInAsGuest()
        await fixture.project.answerPath(Self.link) { request in
            let redirect =
                URLComponents(url: request.url, resolvingAgainstBaseURL: false)?.queryItems?
                .first { $0.name == "redirect_to" }?.value ?? ""
            var page = URLComponents(string: "https://accounts.example/o")
            page?.queryItems = [URLQueryItem(name: "redirect_to", value: redirect)]
            return ProjectStub.Answer(200, #"{"url": "\#(page?.url?.absoluteString ?? "")"}"#)
        }
        await fixture.project.answer(Self.exchange, ProjectStub.session("b", user: user))
        let result = try? await fixture.client.signInWithWebUI(for: .google)
        #expect(result?.isSignedIn == (user == ProjectStub.user ? true : nil))
        let request = try #require(await fixture.project.requests.first { $0.url.path == Self.link })
        #expect(request.headers["Authorization"] == "Bearer access-guest")
        #expect(try await fixture.client.getCurrentUser().isGuest == (user != ProjectStub.user))
    }

    @Test(
        arguments: [
            "http://project.example/o", "javascript://project.example/%0Aalert(1)", "tel://project.example/911",
            "file://project.example/etc/passwd", "FILE:///etc/passwd", "javascript:alert(1)", "http://localhost/o",
            "/auth/v1/o", "",
        ], [200, 302])
    func `A page to link an identity opens with https only`(url: String, status: Int) async throws {
        let fixture = try ProjectFixture(guests: .anonymous)
        await fixture.project.answer("POST /auth/v1/signup", ProjectStub.session("guest", anonymous: true))
        _ = try await fixture.client.signInAsGuest()
        await fixture.project.answerPath(Self.link) { _ in
            ProjectStub.Answer(status, #"{"url": "\(url)"}"#, ["Location": url])
        }
        await #expect(throws: AuthError.self) { try await fixture.client.signInWithWebUI(for: .google) }
        #expect(await fixture.browser.pages.isEmpty)
    }

    @Test func `Without a store no page opens`() async throws {
        let fixture = try ProjectFixture(store: RefusingStore())
        await #expect(throws: AuthError.storage) { try await fixture.client.signInWithWebUI(for: .apple) }
        #expect(await fixture.browser.pages.isEmpty)
        await #expect(throws: AuthError.notSupported(.signIn(.email))) {
            try await fixture.client.signInWithWebUI(for: .email)
        }
    }
}

extension Result where Failure == any Error {
    fileprivate init(_ call: () async throws -> Success) async {
        do { self = .success(try await call()) } catch { self = .failure(error) }
    }
}

/// A store that refuses each call.
private struct RefusingStore: UnsharedStore {
    func read(_ key: SecureStoreKey) async throws(SecureStoreError) -> Data? { throw .system(code: 1) }
    func write(_ value: Data, for key: SecureStoreKey) async throws(SecureStoreError) { throw .system(code: 1) }
    func remove(_ key: SecureStoreKey) async throws(SecureStoreError) { throw .system(code: 1) }
}
