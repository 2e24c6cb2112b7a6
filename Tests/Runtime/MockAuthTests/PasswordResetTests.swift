import AuthCore
import Foundation
import MockAuth
import RuntimeTestSupport
import Testing

@Suite struct PasswordResetTests {
    let scene: Scene
    let client: MockAuthClient

    init() async throws {
        scene = try Scene()
        client = scene.client
        try await scene.register()
    }

    private func reset(code: String) async throws {
        try await client.confirmResetPassword(for: scene.username, with: "Passw0rd-2", confirmationCode: code)
    }

    @Test func `wrong codes, expired codes and too many attempts have different errors`() async throws {
        _ = try await client.resetPassword(for: scene.username)
        let code = try await scene.code()
        let wrong = try await scene.wrongCode()
        await #expect(throws: AuthError.codeMismatch(attemptsLeft: 4)) { try await reset(code: wrong) }
        scene.clock.advance(by: MockLimits.codeLifetime)
        await #expect(throws: AuthError.codeExpired) { try await reset(code: code) }
        for _ in 2...MockLimits.codeAttempts { _ = try? await reset(code: wrong) }
        await #expect(throws: AuthError.limitExceeded(retryAfter: nil)) { try await reset(code: code) }
    }
}
