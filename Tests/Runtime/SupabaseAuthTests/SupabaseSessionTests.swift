import RuntimeTestSupport
import AuthCore
import Foundation
import SupabaseAuth
import Testing

@Suite struct SupabaseSessionTests {
    typealias Fixture = ProjectFixture

    private let fixture: ProjectFixture

    init() throws { fixture = try ProjectFixture() }

    private func signIn() async throws {
        await fixture.project.answer(Fixture.signIn, ProjectStub.session("a"))
        let result = try await fixture.client.signIn(username: Fixture.email, password: Fixture.password)
        #expect(result.isSignedIn)
    }

    private func error(_ call: () async throws(AuthError) -> Void) async -> AuthError? {
        do throws(AuthError) { try await call() } catch { return error }
        return nil
    }

    private func fetch() async -> AuthError? {
        await error { () async throws(AuthError) in _ = try await fixture.client.fetchAuthSession() }
    }

    private func delete() async -> AuthError? {
        await error { () async throws(AuthError) in try await fixture.client.deleteUser() }
    }

    @Test func `The bearer token is the user's, or else the publishable key`() async throws {
        try await signIn()
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
        }
        let key = "Bearer \(ProjectStub.key)"
        #expect(requests.map { $0.headers["Authorization"] } == [key, "Bearer access-a", key, "Bearer access-a"])
        #expect(requests.last?.url.query == "scope=global")
    }

    @Test(arguments: [
        "refresh_token_not_found", "refresh_token_already_used", "session_not_found", "session_expired", "user_banned",
        "user_not_found", "invalid_grant",
    ])
    func `A definite refusal ends the session`(code: String) async throws {
        try await signIn()
        fixture.clock.advance(by: 4000)
        await fixture.project.answer(Fixture.refresh, ProjectStub.refusal(400, code))
        #expect(await fetch() == .sessionExpired)
    }

    @Test(arguments: [(400, true), (401, false)])
    func `Refusals without a code end the session after several in a row`(status: Int, ends: Bool) async throws {
        try await signIn()
        for _ in 1...SessionController.unexplainedRefusals {
            fixture.clock.advance(by: 4000)
            for _ in 0..<(ends ? 1 : 3) { await fixture.project.answer(Fixture.refresh, .init(status, "")) }
            _ = try? await fixture.client.fetchAuthSession()
        }
        #expect(await (fixture.client.session.state == .expired) == ends)
    }

    @Test(arguments: [(409, "conflict"), (429, "over_request_rate_limit"), (500, "unexpected_failure")])
    func `A temporary failure keeps the session`(status: Int, code: String) async throws {
        try await signIn()
        fixture.clock.advance(by: 3590)
        await fixture.project.answer(Fixture.refresh, ProjectStub.refusal(status, code))
        #expect(try await fixture.client.fetchAuthSession().isSignedIn)
    }

    @Test func `A renewal with another user's tokens ends them and the session`() async throws {
        try await signIn()
        fixture.clock.advance(by: 4000)
        await fixture.project.answer(Fixture.refresh, ProjectStub.session("b", user: "other"))
        #expect(await fetch() == .sessionExpired)
        #expect(await fixture.project.requests.last?.headers["Authorization"] == "Bearer access-b")
        #expect(await fixture.project.routes.last == Fixture.logout)
    }

    @Test func `A sign-out renews an expired access token first`() async throws {
        try await signIn()
        await fixture.project.answer(Fixture.logout, ProjectStub.refusal(403, "bad_jwt"))
        await fixture.project.answer(Fixture.refresh, ProjectStub.session("b"))
        await fixture.project.answer(Fixture.logout, ProjectStub.refusal(403, "session_not_found"))
        #expect(await fixture.client.signOut(globally: false) == .complete)
        #expect(await fixture.project.requests.last?.headers["Authorization"] == "Bearer access-b")
    }

    @Test func `A guest of the device has no token and survives a relaunch and the clock`() async throws {
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

    @Test func `Anonymous sign-ins that are off are not supported`() async throws {
        let fixture = try ProjectFixture(guests: .anonymous)
        await fixture.project.answer("POST /auth/v1/signup", ProjectStub.refusal(422, "anonymous_provider_disabled"))
        let thrown = await error { () async throws(AuthError) in _ = try await fixture.client.signInAsGuest() }
        #expect(thrown == .notSupported(.signIn(.guest)))
    }

    private static let deletion = "POST /rest/v1/rpc/delete_account"

    @Test func `Another user's password proves nothing`() async throws {
        try await signIn()
        await fixture.project.answer(Fixture.signIn, ProjectStub.session("b", user: "other"))
        let thrown = await error { () async throws(AuthError) in
            _ = try await fixture.client.reauthenticate(by: .password(SecretText(Fixture.password)))
        }
        #expect(thrown == .invalidCredentials)
        #expect(await fixture.project.requests.last?.headers["Authorization"] == "Bearer access-b")
    }

    @Test func `A missing function deletes nothing, and a lost response can be repeated`() async throws {
        try await signIn()
        await fixture.project.answer(Self.deletion, .init(404, #"{"code": "PGRST202", "message": "m"}"#))
        #expect(await delete() == .service(.functionMissing))
        await fixture.project.answer(Self.deletion, ProjectStub.refusal(403, "user_not_found"))
        #expect(await delete() == .sessionExpired)
        await fixture.project.answer(Self.deletion, nil)
        #expect(await delete() == .network)
        await fixture.project.answer(Self.deletion, ProjectStub.refusal(403, "user_not_found"))
        try await fixture.client.deleteUser()
        #expect(try await fixture.client.fetchAuthSession() == .signedOut)
    }

    @Test func `A deletion whose response was lost says nothing about a later session`() async throws {
        try await signIn()
        await fixture.project.answer(Self.deletion, nil)
        #expect(await delete() == .network)
        await fixture.client.signOut()
        try await signIn()
        await fixture.project.answer(Self.deletion, ProjectStub.refusal(403, "session_not_found"))
        #expect(await delete() == .sessionExpired)
    }

    @Test func `A sign-in that completes after a sign-out begins no session`() async throws {
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
        let client = fixture.client
        let project = fixture.project
        try await signIn()
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

    @Test func `Descriptions contain no secret`() async throws {
        try await signIn()
        #expect(!"\(fixture.client)".contains("access-a") && !"\(fixture.client)".contains(ProjectStub.key))
    }
}
