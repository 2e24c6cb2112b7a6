import AuthCore
import CognitoAuth
import EmailOTP
import Foundation
import RuntimeTestSupport
import Testing
import UserPool

/// A pool that removes pending accounts: a stranger's account takes the place of the app's own before the code is entered.
@Suite struct ReplacedAccountTests {
    private let fixture = Fixture()

    @Test func `an account that does not have the password of the sign-up gets a new one`() async throws {
        let backend = UserPoolEmailOTPBackend(fixture.client)
        let email = try EmailAddress("mira@example.com")
        await fixture.pool.answer("ConfirmSignUp")
        await fixture.pool.answer("SignUp", #"{"UserConfirmed": false}"#)
        await fixture.pool.refuse("InitiateAuth", "NotAuthorizedException")
        _ = try await backend.signUp(email: email, password: "Passw0rd-1", options: Fixture.options)
        try await backend.confirm(email: email, code: "123456", password: "Passw0rd-1")
        await #expect(throws: AuthError.passwordResetRequired) {
            try await backend.signIn(email: email, password: "Passw0rd-1")
        }
        // Later, a wrong password is just that.
        await #expect(throws: AuthError.invalidCredentials) {
            try await backend.signIn(email: email, password: "Passw0rd-2")
        }
    }
}
