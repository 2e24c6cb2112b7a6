import RuntimeTestSupport
import AuthCore
import Foundation
import SupabaseAuth
import Testing

@Suite struct SupabaseSessionTests {
    typealias Fixture = ProjectFixture

    private func signedIn(_ fixture: ProjectFixture) async throws {
        await fixture.project.answer(Fixture.signIn, ProjectStub.session("a"))
        let result = try await fixture.client.signIn(username: Fixture.email, password: Fixture.password)
        #expect(result.isSignedIn)
    }

    private func error(_ call: () async throws(AuthError) -> Void) async -> AuthError? {
        do throws(AuthError) { try await call() } catch { return error }
        return nil
    }

    @Test func `A publishable key is never a bearer token`() async throws {
        let fixture = try ProjectFixture()
        try await signedIn(fixture)
        await fixture.project.answer(
            "GET /auth/v1/user", .init(200, #"{"id": "11111111-2222-4333-8444-555555555555"}"#))
        _ = try await fixture.client.fetchUserAttributes()
        _ = try? await fixture.client.requestPasswordReset(for: EmailAddress(Fixture.email))
        _ = await fixture.client.signOut(globally: true)
        let requests = await fixture.project.requests
        #expect(requests.count == 4)
        for request in requests {
            #expect(request.headers["apikey"] == ProjectStub.key)
            #expect(request.headers["X-Supabase-Api-Version"] == "2024-01-01")
            #expect(request.headers["Authorization"]?.contains(ProjectStub.key) != true)
        }
        #expect(requests.map { $0.headers["Authorization"] } == [nil, "Bearer access-a", nil, "Bearer access-a"])
        #expect(requests.last?.url.query == "scope=global")
    }

    @Test(arguments: [
        "refresh_token_not_found", "refresh_token_already_used", "session_not_found", "session_expired", "user_banned",
        "user_not_found", "invalid_grant",
    ])
    func `A definite refusal ends the session`(code: String) async throws {
        let fixture = try ProjectFixture()
        try await signedIn(fixture)
        fixture.clock.advance(by: 4000)
        await fixture.project.answer(Fixture.refresh, ProjectStub.refusal(400, code))
        let thrown = await error { () async throws(AuthError) in _ = try await fixture.client.fetchAuthSession() }
        #expect(thrown == .sessionExpired)
    }

    @Test(arguments: [(400, true), (401, false)])
    func `Refusals without a code end the session after several in a row`(status: Int, ends: Bool) async throws {
        let fixture = try ProjectFixture()
        try await signedIn(fixture)
        for _ in 1...SessionController.unexplainedRefusals {
            fixture.clock.advance(by: 4000)
            for _ in 0..<(ends ? 1 : 3) { await fixture.project.answer(Fixture.refresh, .init(status, "")) }
            _ = try? await fixture.client.fetchAuthSession()
        }
        #expect(await (fixture.client.session.state == .expired) == ends)
    }

    @Test(arguments: [(409, "conflict"), (429, "over_request_rate_limit"), (500, "unexpected_failure")])
    func `A temporary failure keeps the session`(status: Int, code: String) async throws {
        let fixture = try ProjectFixture()
        try await signedIn(fixture)
        fixture.clock.advance(by: 3590)
        await fixture.project.answer(Fixture.refresh, ProjectStub.refusal(status, code))
        #expect(try await fixture.client.fetchAuthSession().isSignedIn)
    }

    @Test func `A renewal with another user's tokens ends them and the session`() async throws {
        let fixture = try ProjectFixture()
        try await signedIn(fixture)
        fixture.clock.advance(by: 4000)
        await fixture.project.answer(Fixture.refresh, ProjectStub.session("b", user: "other"))
        let thrown = await error { () async throws(AuthError) in _ = try await fixture.client.fetchAuthSession() }
        #expect(thrown == .sessionExpired)
        #expect(await fixture.project.requests.last?.headers["Authorization"] == "Bearer access-b")
        #expect(await fixture.project.routes.last == Fixture.logout)
    }

    @Test func `A refused access token is renewed once`() async throws {
        let fixture = try ProjectFixture()
        try await signedIn(fixture)
        await fixture.project.answer("GET /auth/v1/user", ProjectStub.refusal(403, "bad_jwt"))
        await fixture.project.answer(
            "GET /auth/v1/user", .init(200, #"{"id": "11111111-2222-4333-8444-555555555555"}"#))
        await fixture.project.answer(Fixture.refresh, ProjectStub.session("b"))
        _ = try await fixture.client.fetchUserAttributes()
        #expect(await fixture.project.requests.last?.headers["Authorization"] == "Bearer access-b")
    }

    @Test func `A sign-out renews an expired access token first`() async throws {
        let fixture = try ProjectFixture()
        try await signedIn(fixture)
        await fixture.project.answer(Fixture.logout, ProjectStub.refusal(403, "bad_jwt"))
        await fixture.project.answer(Fixture.refresh, ProjectStub.session("b"))
        await fixture.project.answer(Fixture.logout, ProjectStub.refusal(403, "session_not_found"))
        #expect(await fixture.client.signOut(globally: false) == .complete)
        #expect(await fixture.project.requests.last?.headers["Authorization"] == "Bearer access-b")
    }

    @Test func `A guest of the device has no token and survives a relaunch and the clock`() async throws {
        let fixture = try ProjectFixture()
        _ = try await fixture.client.signInAsGuest()
        let user = try await fixture.client.getCurrentUser()
        for seconds in [1e9, -2e9] {
            fixture.clock.advance(by: seconds)
            let next = fixture.relaunched()
            #expect(try await next.getCurrentUser() == user)
            let reference = try #require(try await next.session.reference())
            let thrown = await error { () async throws(AuthError) in _ = try await next.session.tokens(of: reference) }
            #expect(thrown == .signedOut)
            let other = await error { () async throws(AuthError) in
                _ = try await next.session.tokens(insteadOf: "x", of: reference)
            }
            #expect(other == .signedOut)
        }
        #expect(user.isGuest)
        #expect(await fixture.client.signOut(globally: true) == .complete)
        #expect(await fixture.project.requests.isEmpty)
    }

    @Test func `A sign-in replaces a guest of the device`() async throws {
        let fixture = try ProjectFixture()
        _ = try await fixture.client.signInAsGuest()
        try await signedIn(fixture)
        #expect(try await !fixture.client.getCurrentUser().isGuest)
        #expect(await fixture.project.routes == [Fixture.signIn])
    }

    @Test func `Anonymous sign-ins that are off are not supported`() async throws {
        let fixture = try ProjectFixture(guests: .anonymous)
        await fixture.project.answer("POST /auth/v1/signup", ProjectStub.refusal(422, "anonymous_provider_disabled"))
        let thrown = await error { () async throws(AuthError) in _ = try await fixture.client.signInAsGuest() }
        #expect(thrown == .notSupported(.signIn(.guest)))
    }

    @Test func `An anonymous user who signs up keeps the identifier`() async throws {
        let fixture = try ProjectFixture(guests: .anonymous)
        let id = "11111111-2222-4333-8444-555555555555"
        await fixture.project.answer("POST /auth/v1/signup", ProjectStub.session("guest", anonymous: true))
        _ = try await fixture.client.signInAsGuest()
        #expect(try await fixture.client.getCurrentUser().isGuest)
        await fixture.project.answer(
            Fixture.update, .init(200, #"{"id": "\#(id)", "email": "", "new_email": "mara@example.com"}"#))
        let options = SignUpOptions(
            birthdate: try Birthdate(iso8601: "2001-02-03"),
            terms: TermsAcceptance(version: "2026-01-15", acceptedAt: Date(timeIntervalSince1970: 1_799_999_999)))
        _ = try await fixture.client.signUp(username: Fixture.email, password: Fixture.password, options: options)
        await fixture.project.answer(Fixture.verify, ProjectStub.session("code"))
        await fixture.project.answer(Fixture.update, .init(200, #"{"id": "\#(id)", "email": "mara@example.com"}"#))
        _ = try await fixture.client.confirmSignUp(
            for: Fixture.email, confirmationCode: "123456", password: Fixture.password)
        let verify = try #require(await fixture.project.requests.first { $0.url.path.hasSuffix("verify") })
        let body = String(decoding: try #require(verify.body), as: UTF8.self)
        #expect(body.contains("email_change"))
        try await signedIn(fixture)
        #expect(try await fixture.client.getCurrentUser().userID == id)
    }

    @Test func `A code of another user does not upgrade the guest`() async throws {
        let fixture = try ProjectFixture(guests: .anonymous)
        await fixture.project.answer("POST /auth/v1/signup", ProjectStub.session("guest", anonymous: true))
        _ = try await fixture.client.signInAsGuest()
        await fixture.project.answer(
            Fixture.update,
            .init(200, #"{"id": "11111111-2222-4333-8444-555555555555", "new_email": "mara@example.com"}"#))
        let options = SignUpOptions(
            birthdate: try Birthdate(iso8601: "2001-02-03"),
            terms: TermsAcceptance(version: "2026-01-15", acceptedAt: Date(timeIntervalSince1970: 1_799_999_999)))
        _ = try await fixture.client.signUp(username: Fixture.email, password: Fixture.password, options: options)
        await fixture.project.answer(Fixture.verify, ProjectStub.session("code", user: "other"))
        let thrown = await error { () async throws(AuthError) in
            _ = try await fixture.client.confirmSignUp(
                for: Fixture.email, confirmationCode: "123456", password: Fixture.password)
        }
        #expect(thrown == .service(.userMismatch))
        // The code has given the address to that user, whose password and sessions must end.
        let updates = await fixture.project.requests.filter { $0.method == "PUT" }
        #expect(updates.map { $0.headers["Authorization"] } == ["Bearer access-guest", "Bearer access-code"])
        let password = try JSONDecoder().decode([String: String].self, from: updates.last?.body ?? Data())["password"]
        #expect(password.map { $0 != Fixture.password && $0.utf8.count > 40 } == true)
        #expect(await fixture.project.requests.last?.headers["Authorization"] == "Bearer access-code")
        #expect(await fixture.project.routes.last == "POST /auth/v1/logout?scope=global")
    }

    private static let deletion = "POST /rest/v1/rpc/delete_account"

    @Test func `A deletion requires a recent proof here and at the service`() async throws {
        let fixture = try ProjectFixture()
        try await signedIn(fixture)
        let body = #"{"code": "PT403", "message": "m", "hint": "step_up", "details": null}"#
        await fixture.project.answer(Self.deletion, .init(403, body))
        var thrown = await error { () async throws(AuthError) in try await fixture.client.deleteUser() }
        #expect(thrown == .service(.reauthenticationRequired))
        fixture.clock.advance(by: 301)
        thrown = await error { () async throws(AuthError) in try await fixture.client.deleteUser() }
        #expect(thrown == .service(.reauthenticationRequired))
        #expect(await fixture.project.routes.filter { $0 == Self.deletion }.count == 1)
        await fixture.project.answer(Fixture.signIn, ProjectStub.session("fresh"))
        _ = try await fixture.client.reauthenticate(by: .password(SecretText(Fixture.password)))
        await fixture.project.answer(Self.deletion, .init(204, ""))
        try await fixture.client.deleteUser()
        #expect(await fixture.project.requests.contains { $0.headers["Authorization"] == "Bearer access-fresh" })
        #expect(try await fixture.client.fetchAuthSession() == .signedOut)
    }

    @Test func `Another user's password proves nothing`() async throws {
        let fixture = try ProjectFixture()
        try await signedIn(fixture)
        await fixture.project.answer(Fixture.signIn, ProjectStub.session("b", user: "other"))
        let thrown = await error { () async throws(AuthError) in
            _ = try await fixture.client.reauthenticate(by: .password(SecretText(Fixture.password)))
        }
        #expect(thrown == .invalidCredentials)
        #expect(await fixture.project.requests.last?.headers["Authorization"] == "Bearer access-b")
    }

    @Test func `A missing function deletes nothing, and a lost response can be repeated`() async throws {
        let fixture = try ProjectFixture()
        try await signedIn(fixture)
        await fixture.project.answer(Self.deletion, .init(404, #"{"code": "PGRST202", "message": "m"}"#))
        var thrown = await error { () async throws(AuthError) in try await fixture.client.deleteUser() }
        #expect(thrown == .service(.functionMissing))
        await fixture.project.answer(Self.deletion, ProjectStub.refusal(403, "user_not_found"))
        thrown = await error { () async throws(AuthError) in try await fixture.client.deleteUser() }
        #expect(thrown == .sessionExpired)
        await fixture.project.answer(Self.deletion, nil)
        thrown = await error { () async throws(AuthError) in try await fixture.client.deleteUser() }
        #expect(thrown == .network)
        await fixture.project.answer(Self.deletion, ProjectStub.refusal(403, "user_not_found"))
        try await fixture.client.deleteUser()
        #expect(try await fixture.client.fetchAuthSession() == .signedOut)
    }

    @Test func `A deletion whose response was lost says nothing about a later session`() async throws {
        let fixture = try ProjectFixture()
        try await signedIn(fixture)
        await fixture.project.answer(Self.deletion, nil)
        var thrown = await error { () async throws(AuthError) in try await fixture.client.deleteUser() }
        #expect(thrown == .network)
        await fixture.client.signOut()
        try await signedIn(fixture)
        await fixture.project.answer(Self.deletion, ProjectStub.refusal(403, "session_not_found"))
        thrown = await error { () async throws(AuthError) in try await fixture.client.deleteUser() }
        #expect(thrown == .sessionExpired)
    }

    @Test func `A sign-in that completes after a sign-out begins no session`() async throws {
        let fixture = try ProjectFixture()
        let client = fixture.client
        await fixture.project.interrupt(Fixture.signIn) { _ = await client.signOut(globally: false) }
        await fixture.project.answer(Fixture.signIn, ProjectStub.session("a"))
        let thrown = await error { () async throws(AuthError) in
            _ = try await client.signIn(username: Fixture.email, password: Fixture.password)
        }
        #expect(thrown == .cancelled)
        #expect(try await client.fetchAuthSession() == .signedOut)
        #expect(await fixture.relaunched().session.restore() == .signedOut)
    }

    @Test func `A renewal that completes after a change of users changes nothing`() async throws {
        let fixture = try ProjectFixture()
        let client = fixture.client
        let project = fixture.project
        try await signedIn(fixture)
        fixture.clock.advance(by: 4000)
        await project.interrupt(Fixture.refresh) {
            await project.answer(Fixture.signIn, ProjectStub.session("other", user: "other"))
            _ = try? await client.signIn(username: "other@example.com", password: Fixture.password)
        }
        await project.answer(Fixture.refresh, ProjectStub.session("late"))
        _ = try? await client.fetchAuthSession()
        let session = try await client.fetchAuthSession()
        #expect(session.user?.userID == "other" && session.tokens?.accessToken == "access-other")
    }

    @Test func `A recovery that a sign-out interrupts sets no password`() async throws {
        let fixture = try ProjectFixture()
        let client = fixture.client
        await fixture.project.interrupt(Fixture.verify) { _ = await client.signOut(globally: false) }
        await fixture.project.answer(Fixture.verify, ProjectStub.session("recovery"))
        let thrown = await error { () async throws(AuthError) in
            try await client.confirmResetPassword(
                for: Fixture.email, with: Fixture.password, confirmationCode: "123456")
        }
        #expect(thrown == .cancelled)
        #expect(await fixture.project.routes == [Fixture.verify, Fixture.logout])
    }

    @Test func `A lost renewal is repeated with the same token`() async throws {
        let fixture = try ProjectFixture()
        try await signedIn(fixture)
        fixture.clock.advance(by: 3590)
        await fixture.project.answer(Fixture.refresh, nil)
        #expect(try await fixture.client.fetchAuthSession().isSignedIn)
        fixture.clock.advance(by: 3600)
        await fixture.project.answer(Fixture.refresh, ProjectStub.session("b"))
        #expect(try await fixture.client.fetchAuthSession().tokens?.accessToken == "access-b")
        let bodies = await fixture.project.requests.filter { $0.url.query == "grant_type=refresh_token" }.map(\.body)
        #expect(bodies.count == 2 && bodies.first == bodies.last)
    }

    @Test func `Descriptions contain no secret`() async throws {
        let fixture = try ProjectFixture()
        try await signedIn(fixture)
        #expect(!"\(fixture.client)".contains("access-a") && !"\(fixture.client)".contains(ProjectStub.key))
    }
}
