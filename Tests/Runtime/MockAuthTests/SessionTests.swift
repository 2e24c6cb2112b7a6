import AuthCore
import Foundation
import MockAuth
import RuntimeTestSupport
import Testing

@Suite struct SessionTests {
    let scene: Scene
    let client: MockAuthClient

    init() async throws {
        scene = try Scene()
        client = scene.client
        try await scene.registerAndSignIn()
    }

    private func tokens() async throws -> AuthTokens {
        try #require(try await client.fetchAuthSession().tokens)
    }

    @Test func `a session is renewed for thirty days and then expires, once`() async throws {
        scene.clock.advance(by: 30 * 24 * 3600 - 1)
        #expect(try await client.fetchAuthSession().isSignedIn)
        scene.clock.advance(by: 3600)
        await #expect(throws: AuthError.sessionExpired) { try await client.fetchAuthSession() }
        #expect(try await client.fetchAuthSession() == .signedOut)
    }

    @Test func `a session that the service has ended is refused at the next renewal`() async throws {
        let user = try await client.getCurrentUser()
        let refused = try await tokens().accessToken
        await client.revokeSessions()
        await #expect(throws: AuthError.sessionExpired) {
            try await client.session.tokens(insteadOf: refused, of: user)
        }
        #expect(try await client.fetchAuthSession() == .signedOut)
        _ = try await client.signIn(username: scene.username, password: scene.password)
        #expect(try await client.fetchAuthSession().isSignedIn)
    }

    @Test func `the session continues without a network, and is renewed after the interruption`() async throws {
        let client = scene.client
        let before = try await client.fetchAuthSession().tokens?.accessToken
        await client.network.setReachable(false)
        #expect(try await client.fetchAuthSession().tokens?.accessToken == before)
        scene.clock.advance(by: MockLimits.accessTokenLifetime)
        await #expect(throws: AuthError.network) { try await client.fetchAuthSession() }
        await client.network.setReachable(true)
        await client.session.permitRenewal()
        let after = try await client.fetchAuthSession().tokens?.accessToken
        #expect(after != nil && after != before)
    }

    @Test func `no dump of the mock shows a token, a code or a password`() async throws {
        _ = try await client.resetPassword(for: scene.username)
        let tokens = try await tokens()
        var dumped = ""
        dump(client, to: &dumped)
        dumped += "\(client) " + String(reflecting: client)
        let secrets = [
            tokens.accessToken, try #require(tokens.idToken), try #require(tokens.refreshToken),
            try await scene.code(), scene.password,
        ]
        for secret in secrets { #expect(!dumped.contains(secret)) }
        #expect(dumped.contains("inner-world"))
    }
}
