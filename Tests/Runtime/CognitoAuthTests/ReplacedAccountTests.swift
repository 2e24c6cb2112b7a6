import AuthCore
import CognitoAuth
import EmailOTP
import Foundation
import RuntimeTestSupport
import Testing
import UserPool

/// A pool that removes pending accounts, so that a stranger's account replaces the app's own before the confirmation.
@Suite struct ReplacedAccountTests {
    private let fixture = Fixture()

    @Test func `an account without the password of the sign-up gets a new password`() async throws {
        let backend = UserPoolEmailOTPBackend(fixture.client)
        let email = try EmailAddress("mira@example.com")
        await fixture.pool.respond(to: "ConfirmSignUp")
        await fixture.pool.respond(to: "SignUp", #"{"UserConfirmed": false}"#)
        await fixture.pool.refuse("InitiateAuth", "NotAuthorizedException")
        _ = try await backend.signUp(email: email, password: "Passw0rd-1", options: Fixture.options)
        try await backend.confirm(email: email, code: "123456", password: "Passw0rd-1")
        await #expect(throws: AuthError.passwordResetRequired) {
            try await backend.signIn(email: email, password: "Passw0rd-1")
        }
        // Later, a wrong password is only a wrong password.
        await #expect(throws: AuthError.invalidCredentials) {
            try await backend.signIn(email: email, password: "Passw0rd-2")
        }
    }
}
