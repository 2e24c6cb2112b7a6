import AuthCore
import Foundation
import MockAuth
import RuntimeTestSupport
import Testing

@Suite struct InjectedFailureTests {
    typealias Call = @Sendable (MockAuthClient) async throws -> Void

    static let calls: [(String, Call)] = [
        ("signUp", { _ = try await $0.signUp(username: "max@example.com", password: "Passw0rd-1") }),
        (
            "confirmSignUp",
            { _ = try await $0.confirmSignUp(for: "max@example.com", confirmationCode: "1", password: "Passw0rd-1") }
        ),
        ("resendSignUpCode", { _ = try await $0.resendSignUpCode(for: "max@example.com") }),
        ("signIn", { _ = try await $0.signIn(username: "max@example.com", password: "Passw0rd-1") }),
        ("signInWithWebUI", { _ = try await $0.signInWithWebUI(for: .apple) }),
        ("signInAsGuest", { _ = try await $0.signInAsGuest() }),
        ("fetchAuthSession", { _ = try await $0.fetchAuthSession() }),
        ("getCurrentUser", { _ = try await $0.getCurrentUser() }),
        ("resetPassword", { _ = try await $0.resetPassword(for: "max@example.com") }),
        (
            "confirmResetPassword",
            { try await $0.confirmResetPassword(for: "max@example.com", with: "Passw0rd-1", confirmationCode: "1") }
        ),
        ("fetchUserAttributes", { _ = try await $0.fetchUserAttributes() }),
        ("deleteUser", { try await $0.deleteUser() }),
        ("status", { _ = try await $0.status(of: EmailAddress("max@example.com")) }),
        (
            "confirmSignIn",
            {
                let challenge = SignInChallenge(.smsCode, continuation: "1")
                _ = try await $0.confirmSignIn(challenge, with: SignInAnswer("1"))
            }
        ),
    ]

    @Test func `injected failures occur in order`() async throws {
        let scene = try Scene()
        await scene.client.failNext(with: .network)
        await scene.client.failNext(with: .cancelled)
        await #expect(throws: AuthError.network) { try await scene.client.signInAsGuest() }
        await #expect(throws: AuthError.cancelled) { try await scene.client.signInAsGuest() }
        #expect(try await scene.client.signInAsGuest().isSignedIn)
    }
}
