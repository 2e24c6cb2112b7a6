import AuthCore
import Foundation
import RuntimeTestSupport
import Testing

@testable import CognitoAuth

/// Responses of the pool that arrive after the user signed out, or after another user signed in.
@Suite struct LateResponseTests {
    private let fixture = Fixture()

    private func signIn(_ refresh: String = "refresh-1", as id: String = ExampleToken.id()) async throws {
        await fixture.pool.removeResponses()
        await fixture.pool.respond(to: "InitiateAuth", Fixture.tokens(id: id, refresh: refresh))
        _ = try await fixture.client.signIn(username: "mira@example.com", password: "Passw0rd")
    }

    @Test func `a sign-in that completes after a sign-out of the session starts no session`() async throws {
        let gate = await fixture.hold("InitiateAuth")
        let signingIn = Task { try await signIn() }
        await gate.arrivals(1)
        await fixture.client.session.signOut()
        await gate.open()
        await #expect(throws: AuthError.cancelled) { try await signingIn.value }
        #expect(try await fixture.client.fetchAuthSession() == .signedOut)
        #expect(await fixture.store.values.isEmpty)
    }

    @Test func `a response to a challenge after a sign-out starts no session`() async throws {
        await fixture.pool.respond(
            to: "InitiateAuth",
            #"{"ChallengeName": "SOFTWARE_TOKEN_MFA", "Session": "s", "ChallengeParameters": {}}"#)
        _ = try await fixture.client.signIn(username: "mira@example.com", password: "Passw0rd")
        await fixture.pool.respond(to: "RespondToAuthChallenge", Fixture.tokens())
        let gate = await fixture.hold("RespondToAuthChallenge")
        let responding = Task { try await fixture.client.answer("123456") }
        await gate.arrivals(1)
        await fixture.client.session.signOut()
        await gate.open()
        await #expect(throws: AuthError.cancelled) { try await responding.value }
        #expect(try await fixture.client.fetchAuthSession() == .signedOut)
    }

    @Test func `a late response to a deletion does not end the next user's session`() async throws {
        try await signIn()
        let gate = await fixture.hold("DeleteUser")
        let deleting = Task { try await fixture.client.deleteUser() }
        await gate.arrivals(1)
        await fixture.client.signOut()
        try await signIn("refresh-7", as: ExampleToken.id(replacing: "sub-1", with: "sub-2"))
        await fixture.pool.respond(to: "DeleteUser")
        await gate.open()
        _ = try? await deleting.value
        #expect(try await fixture.client.fetchAuthSession().user?.userID == "sub-2")
        #expect(await fixture.store.values.isEmpty == false)
    }

    @Test func `a deletion that waits for a renewal does not delete the next user`() async throws {
        await fixture.pool.respond(to: "InitiateAuth", Fixture.tokens(expiresIn: 0))
        _ = try await fixture.client.signIn(username: "mira@example.com", password: "Passw0rd")
        let gate = await fixture.hold("GetTokensFromRefreshToken")
        let deleting = Task { try await fixture.client.deleteUser() }
        await gate.arrivals(1)
        await fixture.client.signOut()
        try await signIn("refresh-7", as: ExampleToken.id(replacing: "sub-1", with: "sub-2"))
        await fixture.pool.respond(to: "GetTokensFromRefreshToken", Fixture.tokens(refresh: "refresh-2"))
        await fixture.pool.respond(to: "DeleteUser")
        await gate.open()
        _ = try? await deleting.value
        #expect(await fixture.pool.bodies("DeleteUser") == [])
    }
}

/// Renewed tokens that fail validation.
@Suite struct RejectedRenewalTests {
    private let fixture = Fixture()

    @Test func `the new refresh token is kept if the ID token in the same response is invalid`() async throws {
        try await fixture.signIn()
        fixture.clock.advance(by: 3600)
        let invalid = ExampleToken.id(replacing: "example1client", with: "another")
        await fixture.pool.respond(to: "GetTokensFromRefreshToken", Fixture.tokens(id: invalid, refresh: "refresh-2"))
        await #expect(throws: AuthError.network) { try await fixture.client.fetchAuthSession() }
        let kept = await fixture.store.values[.session].map { String(decoding: $0, as: UTF8.self) }
        #expect(kept?.contains("refresh-2") == true)

        fixture.clock.advance(by: 3600)
        _ = try? await fixture.client.fetchAuthSession()
        #expect(
            await fixture.pool.bodies("GetTokensFromRefreshToken").last
                == #"{"ClientId":"example1client","RefreshToken":"refresh-2"}"#)
    }
}
