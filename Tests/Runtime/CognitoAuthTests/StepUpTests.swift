import AuthCore
import Foundation
import RuntimeTestSupport
import Testing

@testable import CognitoAuth

/// The pool itself accepts any valid access token, so the client requires a recent proof of identity.
@Suite struct StepUpTests {
    private let fixture = Fixture()
    private static let phone = AuthUserAttribute(.phoneNumber, value: "+15550100")

    private func signInLongAgo() async throws {
        await fixture.pool.respond(to: "InitiateAuth", Fixture.tokens())
        _ = try await fixture.client.signIn(username: "mira@example.com", password: "Passw0rd")
        fixture.clock.advance(by: 300)
    }

    @Test func `an old sign-in deletes no account, and the pool is not asked`() async throws {
        try await signInLongAgo()
        await #expect(throws: AuthError.service(.reauthenticationRequired)) { try await fixture.client.deleteUser() }
        #expect(await fixture.pool.operations == ["InitiateAuth"])
        #expect(try await fixture.client.fetchAuthSession().isSignedIn)
    }

    @Test func `an old sign-in changes no recovery channel, but other attributes`() async throws {
        try await signInLongAgo()
        let email = AuthUserAttribute(.email, value: "eve@example.com")
        for attribute in [Self.phone, email] {
            await #expect(throws: AuthError.service(.reauthenticationRequired)) {
                try await fixture.client.update(userAttributes: [AuthUserAttribute(.name, value: "Mira"), attribute])
            }
        }
        #expect(await fixture.pool.operations == ["InitiateAuth"])
        await fixture.pool.respond(to: "UpdateUserAttributes")
        try await fixture.client.update(userAttributes: [AuthUserAttribute(.name, value: "Mira")])
        #expect(await fixture.pool.operations.last == "UpdateUserAttributes")
    }

    @Test func `the password is a proof, by a separate sign-in that ends at once`() async throws {
        try await signInLongAgo()
        await fixture.pool.removeResponses()
        let tokens = Fixture.tokens(access: ExampleToken.access("a-2"), refresh: "refresh-2")
        await fixture.pool.respond(to: "InitiateAuth", tokens)
        await fixture.pool.respond(to: "RevokeToken")
        await fixture.pool.respond(to: "UpdateUserAttributes")
        await fixture.pool.respond(to: "DeleteUser")
        #expect(try await fixture.client.reauthenticate(by: .password("Passw0rd")).method == .password)
        #expect(try await fixture.client.fetchAuthSession().tokens?.refreshToken == "refresh-1")
        #expect(await fixture.pool.bodies("RevokeToken") == [#"{"ClientId":"example1client","Token":"refresh-2"}"#])
        try await fixture.client.update(userAttributes: [Self.phone])
        try await fixture.client.deleteUser()
        #expect(await fixture.pool.bodies("DeleteUser") == [#"{"AccessToken":"\#(ExampleToken.access("a-1"))"}"#])
    }

    @Test func `a wrong password and another user's password prove nothing`() async throws {
        try await signInLongAgo()
        await fixture.pool.removeResponses()
        await fixture.pool.refuse("InitiateAuth", "NotAuthorizedException")
        let other = ExampleToken.id(replacing: "sub-1", with: "sub-2")
        await fixture.pool.respond(to: "InitiateAuth", Fixture.tokens(id: other, refresh: "refresh-2"))
        await fixture.pool.respond(to: "RevokeToken")
        for _ in 1...2 {
            await #expect(throws: AuthError.invalidCredentials) {
                try await fixture.client.reauthenticate(by: .password("Passw0rd"))
            }
        }
        #expect(await fixture.pool.operations.last == "RevokeToken")
        #expect(await fixture.client.recentProof() == nil)
        #expect(try await fixture.client.getCurrentUser().userID == "sub-1")
    }

    @Test func `a sign-in at the pages is a proof of the shared session`() async throws {
        let pages = PagesStandIn(session: fixture.client.session, provider: .apple)
        let client = fixture.client.with(pages: pages)
        _ = try await client.signInWithWebUI(for: .apple)
        fixture.clock.advance(by: 300)
        #expect(await client.recentProof() == nil)
        #expect(try await client.reauthenticate(by: .page(.apple)).user == pages.user)
        #expect(await client.recentProof()?.method == .page(.apple))
        await #expect(throws: AuthError.notSupported(.signIn(.apple))) {
            try await fixture.client.reauthenticate(by: .page(.apple))
        }
    }

    // MARK: - Definite ends

    @Test func `a lost response and a repetition end in the deletion`() async throws {
        try await fixture.signIn()
        await fixture.pool.respond(to: "DeleteUser", .failure(.unreachable))
        await fixture.pool.refuse("DeleteUser", "UserNotFoundException")
        await #expect(throws: AuthError.network) { try await fixture.client.deleteUser() }
        #expect(try await fixture.client.fetchAuthSession().isSignedIn)
        let events = await fixture.client.sessionEvents()
        try await fixture.client.deleteUser()
        #expect(await events.first { _ in true } == .userDeleted)
        #expect(await fixture.pool.operations == ["InitiateAuth", "DeleteUser", "DeleteUser"])
    }
}
