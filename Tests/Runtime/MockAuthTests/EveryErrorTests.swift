import AuthCore
import EmailOTP
import Foundation
import MockAuth
import RuntimeTestSupport
import Testing

/// Tests that the mock can throw every error of the protocols: after a user's action, or after an injected failure if
/// the error requires a real network or a real page, or if the app finds it before the call.
@Suite struct EveryErrorTests {
    typealias Action = @Sendable (Scene) async throws -> Void

    static let actions: [(error: AuthError, action: Action)] = [
        (.invalidCredentials, { _ = try await $0.client.signIn(username: "unknown@example.com", password: "x") }),
        (.invalidEmail(.malformed), { _ = try await $0.client.signIn(username: "unknown", password: "x") }),
        (
            .invalidPassword(unmet: [.minLength(8)]),
            {
                try await $0.client.confirmResetPassword(
                    for: $0.username, with: "Passw0r", confirmationCode: "1")
            }
        ),
        (.missingFields([.birthdate]), injected(.missingFields([.birthdate]))),
        (.invalidBirthdate(.noSuchDay), injected(.invalidBirthdate(.noSuchDay))),
        (.underAge(minimumAge: 13), injected(.underAge(minimumAge: 13))),
        (.termsNotAccepted, injected(.termsNotAccepted)), (.termsOutdated, injected(.termsOutdated)),
        (
            .codeMismatch(attemptsLeft: 4),
            {
                try await $0.signUp()
                _ = try await $0.client.confirmSignUp(
                    for: $0.username, confirmationCode: $0.wrongCode(), password: $0.password)
            }
        ),
        (
            .codeExpired,
            {
                try await $0.signUp()
                $0.clock.advance(by: 15 * 60)
                _ = try await $0.client.confirmSignUp(
                    for: $0.username, confirmationCode: $0.code(), password: $0.password)
            }
        ),
        (
            .usernameExists,
            {
                try await $0.register()
                try await $0.signUp()
            }
        ),
        (
            .userNotConfirmed,
            {
                try await $0.signUp()
                _ = try await $0.client.signIn(email: EmailAddress($0.username), password: $0.password)
            }
        ),
        (
            .passwordResetRequired,
            {
                try await $0.register()
                await $0.client.requirePasswordReset(for: $0.username)
                _ = try await $0.client.signIn(email: EmailAddress($0.username), password: $0.password)
            }
        ),
        (.signedOut, { _ = try await $0.client.getCurrentUser() }),
        (
            .sessionExpired,
            {
                try await $0.registerAndSignIn()
                $0.clock.advance(by: 30 * 24 * 3600)
                _ = try await $0.client.fetchAuthSession()
            }
        ),
        (.sessionLost(.unreadable), injected(.sessionLost(.unreadable))), (.cancelled, injected(.cancelled)),
        (.notSupported(.signIn(.guest)), { _ = try await $0.client.signInWithWebUI(for: .guest) }),
        (
            .limitExceeded(retryAfter: .seconds(30)),
            {
                try await $0.signUp()
                _ = try await $0.client.resendSignUpCode(for: $0.username)
            }
        ),
        (.codeDeliveryFailed, injected(.codeDeliveryFailed)), (.network, injected(.network)),
        (.storage, injected(.storage)),
        (.service(AuthError.Code(rawValue: "boom")), injected(.service(AuthError.Code(rawValue: "boom")))),
        // Only a screen finds this error by itself.
        (.passwordsDoNotMatch, injected(.passwordsDoNotMatch)),
        (.notUnlocked(.cancelled), injected(.notUnlocked(.cancelled))),
        (.sessionRevoked, injected(.sessionRevoked)),
    ]

    private static func injected(_ error: AuthError) -> Action {
        {
            await $0.client.failNext(with: error)
            _ = try await $0.client.signInWithWebUI(for: .apple)
        }
    }

    @Test(arguments: actions.indices)
    func `the mock throws every error`(index: Int) async throws {
        let (error, action) = Self.actions[index]
        let scene = try Scene()
        await #expect(throws: error) { try await action(scene) }
    }
}

extension Scene {
    fileprivate func signUp() async throws {
        _ = try await client.signUp(username: username, password: password, options: options)
    }
}
