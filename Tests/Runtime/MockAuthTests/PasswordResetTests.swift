import AuthCore
import Foundation
import MockAuth
import RuntimeTestSupport
import Testing

@Suite struct PasswordResetTests {
    let scene: Scene
    let client: MockAuthClient
    let next = "Passw0rd-2"

    init() async throws {
        scene = try Scene()
        client = scene.client
        try await scene.register()
    }

    private func reset(code: String, password: String = "Passw0rd-2") async throws {
        try await client.confirmResetPassword(for: scene.username, with: password, confirmationCode: code)
    }

    @Test func `a code sets one new password`() async throws {
        _ = try await client.resetPassword(for: scene.username)
        let code = try await scene.code()
        try await reset(code: code)
        await #expect(throws: AuthError.codeMismatch(attemptsLeft: 4)) {
            try await reset(code: code, password: "Passw0rd-3")
        }
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

    @Test func `a code of a deleted account is wrong for the next account with its address`() async throws {
        _ = try await client.resetPassword(for: scene.username)
        let code = try await scene.code()
        _ = try await client.signIn(username: scene.username, password: scene.password)
        try await client.deleteUser()
        try await scene.register()
        await #expect(throws: AuthError.codeMismatch(attemptsLeft: 4)) { try await reset(code: code) }
    }

    @Test func `a code for the sign-up is wrong for a new password`() async throws {
        let pending = try Scene()
        _ = try await pending.client.signUp(
            username: pending.username, password: pending.password, options: pending.options)
        let code = try await pending.code()
        await #expect(throws: AuthError.codeMismatch(attemptsLeft: 4)) {
            try await pending.client.confirmResetPassword(
                for: pending.username, with: next, confirmationCode: code)
        }
    }
}
