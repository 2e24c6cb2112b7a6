import AuthCore
import Foundation
import RuntimeTestSupport
import Testing

@testable import CognitoAuth

/// The renewal and the end of a user pool's session.
@Suite struct SessionTests {
    private let fixture = Fixture()

    private func access() async throws -> String? { try await fixture.client.fetchAuthSession().tokens?.accessToken }

    @Test func `a rotated refresh token replaces the last one`() async throws {
        try await fixture.signIn()
        fixture.clock.advance(by: 3600)
        let later = ExampleToken.id(replacing: "1800003600", with: "1900000000")
        await fixture.pool.respond(to: "GetTokensFromRefreshToken", Fixture.tokens(id: later, refresh: "refresh-2"))
        #expect(try await fixture.client.fetchAuthSession().tokens?.refreshToken == "refresh-2")
        fixture.clock.advance(by: 3600)
        _ = try await fixture.client.fetchAuthSession()
        #expect(
            await fixture.pool.bodies("GetTokensFromRefreshToken").last
                == #"{"ClientId":"example1client","RefreshToken":"refresh-2"}"#)
    }

    @Test(arguments: ["NotAuthorizedException", "RefreshTokenReuseException", "UserNotFoundException"])
    func `a refused refresh token ends the session`(error: String) async throws {
        try await fixture.signIn()
        fixture.clock.advance(by: 3600)
        await fixture.pool.refuse("GetTokensFromRefreshToken", error)
        await #expect(throws: AuthError.sessionExpired) { try await fixture.client.fetchAuthSession() }
        #expect(await fixture.store.values.isEmpty)
        #expect(try await fixture.client.fetchAuthSession() == .signedOut)
    }

    @Test func `refusals without the name of an error end the session after several in a row`() async throws {
        try await fixture.signIn()
        await fixture.pool.refuse("GetTokensFromRefreshToken", "")
        for _ in 1..<SessionController.unexplainedRefusals {
            fixture.clock.advance(by: 3600)
            await #expect(throws: AuthError.network) { try await fixture.client.fetchAuthSession() }
        }
        fixture.clock.advance(by: 3600)
        await #expect(throws: AuthError.sessionExpired) { try await fixture.client.fetchAuthSession() }
    }

    @Test(arguments: [
        ("InternalErrorException", 500), ("TooManyRequestsException", 400), ("ResourceNotFoundException", 400),
        ("InvalidParameterException", 400), ("UserLambdaValidationException", 400), ("ForbiddenException", 403),
    ])
    func `other errors of a renewal do not end the session`(error: String, status: Int) async throws {
        try await fixture.signIn()
        fixture.clock.advance(by: 3600)
        await fixture.pool.refuse("GetTokensFromRefreshToken", error, status: status)
        await #expect(throws: AuthError.network) { try await fixture.client.fetchAuthSession() }
        #expect(await fixture.store.values.isEmpty == false)
        await fixture.pool.respond(to: "GetTokensFromRefreshToken", .failure(.unreachable))
        fixture.clock.advance(by: 3600)
        await #expect(throws: AuthError.network) { try await fixture.client.fetchAuthSession() }
        guard case .signedIn = await fixture.client.session.state else {
            Issue.record("the session has ended")
            return
        }
    }

    @Test func `an app client that got a secret ends no session`() async throws {
        try await fixture.signIn()
        fixture.clock.advance(by: 3600)
        await fixture.pool.respond(
            to: "GetTokensFromRefreshToken",
            #"{"__type": "NotAuthorizedException", "message": "Unable to verify secret hash for client 1example"}"#,
            status: 400)
        await #expect(throws: AuthError.network) { try await fixture.client.fetchAuthSession() }
        #expect(await fixture.store.values.isEmpty == false)
    }

    @Test func `renewed tokens of another user end the session`() async throws {
        try await fixture.signIn()
        fixture.clock.advance(by: 3600)
        await fixture.pool.respond(
            to: "GetTokensFromRefreshToken", Fixture.tokens(id: ExampleToken.id(replacing: "sub-1", with: "sub-2")))
        await #expect(throws: AuthError.sessionExpired) { try await fixture.client.fetchAuthSession() }
    }

    @Test(arguments: ["NotAuthorizedException", "UserNotFoundException"])
    func `a refused access token is renewed once, and the call is repeated`(error: String) async throws {
        try await fixture.signIn()
        await fixture.pool.refuse("GetUser", error)
        await fixture.pool.respond(to: "GetUser", #"{"UserAttributes": []}"#)
        await fixture.pool.respond(
            to: "GetTokensFromRefreshToken", Fixture.tokens(access: ExampleToken.access("a-2"), refresh: nil))
        #expect(try await fixture.client.fetchUserAttributes() == [])
        #expect(
            await fixture.pool.operations == ["InitiateAuth", "GetUser", "GetTokensFromRefreshToken", "GetUser"])
        #expect(
            await fixture.pool.bodies("GetUser").last == #"{"AccessToken":"\#(ExampleToken.access("a-2"))"}"#)
    }

    @Test func `a global sign-out renews an expired access token`() async throws {
        try await fixture.signIn()
        await fixture.pool.refuse("GlobalSignOut", "NotAuthorizedException")
        await fixture.pool.respond(to: "GlobalSignOut")
        await fixture.pool.respond(
            to: "GetTokensFromRefreshToken", Fixture.tokens(access: ExampleToken.access("a-2"), refresh: nil))
        #expect(await fixture.client.signOut(globally: true) == .complete)
        #expect(
            await fixture.pool.bodies("GlobalSignOut").last == #"{"AccessToken":"\#(ExampleToken.access("a-2"))"}"#)
    }

    @Test(arguments: [true, false])
    func `a sign-out ends the session even if the pool is not reached`(globally: Bool) async throws {
        try await fixture.signIn()
        await fixture.pool.respond(to: globally ? "GlobalSignOut" : "RevokeToken", .failure(.unreachable))
        #expect(await fixture.client.signOut(globally: globally) == .localOnly(.network))
        #expect(try await fixture.client.fetchAuthSession() == .signedOut)
        #expect(await fixture.store.values.isEmpty)
    }
}
