import AuthCore
import Testing

/// What a client has that implements no more than it must.
@Suite struct AuthClientTests {
    let client = ScriptedClient()

    @Test(arguments: [SignInProvider.apple, .google])
    func `without web pages a client says that it does not offer the provider`(provider: SignInProvider) async {
        await #expect(throws: AuthError.notSupported(.signIn(provider))) {
            try await client.signInWithWebUI(for: provider)
        }
    }

    @Test func `without guests a client says that it does not offer them`() async {
        await #expect(throws: AuthError.notSupported(.signIn(.guest))) { try await client.signInAsGuest() }
    }

    @Test func `a sign-up needs no options`() async throws {
        let result = try await client.signUp(username: "max@example.com", password: "Passw0rd")
        #expect(result == AuthSignUpResult(nextStep: .done, userID: "max@example.com"))
        #expect(result.isSignUpComplete)
    }

    @Test func `a result is complete when nothing is left to do`() {
        let delivery = AuthCodeDeliveryDetails(destination: .sms("+1•••00"))
        #expect(!AuthSignUpResult(nextStep: .confirmUser(delivery)).isSignUpComplete)
        #expect(AuthSignInResult(nextStep: .done).isSignedIn)
        #expect(!AuthSignInResult(nextStep: .resetPassword).isSignedIn)
        #expect(AuthResetPasswordResult(nextStep: .done).isPasswordReset)
        #expect(!AuthResetPasswordResult(nextStep: .confirmResetPasswordWithCode(delivery)).isPasswordReset)
    }
}
