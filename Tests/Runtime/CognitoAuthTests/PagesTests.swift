import AuthCore
import AuthKit
import Foundation
import RuntimeTestSupport
import Testing

@testable import CognitoAuth

/// The pool's hosted pages and the app's own screens, which share one session.
@Suite struct PagesTests {
    private let fixture = Fixture()

    /// Returns the fixture's client with pages that sign Jonas in with a provider.
    private func client(by provider: SignInProvider = .apple) -> (CognitoAuthClient, PagesStandIn) {
        let pages = PagesStandIn(session: fixture.client.session, provider: provider)
        return (fixture.client.with(pages: pages), pages)
    }

    @Test func `the attributes of an email user come from the pool, even after a sign-in at the pages`() async throws {
        let attribute = AuthUserAttribute(.name, value: "Mira")
        await fixture.pool.respond(to: "GetUser", #"{"UserAttributes": [{"Name": "name", "Value": "Mira"}]}"#)
        let (client, _) = client(by: .email)
        try await fixture.signIn()
        #expect(try await client.fetchUserAttributes() == [attribute])
        _ = try await client.signInWithWebUI(for: .email)
        #expect(try await client.fetchUserAttributes() == [attribute])
    }

    @Test(arguments: [true, false])
    func `a user of the pages is signed out of the browser, too`(globally: Bool) async throws {
        let (client, pages) = client()
        _ = try await client.signInWithWebUI(for: .apple)
        #expect(await client.signOut(globally: globally) == .complete)
        #expect(await pages.signOuts == [globally])
        #expect(try await client.fetchAuthSession() == .signedOut)
    }

    @Test func `an email user is signed out without a page`() async throws {
        let (client, pages) = client()
        try await fixture.signIn()
        await fixture.pool.respond(to: "RevokeToken")
        #expect(await client.signOut(globally: false) == .complete)
        #expect(await pages.signOuts.isEmpty)
        #expect(await fixture.pool.operations == ["InitiateAuth", "RevokeToken"])
        #expect(try await client.fetchAuthSession() == .signedOut)
    }

    @Test func `a sign-in at the pages ends a challenge that waits for a response`() async throws {
        await fixture.pool.respond(
            to: "InitiateAuth", #"{"ChallengeName": "SOFTWARE_TOKEN_MFA", "Session": "s", "ChallengeParameters": {}}"#)
        let (client, _) = client()
        _ = try await client.signIn(username: "mira@example.com", password: "Passw0rd")
        _ = try await client.signInWithWebUI(for: .apple)
        await #expect(throws: AuthError.self) { try await client.answer("123456") }
        #expect(await fixture.pool.operations == ["InitiateAuth"])
    }
}
