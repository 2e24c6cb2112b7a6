import AuthCore
import PlatformAuth
import Testing

struct WebClientTests {
    @Test func `without a web client there are no web pages`() async throws {
        let client = try ClientFixture().client
        await #expect(throws: AuthError.notSupported(.signIn(.apple))) {
            try await client.signInWithWebUI(for: .apple)
        }
        #expect(try await client.fetchAuthSession() == .signedOut)
    }

    @Test func `who signs in at a web page is signed in, and whoever was before is not`() async throws {
        let fixture = try await ClientFixture.signedIn(web: WebStandIn())
        await fixture.service.answer("auth/logout", 204)
        #expect(try await fixture.client.signInWithWebUI(for: .google).isSignedIn)
        #expect(try await fixture.client.getCurrentUser() == WebStandIn.person)
        #expect(await fixture.client.session.state == .signedOut)
        #expect(await fixture.service.paths.last == "POST /v1/auth/logout")
        #expect(try await fixture.client.fetchUserAttributes() == [AuthUserAttribute(.name, value: "Ada")])
    }

    @Test func `who signs in by password is signed in, and whoever was at a web page is not`() async throws {
        let web = WebStandIn()
        let fixture = try ClientFixture(web: web)
        _ = try await fixture.client.signInWithWebUI(for: .google)
        await fixture.service.grantTokens()
        _ = try await fixture.client.signIn(username: "mira@example.com", password: goodPassword)
        #expect(try await fixture.client.getCurrentUser().userID == "user-1")
        #expect(await web.fetchAuthSession() == .signedOut)
    }

    @Test func `a sign-out leaves nobody signed in, and the account is the web client's to delete`() async throws {
        let web = WebStandIn()
        let fixture = try ClientFixture(web: web)
        _ = try await fixture.client.signInWithWebUI(for: .google)
        try await fixture.client.deleteUser()
        #expect(await web.deletions == 1)
        #expect(await fixture.service.requests.isEmpty)
        #expect(await fixture.client.signOut(globally: false) == .complete)
        #expect(try await fixture.client.fetchAuthSession() == .signedOut)
    }
}
