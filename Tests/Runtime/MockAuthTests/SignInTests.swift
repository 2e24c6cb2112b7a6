import AuthCore
import Foundation
import MockAuth
import RuntimeTestSupport
import Testing

@Suite struct SignInTests {
    @Test(arguments: [SignInProvider.apple, .google])
    func `a provider's page signs in the same example user each time`(provider: SignInProvider) async throws {
        let scene = try Scene()
        #expect(try await scene.client.signInWithWebUI(for: provider).isSignedIn)
        let user = try await scene.client.getCurrentUser()
        #expect(user.provider == provider)
        #expect(user.email == "\(provider.rawValue).user@example.com")
        await scene.client.signOut()
        _ = try await scene.client.signInWithWebUI(for: provider)
        #expect(try await scene.client.getCurrentUser() == user)
    }

    @Test func `a guest has a session without an address, and the next sign-in has the same guest`() async throws {
        let scene = try Scene()
        #expect(try await scene.client.signInAsGuest().isSignedIn)
        let guest = try await scene.client.getCurrentUser()
        #expect(guest.isGuest && guest.email == nil && guest.username == "Guest")
        await scene.client.signOut()
        _ = try await scene.client.signInAsGuest()
        #expect(try await scene.client.getCurrentUser() == guest)
        #expect(
            try await scene.client.fetchUserAttributes() == [
                AuthUserAttribute(.sub, value: guest.userID), AuthUserAttribute(.name, value: "Guest"),
            ])
    }

    @Test func `a provider that the brand does not list is not supported`() async throws {
        let scene = try Scene(.example(providers: []))
        let client = scene.client
        for provider in SignInProvider.named {
            await #expect(throws: AuthError.notSupported(.signIn(provider))) {
                try await client.signInWithWebUI(for: provider)
            }
        }
        await #expect(throws: AuthError.notSupported(.signIn(.guest))) { try await client.signInAsGuest() }
        let email = AuthError.notSupported(.signIn(.email))
        await #expect(throws: email) { try await scene.register() }
        await #expect(throws: email) { try await client.signIn(username: "max@example.com", password: "x") }
        await #expect(throws: email) {
            try await client.confirmSignUp(for: "max@example.com", confirmationCode: "1", password: scene.password)
        }
        await #expect(throws: email) { try await client.resendSignUpCode(for: "max@example.com") }
        await #expect(throws: email) { try await client.resetPassword(for: "max@example.com") }
        await #expect(throws: email) {
            try await client.confirmResetPassword(for: "max@example.com", with: "x", confirmationCode: "1")
        }
        await #expect(throws: email) { try await client.status(of: EmailAddress("max@example.com")) }
    }
}
