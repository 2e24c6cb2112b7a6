import AuthCore
import EmailOTP
import Foundation
import MockAuth
import RuntimeTestSupport
import Testing

/// Tests that the mock can throw every error of the protocols: after a user's action, or after an injected failure if
/// the error requires a real network or a real page.
@Suite struct EveryErrorTests {
    typealias Action = @Sendable (Scene) async throws -> Void

    static let actions: [(error: AuthError, action: Action)] = [
        (.invalidCredentials, { _ = try await $0.client.signIn(username: "unknown@example.com", password: "x") }),
        (.invalidEmail(.malformed), { _ = try await $0.client.signIn(username: "unknown", password: "x") }),
        (.invalidPassword(unmet: [.minLength(8)]), { try await $0.signUp(password: "Passw0r") }),
        (.missingFields([.birthdate]), { try await $0.signUp { $0.attributes = [] } }),
        (.invalidBirthdate(.noSuchDay), { try await $0.signUp(birthdate: "2001-02-29") }),
        (.underAge(minimumAge: 13), { try await $0.signUp(birthdate: "2013-06-16") }),
        (.termsNotAccepted, { try await $0.signUp { $0.terms = nil } }),
        (
            .termsOutdated,
            { try await $0.signUp { $0.terms = TermsAcceptance(version: "2025-01-01", acceptedAt: .distantPast) } }
        ),
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
    fileprivate func signUp(
        birthdate: String? = nil, password: String? = nil, change: (inout SignUpOptions) -> Void = { _ in }
    ) async throws {
        var options = options
        if let birthdate { options.attributes = [AuthUserAttribute(.birthdate, value: birthdate)] }
        change(&options)
        _ = try await client.signUp(username: username, password: password ?? self.password, options: options)
    }
}
