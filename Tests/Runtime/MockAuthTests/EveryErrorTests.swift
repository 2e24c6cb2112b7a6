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
                _ = try await $0.client.confirmSignUp(for: $0.username, confirmationCode: $0.wrongCode())
            }
        ),
        (
            .codeExpired,
            {
                try await $0.signUp()
                $0.clock.advance(by: 15 * 60)
                _ = try await $0.client.confirmSignUp(for: $0.username, confirmationCode: $0.code())
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

    /// Returns the number of an error. A new case does not compile until it has one.
    private func number(_ error: AuthError) -> Int {
        switch error {
        case .invalidCredentials: 0
        case .invalidEmail: 1
        case .invalidPassword: 2
        case .missingFields: 3
        case .invalidBirthdate: 4
        case .underAge: 5
        case .termsNotAccepted: 6
        case .termsOutdated: 7
        case .codeMismatch: 8
        case .codeExpired: 9
        case .usernameExists: 10
        case .userNotConfirmed: 11
        case .passwordResetRequired: 12
        case .signedOut: 13
        case .sessionExpired: 14
        case .sessionLost: 15
        case .cancelled: 16
        case .notSupported: 17
        case .limitExceeded: 18
        case .codeDeliveryFailed: 19
        case .network: 20
        case .storage: 21
        case .service: 22
        case .passwordsDoNotMatch: 23
        case .notUnlocked: 24
        case .sessionRevoked: 25
        }
    }

    @Test func `the actions cover every error`() {
        #expect(Self.actions.map { number($0.error) } == Array(0...25))
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
