#if canImport(Amplify)
@testable import AWSCognitoAuthPlugin
@testable import Amplify
@testable import AuthCore
import Foundation
import Testing

// AuthCore also declares these names. Without a module's name, they refer to Amplify's declarations.
import struct Amplify.AuthCodeDeliveryDetails
import enum Amplify.AuthError
import struct Amplify.AuthResetPasswordResult
import struct Amplify.AuthSignInResult
import enum Amplify.AuthSignInStep
import struct Amplify.AuthSignUpResult
import struct Amplify.AuthUserAttribute

@testable import AmplifyAuth

/// The steps and challenges of a sign-in, with a stand-in for Amplify.
@Suite(.serialized)
struct AmplifyChallengeTests {
    private let client: AmplifyAuthClient
    private let email = "ada@example.com"
    private let password = "a1opensesame"

    init() {
        Amplify.script.reset()
        Amplify.reset()
        client = AmplifyAuthClient(brand: .poolHouse, configuration: .production)
    }

    private func refuse(_ call: String, _ cause: AWSCognitoAuthError) {
        Amplify.script.set(call) { throw AuthError.service("", "", cause) }
    }

    @Test(arguments: [
        (AuthSignInStep.done, AuthCore.AuthSignInStep.done), (.confirmSignUp(nil), .confirmSignUp),
        (.resetPassword(nil), .resetPassword),
    ])
    func `each step of a sign-in is translated`(step: AuthSignInStep, expected: AuthCore.AuthSignInStep) async throws {
        Amplify.script.set("signIn") { AuthSignInResult(nextStep: step) }
        #expect(try await client.signIn(username: email, password: password).nextStep == expected)
        let challenge = try await challenge()
        Amplify.script.set("confirmSignIn") { AuthSignInResult(nextStep: step) }
        #expect(try await client.confirmSignIn(challenge, with: SignInAnswer("123456")).nextStep == expected)
    }

    @Test(arguments: [
        (AuthSignInStep.confirmSignInWithNewPassword(nil), SignInChallenge(.newPassword, continuation: "")),
        (
            .confirmSignInWithNewPassword(["requiredAttributes": #"["userAttributes.given_name"]"#]),
            SignInChallenge(.newPassword, requiredFields: [.firstName], continuation: "")
        ),
        (.confirmSignInWithTOTPCode, SignInChallenge(.authenticatorCode, continuation: "")),
        (
            .confirmSignInWithSMSMFACode(.init(destination: .sms("+1***")), nil),
            SignInChallenge(.smsCode, destination: "+1***", continuation: "")
        ),
        (
            .confirmSignInWithOTP(.init(destination: .email("a***"))),
            SignInChallenge(.emailCode, destination: "a***", continuation: "")
        ),
    ])
    func `each challenge of a sign-in is translated`(step: AuthSignInStep, expected: SignInChallenge) async throws {
        let challenge = try await challenge(step)
        #expect(challenge.kind == expected.kind && challenge.destination == expected.destination)
        #expect(challenge.requiredFields == expected.requiredFields)
        Amplify.script.set("confirmSignIn") { AuthSignInResult(nextStep: step) }
        let next = try await client.confirmSignIn(challenge, with: SignInAnswer("123456")).nextStep
        guard case .confirmSignIn(let second) = next else { throw AuthCore.AuthError.signedOut }
        #expect(second.kind == expected.kind && second != challenge)
    }

    /// The answer must not reach the sign-in of another account that has begun in the meantime.
    @Test func `a challenge of an earlier sign-in does not reach Amplify`() async throws {
        let earlier = try await challenge()
        let later = try await challenge()
        Amplify.script.set("confirmSignIn") { AuthSignInResult(nextStep: .done) }
        await #expect(throws: AuthCore.AuthError.signedOut) {
            try await client.confirmSignIn(earlier, with: SignInAnswer("123456"))
        }
        #expect(!Amplify.script.calls.contains { $0.hasPrefix("confirmSignIn") })
        #expect(try await client.confirmSignIn(later, with: SignInAnswer("123456")).isSignedIn)
        await #expect(throws: AuthCore.AuthError.signedOut) {
            try await client.confirmSignIn(later, with: SignInAnswer("123456"))
        }
    }

    @Test func `a challenge stays open after a wrong code, and ends at a sign-out`() async throws {
        let challenge = try await challenge()
        refuse("confirmSignIn", .codeMismatch)
        for _ in 1...2 {
            await #expect(throws: AuthCore.AuthError.codeMismatch(attemptsLeft: nil)) {
                try await client.confirmSignIn(challenge, with: SignInAnswer("000000"))
            }
        }
        Amplify.script.set("signOut") { AWSCognitoSignOutResult.complete }
        _ = await client.signOut(globally: false)
        await #expect(throws: AuthCore.AuthError.signedOut) {
            try await client.confirmSignIn(challenge, with: SignInAnswer("000000"))
        }
    }

    /// Signs in up to a challenge.
    private func challenge(_ step: AuthSignInStep = .confirmSignInWithTOTPCode) async throws -> SignInChallenge {
        Amplify.script.set("signIn") { AuthSignInResult(nextStep: step) }
        let next = try await client.signIn(username: email, password: password).nextStep
        guard case .confirmSignIn(let challenge) = next else { throw AuthCore.AuthError.signedOut }
        return challenge
    }
}
#endif
