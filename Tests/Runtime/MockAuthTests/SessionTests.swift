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

    @Test func `expired tokens are renewed with the refresh token`() async throws {
        let first = try await tokens()
        scene.clock.advance(by: 3600)
        let second = try await tokens()
        #expect(second.expiresAt == scene.clock.now().addingTimeInterval(3600))
        #expect(second.accessToken != first.accessToken)
        #expect(second.idToken != first.idToken)
        #expect(second.refreshToken != first.refreshToken)
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

    @Test func `two mocks share no accounts`() async throws {
        let other = try Scene()
        await #expect(throws: AuthError.invalidCredentials) {
            try await other.client.signIn(username: scene.username, password: scene.password)
        }
    }
}
