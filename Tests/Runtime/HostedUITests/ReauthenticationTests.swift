import AuthCore
import Foundation
import RuntimeTestSupport
import Testing

@testable import HostedUI

/// A proof of identity at a page. A visit of the page without any input of the user proves nothing.
@Suite struct ReauthenticationTests {
    private let clock = TestClock(present)
    private let service = AccountService(apiBaseURL: URL(validated: "https://api.example.com"))

    /// Returns a client whose user signed in an hour ago. The tokens of the next sign-in have the number 2.
    private func signedInLongAgo(
        _ presenter: ScriptedPresenter = .signingIn(), authenticated: TimeInterval? = -3600
    ) async throws -> ClientFixture {
        let fixture = try ClientFixture(presenter: presenter, accountDeletion: service, clock: clock.session)
        await fixture.provider.answer("/oauth2/revoke", 200)
        try await fixture.answerWithTokens(expiresIn: "86400", authenticatedAt: present)
        _ = try await fixture.client.signInWithWebUI(for: .email)
        clock.advance(by: 3600)
        try await answer(fixture, authenticated)
        return fixture
    }

    /// Answers with tokens of a user who was authenticated this number of seconds from now.
    private func answer(
        _ fixture: ClientFixture, _ authenticated: TimeInterval?, replacing changes: [String: String] = [:]
    ) async throws {
        try await fixture.answerWithTokens(
            replacing: ["1800000000,": "1800003600,", "1800003600, \"iat": "1800090000, \"iat"].merging(changes) { $1 },
            number: 2, authenticatedAt: authenticated.map { clock.now() + $0 })
    }

    private func expectOldSession(_ fixture: ClientFixture) async throws {
        #expect(try await fixture.client.fetchAuthSession().tokens?.accessToken == "access-1")
        #expect(await fixture.client.recentProof() == nil)
        await #expect(throws: AuthError.service(.reauthenticationRequired)) { try await fixture.client.deleteUser() }
        #expect(await fixture.provider.requests.allSatisfy { $0.method != "DELETE" })
    }

    private func revoked(_ fixture: ClientFixture) async -> [String] {
        while await fixture.provider.forms("/oauth2/revoke").isEmpty { await Task.yield() }
        return await fixture.provider.forms("/oauth2/revoke")
    }

    @Test func `the page asks the user to sign in again, and the new tokens replace the old ones`() async throws {
        let fixture = try await signedInLongAgo(authenticated: 0)
        let proof = try await fixture.client.reauthenticate(by: .page(.google))
        #expect(proof.method == .page(.google))
        #expect(proof.provedAt == clock.now())
        let page = try #require(await fixture.presenter.pages.last)
        #expect(page.absoluteString.hasSuffix("&identity_provider=Google&prompt=login&max_age=1"))
        #expect(try await fixture.client.fetchAuthSession().tokens?.accessToken == "access-2")
        #expect(await fixture.client.recentProof() == proof)
        #expect(await revoked(fixture) == ["token=refresh-1&client_id=abc123"])
    }

    @Test(arguments: [-3600, -60, nil])
    func `a page that asks for nothing proves nothing`(authenticated: TimeInterval?) async throws {
        let fixture = try await signedInLongAgo(authenticated: authenticated)
        await #expect(throws: AuthError.service(.reauthenticationNotFresh)) {
            try await fixture.client.reauthenticate(by: .page(.email))
        }
        #expect(await revoked(fixture) == ["token=refresh-2&client_id=abc123"])
        try await expectOldSession(fixture)
    }

    @Test func `a clock that is set ahead while the page is open does not make an old proof new`() async throws {
        let clock = clock
        let pages = ScriptedPresenter { page in
            if page.query?.contains("prompt=login") == true { clock.advance(by: 100) }
            let state = page.query?.split(separator: "&").first { $0.hasPrefix("state=") } ?? ""
            return .success("exampleapp://auth/callback?code=code-1&\(state)")
        }
        // No time passes.
        let steady = SessionClock(now: { clock.now() }, uptime: { .zero }, sleep: { _ in }, jitter: { 0 })
        let fixture = try ClientFixture(presenter: pages, accountDeletion: service, clock: steady)
        await fixture.provider.answer("/oauth2/revoke", 200)
        try await fixture.answerWithTokens(expiresIn: "86400", authenticatedAt: present - 400)
        _ = try await fixture.client.signInWithWebUI(for: .email)
        clock.advance(by: 3600)
        try await answer(fixture, -60)
        await #expect(throws: AuthError.service(.reauthenticationNotFresh)) {
            try await fixture.client.reauthenticate(by: .page(.email))
        }
        try await expectOldSession(fixture)
    }

    @Test func `another user at the page proves nothing, and the session continues`() async throws {
        let fixture = try await signedInLongAgo()
        try await answer(fixture, 0, replacing: ["sub-1": "sub-2"])
        await #expect(throws: AuthError.service(.userMismatch)) {
            try await fixture.client.reauthenticate(by: .page(.email))
        }
        #expect(await revoked(fixture) == ["token=refresh-2&client_id=abc123"])
        try await expectOldSession(fixture)
    }

    @Test func `a sign-in by the browser's cookies is not a proof`() async throws {
        let fixture = try ClientFixture(accountDeletion: service, clock: clock.session)
        try await fixture.answerWithTokens(authenticatedAt: present - 3600)
        _ = try await fixture.client.signInWithWebUI(for: .email)
        #expect(await fixture.client.recentProof() == nil)
        await #expect(throws: AuthError.service(.reauthenticationRequired)) { try await fixture.client.deleteUser() }
        try await fixture.answerWithTokens(authenticatedAt: present - 100)
        _ = try await fixture.client.signInWithWebUI(for: .email)
        #expect(await fixture.client.recentProof()?.provedAt == present - 100)
    }

    @Test func `only a signed-in user can prove their identity`() async throws {
        let fixture = try ClientFixture()
        await #expect(throws: AuthError.signedOut) { try await fixture.client.reauthenticate(by: .page(.email)) }
        await #expect(throws: AuthError.notSupported(.signIn(.guest))) {
            try await fixture.client.reauthenticate(by: .page(.guest))
        }
        #expect(await fixture.presenter.pages.isEmpty)
    }
}
