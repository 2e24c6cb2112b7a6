import AuthCore
import RuntimeTestSupport
import Testing

/// A client that implements only the required methods.
@Suite struct AuthClientTests {
    let client = ScriptedClient()

    @Test(arguments: [SignInProvider.apple, .google])
    func `a client without web pages does not support their providers`(provider: SignInProvider) async {
        await #expect(throws: AuthError.notSupported(.signIn(provider))) {
            try await client.signInWithWebUI(for: provider)
        }
    }

    @Test func `a client without guest sessions does not support guests`() async {
        await #expect(throws: AuthError.notSupported(.signIn(.guest))) { try await client.signInAsGuest() }
    }

    @Test func `a sign-up needs no options`() async throws {
        let result = try await client.signUp(username: "max@example.com", password: "Passw0rd")
        #expect(result == AuthSignUpResult(nextStep: .done, userID: "max@example.com"))
        #expect(result.isSignUpComplete)
    }

    @Test func `a result is complete if its next step is done`() {
        let delivery = AuthCodeDeliveryDetails(destination: .sms("+1•••00"))
        #expect(!AuthSignUpResult(nextStep: .confirmUser(delivery)).isSignUpComplete)
        #expect(AuthSignInResult(nextStep: .done).isSignedIn)
        #expect(!AuthSignInResult(nextStep: .resetPassword).isSignedIn)
        #expect(AuthResetPasswordResult(nextStep: .done).isPasswordReset)
        #expect(!AuthResetPasswordResult(nextStep: .confirmResetPasswordWithCode(delivery)).isPasswordReset)
    }
}
