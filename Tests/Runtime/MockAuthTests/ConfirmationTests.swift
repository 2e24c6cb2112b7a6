import AuthCore
import Foundation
import MockAuth
import RuntimeTestSupport
import Testing

@Suite struct ConfirmationTests {
    let scene: Scene

    init() async throws {
        scene = try Scene()
        _ = try await scene.client.signUp(
            username: scene.username, password: scene.password, options: scene.options)
    }

    @Test func `after five wrong codes, the right one is refused, too`() async throws {
        let wrong = try await scene.wrongCode()
        for left in [4, 3, 2, 1, 0] {
            await #expect(throws: AuthError.codeMismatch(attemptsLeft: left)) {
                try await scene.client.confirmSignUp(
                    for: scene.username, confirmationCode: wrong, password: scene.password)
            }
        }
        let code = try await scene.code()
        await #expect(throws: AuthError.limitExceeded(retryAfter: nil)) {
            try await scene.client.confirmSignUp(for: scene.username, confirmationCode: code, password: scene.password)
        }
    }

    @Test func `a new code replaces the last one`() async throws {
        let first = try await scene.code()
        scene.clock.advance(by: 30)
        _ = try await scene.client.resendSignUpCode(for: scene.username)
        let second = try await scene.code()
        try #require(first != second, "the two codes are the same, one time in a million: run the test again")
        await #expect(throws: AuthError.codeMismatch(attemptsLeft: 4)) {
            try await scene.client.confirmSignUp(for: scene.username, confirmationCode: first, password: scene.password)
        }
        #expect(
            try await scene.client.confirmSignUp(
                for: scene.username, confirmationCode: second, password: scene.password
            ).isSignUpComplete)
    }
}
