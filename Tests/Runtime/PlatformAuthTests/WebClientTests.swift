import AuthCore
import AuthSystem
import Foundation
import PlatformAuth
import RuntimeTestSupport
import Testing

struct WebClientTests {
    @Test func `a sign-in at a web page ends the session by password`() async throws {
        let web = PagesStandIn()
        let fixture = try await ClientFixture.signedIn(web: web)
        await fixture.service.answer("auth/logout", 204)
        #expect(try await fixture.client.signInWithWebUI(for: .google).isSignedIn)
        #expect(try await fixture.client.getCurrentUser() == web.user)
        #expect(await fixture.client.session.state == .signedOut)
        // The sign-in does not wait for this request.
        let end = "POST /v1/auth/logout"
        for _ in 0..<2000 where await fixture.service.paths.last != end { try await Task.sleep(for: .milliseconds(5)) }
        #expect(await fixture.service.paths.last == end)
        #expect(try await fixture.client.fetchUserAttributes() == [PagesStandIn.attribute])
    }

    @Test func `a sign-in by password ends the session at a web page`() async throws {
        let web = PagesStandIn()
        let fixture = try ClientFixture(web: web)
        _ = try await fixture.client.signInWithWebUI(for: .google)
        await fixture.service.grantTokens()
        _ = try await fixture.client.signIn(username: "mira@example.com", password: goodPassword)
        #expect(try await fixture.client.getCurrentUser().userID == "user-1")
        #expect(try await web.fetchAuthSession() == .signedOut)
    }

    @Test(arguments: [true, false])
    func `if both sessions have a user, each call acts for the one that began last`(isPageLast: Bool) async throws {
        let clock = TestClock(Date(timeIntervalSince1970: 1_800_000_000))
        let web = PagesStandIn(
            session: SessionController(
                authority: UnreachableAuthority(), store: InMemoryStore(),
                policy: SessionPolicy(restoresAtLaunch: false, biometricUnlock: false), clock: clock.session))
        let client = try ClientFixture(web: web, clock: clock.session).client
        let mira = AuthUser(userID: "user-1", username: "mira", email: "mira@example.com", provider: .email)
        let begin = [(client.session, mira), (web.session, web.user)]
        for (session, user) in isPageLast ? begin : begin.reversed() {
            try await session.begin(
                as: user, with: TokenSet(accessToken: user.userID, refreshToken: "r", expiresIn: .seconds(3600)))
            clock.advance(by: 1)
        }
        let last = isPageLast ? web.user : mira
        #expect(try await client.getCurrentUser() == last)
        #expect(try await client.fetchAuthSession().tokens?.accessToken == last.userID)
        _ = try? await client.deleteUser()
        #expect(await web.deletions == (isPageLast ? 1 : 0))
    }

    @Test func `the web client deletes the account of its session, and a sign-out ends the session`() async throws {
        let web = PagesStandIn()
        let fixture = try ClientFixture(web: web)
        _ = try await fixture.client.signInWithWebUI(for: .google)
        try await fixture.client.deleteUser()
        #expect(await web.deletions == 1)
        #expect(try await fixture.client.reauthenticate(by: .page(.google)).user == web.user)
        #expect(await fixture.client.recentProof()?.method == .page(.google))
        #expect(await fixture.service.requests.isEmpty)
        #expect(await fixture.client.signOut(globally: false) == .complete)
        #expect(try await fixture.client.fetchAuthSession() == .signedOut)
    }
}
